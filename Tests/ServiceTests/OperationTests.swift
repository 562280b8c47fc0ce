import Audio
import DestinationSearchTesting
import Foundation
import InMemoryTracing
import Instrumentation
import Logging
import Places
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("Running the service", .tags(.realTime), .timeLimit(.minutes(30))) struct OperationTests {
  private struct NoModel: Error {}

  @Test("a recogniser that cannot be loaded is tried again, and the service gets ready") func loading() async throws {
    let (tries, pauses) = (Counted(), Kept<Duration>())
    let service = try await RunningService.start(
      making: { _ in
        guard tries.next() > 3 else { throw NoModel() }
        return ScriptedRecognizer(hearing: "x")
      },
      configure: { settings in
        settings.sleep = { pauses.add($0) }
      })
    while try await service.get("/readyz").status == 503 { await Task.yield() }
    #expect(try await service.get("/readyz").body == Data("ready\n".utf8))
    #expect(pauses.all == [.seconds(1), .seconds(2), .seconds(4)])
    await service.stop()
  }

  @Test("a service that is to stop answers on for a while, and says that others are to be asked") func draining()
    async throws
  {
    let (gate, open) = AsyncStream.makeStream(of: Never.self)
    let times = AsyncStream.makeStream(of: Duration.self)
    let service = try await RunningService.start(
      hearing: ScriptedRecognizer(hearing: "x"),
      configure: { settings in
        settings.drain = .seconds(9)
        settings.sleep = { time in
          times.continuation.yield(time)
          for await _ in gate {}
        }
      })
    while try await service.get("/readyz").status == 503 { await Task.yield() }
    await service.beginToStop()
    var slept = times.stream.makeAsyncIterator()
    #expect(await slept.next() == .seconds(9))
    let (status, body) = try await service.get("/readyz")
    #expect(status == 503 && body == Data("draining\n".utf8))
    #expect(try await service.get("/v1/find?q=cafe").status == 200)
    open.finish()
    await service.stop()
    await #expect(throws: URLError.self) { try await service.get("/healthz") }
  }

  @Test("regions that cannot be opened are tried again, and told of once") func watching() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"))
    let search = service.state.search
    let (stamps, tries, log) = (Counted(), Counted(), KeptLog())
    let (opened, signal) = AsyncStream<Void>.makeStream()
    let watch = RegionWatch(
      interval: .milliseconds(1), stamp: { stamps.next() == 1 ? "before" : "now" },
      load: {
        guard tries.next() > 3 else { throw NoModel() }
        signal.yield()
        return search
      })
    let running = Task {
      try await RegionWatchService(watch: watch, state: service.state, logger: log.logger).run()
    }
    for await _ in opened { break }
    // What has been taken up is not opened again.
    let looked = stamps.count
    while stamps.count < looked + 5 { await Task.yield() }
    running.cancel()
    try await running.value
    #expect(tries.count == 4)
    #expect(
      log.lines.map { String($0.prefix { $0 != ";" && $0 != "[" }) } == [
        "a new region cannot be used", "regions replaced ",
      ])
    await service.stop()
  }

  @Test("a session finds what is in the region of now") func currentMap() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"))
    let map = CurrentMap(state: service.state)
    #expect(try await map.places(named: "first bean", near: nil, limit: 1).isEmpty)
    var next = service.state.search
    next.map = try await TestRegion.index([.point("one", ["amenity": "cafe", "name": "First Bean"], 0, 0)])
    await service.state.replace(with: next)
    #expect(try await map.places(named: "first bean", near: nil, limit: 1).first?.place.name == "First Bean")
    await service.stop()
  }
}

/// How often something was done.
private final class Counted: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  /// Counts one more, and says which it is.
  func next() -> Int { number.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// What was handed in, in order.
private final class Kept<Value: Sendable>: Sendable {
  private let kept = Mutex<[Value]>([])

  var all: [Value] { kept.withLock(\.self) }

  func add(_ value: Value) { kept.withLock { $0.append(value) } }
}

/// A log that keeps every line with all that belongs to it.
private struct KeptLog: LogHandler {
  private let kept = Kept<String>()
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  var lines: [String] { kept.all }

  var logger: Logger { Logger(label: "test") { _ in self } }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { kept.add("\(event.message) \(event.metadata ?? [:]) \(metadata)") }
}

/// What the service writes anywhere: logs, metrics and traces.
@Suite("What is written down", .tags(.realTime), .timeLimit(.minutes(30))) struct PrivacyTests {
  /// Words that nobody would write by accident, and a position.
  private static let planted = ["xylophonist", "48.987"]

  private static let tracer: InMemoryTracer = {
    let tracer = InMemoryTracer()
    InstrumentationSystem.bootstrap(tracer)
    return tracer
  }()

  @Test("neither words nor positions are written, whatever is asked for") func nothing() async throws {
    let (log, tracer) = (KeptLog(), Self.tracer)
    let service = try await RunningService.start(
      hearing: ScriptedRecognizer(hearing: "xylophonist"), logger: log.logger)
    for path in [
      "/v1/find?q=xylophonist&near=48.987,-123.1", "/v1/find?query=xylophonist", "/v1/suggest?q=xylophonist",
      "/v1/reverse?at=48.987,-123.1", "/v1/places/xylophonist", "/photon/api?q=xylophonist&lat=48.987&lon=-123",
      "/photon/reverse?lat=48.987&lon=-123", "/nominatim/search?street=xylophonist&city=x",
      "/nominatim/reverse?lat=48.987&lon=-123.1", "/v1/route?from=48.987,-123&to=48.987,-124",
      "/v1/map/14/2600/48.987", "/xylophonist",
    ] {
      _ = try await service.get(path)
    }
    let heard = try await service.get(
      "/v1/destinations?near=48.987,-123.1", speech: TinyTown.speech().flatMap(\.samples))
    #expect(String(decoding: heard.body, as: UTF8.self).contains("xylophonist"))
    _ = try await service.get("/v1/map/14/2600/5600")
    let metrics = String(decoding: try await service.get("/metrics").body, as: UTF8.self)
    await service.stop()
    let spans = tracer.finishedSpans.map { "\($0.operationName) \($0.attributes) \($0.errors) \($0.events)" }
    #expect(metrics.contains("whereto_requests_total{path=\"/v1/find\""))
    #expect(spans.contains { $0.contains("/v1/find") } && log.lines.contains { $0.contains("/v1/find") })
    for text in spans + log.lines + [metrics] {
      for word in Self.planted { #expect(!text.lowercased().contains(word)) }
    }
  }
}
