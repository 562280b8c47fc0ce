import DestinationSearchTesting
import Foundation
import HeadUnit
import SearchScreen
import TestSupport
import Testing
import WheretoClient
import WheretoClientSockets

/// Session messages with numbers out of range, over real sockets. The service closes the session with the reason, and
/// keeps running.
@Suite(.tags(.realTime), .timeLimit(.minutes(30)))
struct SessionNumberTests {
  private static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The first line of a recording, with another value for a number.
  private static func header(_ path: String, _ value: String) throws -> String {
    var settings = ScreenSettings()
    settings.heartbeat = 5
    let numbers = JSONNumbers(try text(RecordingLine.header(RecordingHeader(settings: settings))).utf8)
    let place = try #require(numbers.places.first { $0.path == path })
    return "{\"line\":\(String(decoding: numbers.replacing(place, with: value), as: UTF8.self))}"
  }

  private static let replay = #"{"replay":{"version":1}}"#
  private static let start = #"{"start":{"version":1,"headUnit":"at once","prompts":false}}"#

  /// The messages of each session, and the reason with which it is closed.
  private static func sessions() throws -> [(messages: [String], reason: String)] {
    let header = try header("settings.heartbeat", "5")
    return [
      (
        [replay, try Self.header("settings.heartbeat", "1e30")],
        "line.settings.heartbeat: 1e+30 is out of range; use a number from 0.001 to 3600"
      ),
      (
        [replay, try Self.header("settings.suggestionLimit", "-1")],
        "line.settings.suggestionLimit: -1 is out of range; use a number from 0 to 1000"
      ),
      (
        [replay, header, #"{"line":{"at":1e30,"event":{"interruptionBegan":{}}}}"#],
        "line.at: 1e+30 is out of range; use a number from 0 to 31622400"
      ),
      (
        [replay, header, #"{"line":{"at":1e17,"event":{"interruptionBegan":{}}}}"#],
        "line.at: 100000000000000000 is out of range; use a number from 0 to 31622400"
      ),
      (
        [start, #"{"event":{"screen":{"event":{"panGestureMoved":{"x":1e308,"y":0}}}}}"#],
        "event: the gesture is out of range; use points from -1000000 to 1000000"
      ),
      (
        [
          start,
          #"{"event":{"moved":{"fix":{"coordinate":{"latitude":1,"longitude":1},"time":1e30}}}}"#,
        ], "event.moved.fix.time: it is out of range; use a time from the year 1 to 4001"
      ),
      (
        [#"{"start":{"version":1,"heartbeat":1e30}}"#],
        "start.heartbeat: 1e+30 is out of range; use a number from 0.1 to 3600"
      ),
    ]
  }

  @Test func `a number out of range closes its session with the field and the range, and the service goes on`()
    async throws
  {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"))
    for (messages, reason) in try Self.sessions() {
      let connection = try await WebSocketConnection.open(service.address)
      for message in messages { try await connection.send(.text(message)) }
      let error = await #expect(throws: RemoteSessionError.self) {
        while try await connection.next() != nil {}
      }
      #expect(error == .closed(code: 1008, reason: reason))
      await connection.close()
    }
    #expect(try await service.get("/healthz").status == 200)
    await service.stop()
  }
}
