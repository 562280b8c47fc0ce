import Foundation
import Places
import Positioning
import TestSupport
import Testing

/// The contract of gpsd, for the real one and the scripted ones.
private protocol GPSD: Sendable {
  var host: String { get }
  var port: UInt16 { get }

  /// Begins to send ``Drive`` repeatedly to every client.
  func start() async throws
  /// Ends with all connections.
  func stop() async throws
}

private enum GPSDContract {
  /// Pauses in real time, short enough for a test: the real gpsd has no other clock.
  private static let timing = GPSDPositions.Timing(
    silence: .seconds(30), firstPause: .milliseconds(20), longestPause: .milliseconds(50))

  /// The points of the drive are reported unchanged.
  static func tellsTheDrive(_ gpsd: some GPSD) async throws {
    let positions = GPSDPositions(host: gpsd.host, port: gpsd.port, timing: timing, date: { arrival })
    try await gpsd.start()
    var seen: Set<Int> = []
    for await update in positions.updates() {
      guard let fix = update.fix else { continue }
      // A receiver reports its position before its date; such a fix gets its arrival time.
      if fix.time == arrival {
        #expect(Drive.points.contains { fix.coordinate.distance(to: $0) < 1 })
        continue
      }
      let second = Int(fix.time.timeIntervalSince(Drive.date(0)).rounded())
      let point = try #require(Drive.points.indices.contains(second) ? Drive.points[second] : nil)
      #expect(fix.coordinate.distance(to: point) < 1)
      if let speed = fix.speed { #expect(abs(speed - Drive.speed) < 0.1) }
      if let course = fix.course { #expect(Bearing.difference(course, 0) < 1) }
      // From 17.1 m at 95 % confidence.
      if let accuracy = fix.accuracy { #expect(abs(accuracy - 10.36) < 0.01) }
      if fix.speed != nil, fix.course != nil, fix.accuracy != nil { seen.insert(second) }
      if seen.count == 3 { break }
    }
    #expect(seen.count == 3 && positions.skippedReports == 0)
    try await gpsd.stop()
  }

  /// The fixes of a recorded drive are reported as in its sentences.
  static func tells(_ recorded: [Fix], by gpsd: some GPSD) async throws {
    let positions = GPSDPositions(host: gpsd.host, port: gpsd.port, timing: timing, date: { arrival })
    try await gpsd.start()
    var seen: Set<Date> = []
    for await update in positions.updates() {
      // A receiver reports its position before its date; such a fix gets its arrival time.
      guard let fix = update.fix, fix.time != arrival else { continue }
      let said = try #require(recorded.first { abs($0.time.timeIntervalSince(fix.time)) < 0.01 })
      #expect(fix.coordinate.distance(to: said.coordinate) < 1)
      guard let speed = fix.speed, let course = fix.course, let saidSpeed = said.speed, let saidCourse = said.course
      else { continue }
      #expect(abs(speed - saidSpeed) < 0.1)
      #expect(Bearing.difference(course, saidCourse) < 1)
      seen.insert(said.time)
      if seen.count == recorded.count / 2 { break }
    }
    #expect(seen.count == recorded.count / 2 && positions.skippedReports == 0)
    try await gpsd.stop()
  }

  /// A missing gpsd is waited for, lost, and found again.
  static func comesAndGoes(_ gpsd: some GPSD) async throws {
    var updates = GPSDPositions(host: gpsd.host, port: gpsd.port, timing: timing).updates().makeAsyncIterator()
    #expect(await updates.next() == .lost(.noReceiver))
    for _ in 0..<2 {
      try await gpsd.start()
      while let update = await updates.next(), update.fix == nil {}
      try await gpsd.stop()
      var last: PositionUpdate?
      while let update = await updates.next() {
        last = update
        if update == .lost(.noReceiver) { break }
      }
      #expect(last == .lost(.noReceiver))
    }
  }
}

@Suite("The contract of gpsd, with a scripted one", .tags(.realTime), .timeLimit(.minutes(30)))
struct ScriptedGPSDContractTests {
  @Test("Its fixes are reported unchanged") func drive() async throws {
    try await GPSDContract.tellsTheDrive(TellingGPSD())
  }

  @Test("It can start, stop and start again") func comingAndGoing() async throws {
    try await GPSDContract.comesAndGoes(TellingGPSD())
  }
}

@Suite(
  "The contract of gpsd, with the real one", .tags(.realTime), .serialized, .timeLimit(.minutes(30)),
  .enabled(if: RealGPSD.program != nil, "gpsd is not installed; apt-get install gpsd"))
struct RealGPSDContractTests {
  @Test("Its fixes are reported unchanged") func drive() async throws {
    try await GPSDContract.tellsTheDrive(RealGPSD())
  }

  @Test("It can start, stop and start again") func comingAndGoing() async throws {
    try await GPSDContract.comesAndGoes(RealGPSD())
  }
}

@Suite(
  "The contract of gpsd, with a receiver played by gpsfake", .tags(.realTime), .serialized,
  .timeLimit(.minutes(30)),
  .enabled(
    if: FakedGPSD.program != nil && RealGPSD.program != nil,
    "gpsfake is not installed; apt-get install gpsd gpsd-clients"))
struct FakedGPSDContractTests {
  @Test("A recorded drive is reported unchanged") func drive() async throws {
    let recorded = try RecordedDrive.fixes()
    #expect(recorded.count > 90)
    try await GPSDContract.tells(recorded, by: FakedGPSD())
  }

  @Test("It can start, stop and start again") func comingAndGoing() async throws {
    try await GPSDContract.comesAndGoes(FakedGPSD())
  }
}

extension RealGPSD: GPSD {}

extension FakedGPSD: GPSD {}

/// A scripted server that sends the drive.
private actor TellingGPSD: GPSD {
  nonisolated let host: String
  nonisolated let port: UInt16
  private var server: ScriptedServer
  private var telling: Task<Void, any Error>?

  init() async throws {
    server = try await ScriptedServer()
    (host, port) = (server.host, server.port)
    try await server.stop()
  }

  func start() async throws {
    server = try await ScriptedServer(insteadOf: server)
    telling = Task { [server] in
      for await client in server.clients {
        var asked = client.received.makeAsyncIterator()
        _ = await asked.next()
        try await client.send(
          #"{"class":"VERSION","release":"3.22"}"# + "\n" + #"{"class":"WATCH","enable":true}"# + "\n")
        do {
          while !Task.isCancelled {
            for report in Drive.reports {
              try await client.send(report)
              await Task.yield()
            }
          }
        } catch {}  // The client has gone.
        try? await client.close()
      }
    }
  }

  func stop() async throws {
    telling?.cancel()
    try await server.stop()
    _ = await telling?.result
  }
}
