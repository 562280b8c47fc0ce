import DestinationSearchTesting
import Foundation
import HeadUnit
import Places
import SearchScreen
import TestSupport
import Testing

/// Numbers in recordings and messages can have any value. Decoding refuses them, or they are used without a trap.
@Suite struct NumberTests {
  /// A session as lines of JSON, with numbers that the recordings of drives lack.
  private static func session() throws -> [Data] {
    var settings = SimulatedDrive.settings()
    (settings.guides, settings.heartbeat) = (true, 5)
    let notice = NavigationAlert(
      id: "offer", titles: Variants(keepingNonblank: ["New order"]),
      primary: AlertAction(id: "accept", title: "Accept"), lifetime: .seconds(15))
    let events: [SessionEvent] = [
      .screen(.connected(limits: [], style: .light)), .screen(.alive),
      .ownPlacesRead(own: [home], recents: [home.place], origin: home.coordinate),
      .screen(.buttonTapped(.search, template: "map")), .screen(.backPressed), .timedOut(.heartbeat),
      .moved(Fix(home.coordinate, at: Date(timeIntervalSinceReferenceDate: 8e8), accuracy: 4, speed: 14, course: 90)),
      .roadRead(RoadHere(name: "Main Street", speedLimit: 50), reading: 1), .screen(.panGestureBegan),
      .screen(.panGestureMoved(x: 3, y: 4)), .screen(.panGestureEnded(velocityX: 5, velocityY: 6)),
      .noticeOffered(notice), .notPlanned(.timedOut(engine: "an engine", seconds: 10), plan: 1),
      .notPlanned(.noRoadNear(point: 1), plan: 1), .timedOut(.stack(.dismissal(generation: 1, seconds: 2))),
      .timedOut(.rowSpinner(lookup: 1)), .screen(.disconnected),
    ]
    let lines =
      [RecordingLine.header(RecordingHeader(settings: settings))]
      + events.enumerated().map { .event($0.element, at: Double($0.offset)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try lines.map { try encoder.encode($0) }
  }

  private static let home: UserPlace = {
    let place = SimulatedWorld.ofARegular.town.places[0]
    return UserPlace(role: .home, name: "Home", coordinate: place.coordinate)
  }()

  private static func lines(of name: String) throws -> [Data] {
    guard name != "session" else { return try session() }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Recordings/\(name).jsonl")
    return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  /// Copies of a line: for each path that is new, one with each extreme value in place of the number.
  private static func mutations(of line: Data, besides seen: inout Set<String>) -> [Data] {
    let numbers = JSONNumbers(line)
    let places = numbers.places.filter { seen.insert($0.path).inserted }
    return places.flatMap { place in JSONNumbers.extremes.map { numbers.replacing(place, with: $0) } }
  }

  private static func line(_ data: Data) throws -> RecordingLine {
    try JSONDecoder().decode(RecordingLine.self, from: data)
  }

  /// A number is replaced in the first line with its path. The lines after it are played, too.
  @Test(arguments: ["session", "drive", "version-2"])
  func `a recording with an extreme number is refused or plays`(_ name: String) throws {
    let texts = try Self.lines(of: name)
    let recorded = try texts.map(Self.line)
    var seen: Set<String> = []
    var (refused, played) = (0, 0)
    for data in Self.mutations(of: texts[0], besides: &seen) {
      guard case .header(let header)? = try? Self.line(data) else {
        refused += 1
        continue
      }
      var replay = SessionReplay(settings: header.settings)
      for line in recorded.dropFirst().prefix(20) { replay.play(line) }
      played += 1
    }
    guard case .header(let header) = recorded[0] else { throw CancellationError() }
    var replay = SessionReplay(settings: header.settings)
    for index in recorded.indices.dropFirst() {
      for data in Self.mutations(of: texts[index], besides: &seen) {
        guard let line = try? Self.line(data) else {
          refused += 1
          continue
        }
        var changed = replay
        changed.play(line)
        for next in recorded[(index + 1)...].prefix(6) { changed.play(next) }
        changed.finish()
        played += 1
      }
      replay.play(recorded[index])
      // The differences so far are not needed, and each copy of the replay would contain them.
      _ = replay.takeDifferences()
    }
    #expect(refused > 0 && played > 0)
  }

  @Test func `a message with an extreme number is refused or decoded`() throws {
    let coordinate = #"{"latitude":32.69,"longitude":-114.62}"#
    let fix = #"{"coordinate":\#(coordinate),"time":8e8,"accuracy":4,"speed":13.9,"course":127}"#
    let messages = [
      #"{"start":{"version":1,"heartbeat":1,"sampleRate":16000,"position":{"latitude":32.69,"longitude":-114.62}}}"#,
      #"{"event":{"moved":{"fix":\#(fix)}}}"#, #"{"position":{"latitude":32.69,"longitude":-114.62}}"#,
      #"{"event":{"screen":{"event":{"panGestureMoved":{"x":1,"y":2}}}}}"#,
      #"{"event":{"screen":{"event":{"panned":{"directions":1}}}}}"#,
      #"{"event":{"microphoneOpened":{"generation":1}}}"#, #"{"prompted":{"number":1,"delivery":"speech"}}"#,
      #"{"settle":7}"#, #"{"line":{"at":1,"event":{"moved":{"fix":\#(fix)}}}}"#,
    ]
    for message in messages {
      let numbers = JSONNumbers(message.utf8)
      _ = try JSONDecoder().decode(ClientMessage.self, from: Data(message.utf8))
      for place in numbers.places {
        let decoded = JSONNumbers.extremes.filter { value in
          (try? JSONDecoder().decode(ClientMessage.self, from: numbers.replacing(place, with: value))) != nil
        }
        #expect(!decoded.contains("1e400") && !decoded.contains("[]"), "\(place.path)")
      }
    }
  }

  /// A field, a number for it, and the message of the error.
  @Test(arguments: [
    ("at", "1e30", "at: 1e+30 is out of range; use a number from 0 to 31622400"),
    ("at", "1e17", "at: 100000000000000000 is out of range; use a number from 0 to 31622400"),
    ("at", "-1", "at: -1 is out of range; use a number from 0 to 31622400"),
    (
      "settings.heartbeat", "1e30",
      "settings.heartbeat: 1e+30 is out of range; use a number from 0.001 to 3600"
    ),
    (
      "settings.suggestionLimit", "-1",
      "settings.suggestionLimit: -1 is out of range; use a number from 0 to 1000"
    ),
    (
      "settings.resultLimit", "9223372036854775807",
      "settings.resultLimit: 9223372036854775807 is out of range; use a number from 0 to 1000"
    ),
    (
      "settings.timing.search", "-0.5",
      "settings.timing.search: -0.5 is out of range; use a number from 0 to 3600"
    ),
    (
      "event.noticeOffered.notice.lifetime.seconds.count", "-1",
      "event.noticeOffered.notice.lifetime: -1.0 seconds are out of range; use a number from 0 to 86400"
    ),
    (
      "event.moved.fix.time", "1e30",
      "event.moved.fix.time: it is out of range; use a time from the year 1 to 4001"
    ),
    (
      "event.screen.event.panGestureMoved.x", "1e30",
      "event: the gesture is out of range; use points from -1000000 to 1000000"
    ),
    (
      "event.roadRead.road.speedLimit", "1e30",
      "event.roadRead.road.speedLimit: 1e+30 is out of range; use a number from 0 to 1000"
    ),
  ])
  func `a number out of range is refused with its field and the range`(
    _ path: String, _ value: String, _ reason: String
  ) throws {
    let texts = try Self.session()
    let line = try #require(texts.first { JSONNumbers($0).places.contains { $0.path == path } })
    let numbers = JSONNumbers(line)
    let place = try #require(numbers.places.first { $0.path == path })
    let error = #expect(throws: DecodingError.self) { try Self.line(numbers.replacing(place, with: value)) }
    #expect(error.map(RecordingError.reason) == reason)
  }

  @Test(arguments: [1e30, -1e30, .infinity, -.infinity, .nan, 0, -1])
  func `settings that were set without being decoded take any number`(_ number: Double) {
    var settings = SimulatedDrive.settings()
    (settings.heartbeat, settings.suggestionLimit, settings.timing.presentation) = (number, -1, number)
    var model = SearchScreenModel(settings: settings)
    for time: Duration in [.zero, .seconds(1e19), .seconds(-1e19)] {
      _ = model.handle(.screen(.connected(limits: [], style: .light)), at: time)
      _ = model.handle(.screen(.buttonTapped(.search, template: "map")), at: time)
      _ = model.handle(.timedOut(.heartbeat), at: time)
    }
  }
}
