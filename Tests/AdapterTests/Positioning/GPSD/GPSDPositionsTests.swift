import DestinationSearchTesting
import Places
import TestSupport
import Testing

@testable import Positioning

@Suite(.tags(.realTime), .timeLimit(.minutes(30))) struct GPSDPositionsTests {
  private let clock = ManualClock()

  /// A server, and its clients.
  private func server() async throws -> (ScriptedServer, AsyncStream<ScriptedServer.Client>.Iterator) {
    let server = try await ScriptedServer()
    return (server, server.clients.makeAsyncIterator())
  }

  @Test("It requests reports, and reports their fixes")
  func watching() async throws {
    var (server, clients) = try await server()
    var updates = GPSDPositions(server, clock: clock).updates().makeAsyncIterator()
    let client = try #require(await clients.next())
    var received = client.received.makeAsyncIterator()
    #expect(await received.next() == "?WATCH={\"enable\":true,\"json\":true};\n")
    try await client.send(#"{"class":"VERSION","release":"3.22"}"# + "\n" + #"{"class":"TPV","mode":1}"# + "\n")
    #expect(await updates.next() == .lost(.noFix))
    // Reported once: the next update is the fix.
    try await client.send(#"{"class":"TPV","mode":0}"# + "\n" + Drive.reports[3])
    let fix = try #require(await updates.next()?.fix)
    #expect(fix.coordinate == Drive.points[3] && fix.time == Drive.date(3) && fix.speed == 10 && fix.course == 0)
    try await server.stop()
  }

  @Test("Malformed reports, invalid text and an endless line are skipped, and the connection continues")
  func garbage() async throws {
    var (server, clients) = try await server()
    let positions = GPSDPositions(server, clock: clock)
    var updates = positions.updates().makeAsyncIterator()
    let client = try #require(await clients.next())
    try await client.send("\n{\"class\":\"TPV\",\"mode\":3,\"lat\":49.28}\n{broken\n")
    try await client.send([0xFF, 0x00, 0xC0, 0x0A])
    for _ in 0..<100 { try await client.send([UInt8](repeating: 0x5B, count: 10_000)) }
    try await client.send("\n\(Drive.reports[0])")
    #expect(await updates.next()?.fix?.coordinate == Drive.points[0])
    // Five lines, one of them a million bytes long.
    #expect(positions.skippedReports == 5)
    try await server.stop()
  }

  @Test("A missing gpsd is retried with pauses that grow up to a limit")
  func notThere() async throws {
    let stopped = try await ScriptedServer()
    try await stopped.stop()
    var updates = GPSDPositions(stopped, clock: clock).updates().makeAsyncIterator()
    #expect(await updates.next() == .lost(.noReceiver))
    // Pauses of 1, 2, 4, 8, 16, 30 and 30 s; `pass` waits for a sleeper with exactly this end.
    for instant in [1, 3, 7, 15, 31, 61, 91] { await clock.pass(.seconds(instant)) }
    await clock.sleeper(until: .seconds(121))
    let server = try await ScriptedServer(insteadOf: stopped)
    clock.advance(to: .seconds(121))
    var clients = server.clients.makeAsyncIterator()
    let client = try #require(await clients.next())
    try await client.send(Drive.reports[0])
    #expect(await updates.next()?.fix?.coordinate == Drive.points[0])
    // It has reported: the next pause is short again.
    try await client.close()
    #expect(await updates.next() == .lost(.noReceiver))
    await clock.pass(.seconds(122))
    _ = try #require(await clients.next())
    try await server.stop()
  }

  @Test("A gpsd that closes each connection immediately is retried with growing pauses")
  func closing() async throws {
    var (server, clients) = try await server()
    var updates = GPSDPositions(server, clock: clock).updates().makeAsyncIterator()
    for instant in [1, 3, 7, 15, 31, 61, 91] {
      try await #require(await clients.next()).close()
      await clock.pass(.seconds(instant))
    }
    #expect(await updates.next() == .lost(.noReceiver))
    try await server.stop()
  }

  @Test("A silent gpsd makes the position stale, is polled, and is then disconnected")
  func silence() async throws {
    var (server, clients) = try await server()
    var updates = GPSDPositions(server, clock: clock).updates().makeAsyncIterator()
    let client = try #require(await clients.next())
    var received = client.received.makeAsyncIterator()
    #expect(await received.next()?.hasPrefix("?WATCH") == true)
    await clock.pass(.seconds(10))
    #expect(await updates.next() == .lost(.stale))
    #expect(await received.next() == "?VERSION;\n")
    await clock.pass(.seconds(20))
    await client.gone()
    await clock.pass(.seconds(21))
    // The next connection: the stale position has already been reported, so the next update is the fix.
    let next = try #require(await clients.next())
    await clock.pass(.seconds(31))
    try await next.send(Drive.reports[0])
    #expect(await updates.next()?.fix?.coordinate == Drive.points[0])
    try await server.stop()
  }

  @Test("A gpsd that answers stays connected, however long its receiver is silent")
  func silentReceiver() async throws {
    var (server, clients) = try await server()
    var updates = GPSDPositions(server, clock: clock).updates().makeAsyncIterator()
    let client = try #require(await clients.next())
    var received = client.received.makeAsyncIterator()
    _ = await received.next()
    await clock.pass(.seconds(10))
    #expect(await updates.next() == .lost(.stale))
    #expect(await received.next() == "?VERSION;\n")
    // An answer that the test knows to have been read.
    try await client.send(#"{"class":"DEVICES","devices":[]}"# + "\n")
    #expect(await updates.next() == .lost(.noReceiver))
    await clock.pass(.seconds(20))
    #expect(await received.next() == "?VERSION;\n")
    try await client.send(Drive.reports[0])
    #expect(await updates.next()?.fix?.coordinate == Drive.points[0])
    try await server.stop()
  }

  @Test("A reader that ends closes its connection; each reader has its own")
  func lettingGo() async throws {
    var (server, clients) = try await server()
    let positions = GPSDPositions(server, clock: clock)
    let reading = Task { for await _ in positions.updates() {} }
    let first = try #require(await clients.next())
    var updates = positions.updates().makeAsyncIterator()
    let second = try #require(await clients.next())
    reading.cancel()
    await first.gone()
    try await second.send(Drive.reports[0])
    #expect(await updates.next()?.fix?.coordinate == Drive.points[0])
    try await server.stop()
  }

  @Test("An invalid host is reported as a missing receiver", arguments: ["", "no such host", "[::1", "\u{0}"])
  func badHost(host: String) async {
    var updates = GPSDPositions(host: host, clock: clock).updates().makeAsyncIterator()
    #expect(await updates.next() == .lost(.noReceiver))
  }

  @Test("Pauses that would cause a busy loop are raised to a minimum")
  func timing() {
    let timing = GPSDPositions.Timing(silence: .zero, firstPause: .seconds(-1), longestPause: .zero)
    #expect([timing.silence, timing.firstPause, timing.longestPause] == Array(repeating: .milliseconds(10), count: 3))
  }
}
