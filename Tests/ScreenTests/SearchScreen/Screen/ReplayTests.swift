import DestinationSearch
import DestinationSearchTesting
import Foundation
import HeadUnit
import Places
import SearchScreen
import Testing

@Suite struct ReplayTests {
  private static let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Recordings")

  /// The lines as a session writes them.
  private static func lines(_ recording: [RecordingLine]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try recording.reduce(into: Data()) { data, line in
      data += try encoder.encode(line) + [UInt8(ascii: "\n")]
    }
  }

  @Test(arguments: Scene.all)
  func `a recorded drive replays to the same effects and screens`(_ scene: Scene) throws {
    let drive = scene.end
    let recording = try SessionRecording(Self.lines(drive.recording), name: scene.name)
    #expect([.header(recording.header)] + recording.lines == drive.recording)
    let replay = SessionReplay(recording)
    #expect(replay.differences == [])
    #expect(replay.moments.last?.screen == drive.model.shown)
  }

  /// Recorded behind a receiver by Tests/Clients/test_drive.py, with its fixes, routes, and stops. If the screen
  /// changes as intended, `WHERETO_RECORD=1` rewrites the effects of its events.
  @Test func `a whole drive replays to the same bytes`() throws {
    let file = Self.recordings.appendingPathComponent("drive.jsonl")
    let recording = try SessionRecording(contentsOf: file)
    var replay = SessionReplay(settings: recording.header.settings)
    let lines = recording.lines.reduce(into: [RecordingLine.header(recording.header)]) { lines, line in
      if case .event = line { lines += [line] + replay.play(line) }
    }
    let replayed = try Self.lines(lines)
    if ProcessInfo.processInfo.environment["WHERETO_RECORD"] == "1" { try replayed.write(to: file) }
    #expect(try Data(contentsOf: file) == replayed)
    let guided = replay.moments.compactMap { moment -> Guidance? in
      if case .map(let map)? = moment.screen.stack.first { map.guidance } else { nil }
    }
    #expect(guided.contains { $0.pause == .rerouting } && guided.last?.pause == .arrived)
  }

  @Test func `an event that is omitted, moved, or changed is detected`() throws {
    let scene = try #require(Scene.all.first { $0.name == "choose-second" })
    let whole = try SessionRecording(Self.lines(scene.end.recording), name: scene.name)
    for index in whole.lines.indices {
      guard case .event(let event, let at) = whole.lines[index] else { continue }
      var changed = whole
      changed.lines.remove(at: index)
      // The omission of an event without effects leaves no trace.
      let isHeard = index + 1 < whole.lines.count && whole.lines[index + 1].isAnswer
      // The effect of reading the saved places shows later.
      if case .ownPlacesRead = event { continue }
      #expect(SessionReplay(changed).isSame == !isHeard, "without \(event)")
      if isHeard {
        changed.lines.insert(.event(.interruptionEnded, at: at), at: index)
        #expect(!SessionReplay(changed).isSame, "\(event) changed")
      }
    }
  }

  @Test func `effects that differ from the recording are detected`() throws {
    let scene = try #require(Scene.all.first { $0.name == "voice-found-one" })
    let whole = try SessionRecording(Self.lines(scene.end.recording), name: scene.name)
    for index in whole.lines.indices where whole.lines[index].isAnswer {
      var changed = whole
      changed.lines.remove(at: index)
      #expect(!SessionReplay(changed).isSame)
    }
  }

  @Test func `the English name of home that is not set is decoded`() throws {
    for (written, role) in [("home", UserPlace.Role.home), ("Home", .home), ("Work", .work)] {
      let line = """
        {"at":1,"event":{"spoken":{"answer":{"candidates":[],"isOutOfDomain":false,"missingPlace":"\(written)",
        "outcome":"notFound","transcript":"take me there"},"generation":1}}}
        """
      let read = try JSONDecoder().decode(RecordingLine.self, from: Data(line.utf8))
      let answer = SpokenAnswer(outcome: .notFound, transcript: "take me there", missingPlace: role)
      #expect(read == .event(.spoken(answer, generation: 1), at: 1))
    }
  }

  /// Each version of the format has a file that stays readable. `WHERETO_RECORD=1` writes the file of a new version,
  /// and never overwrites an existing one.
  @Test(arguments: 1...RecordingHeader.currentVersion)
  func `recordings of every version are read`(_ version: Int) throws {
    let folder = Self.recordings
    let file = folder.appendingPathComponent("version-\(version).jsonl")
    if !FileManager.default.fileExists(atPath: file.path), version == RecordingHeader.currentVersion,
      ProcessInfo.processInfo.environment["WHERETO_RECORD"] == "1"
    {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Self.lines(Scene.recorded.end.recording).write(to: file)
    }
    let recording = try SessionRecording(contentsOf: file)
    #expect(recording.header.version == version)
    #expect(recording.lines.count > 100)
    // A later model may show other screens; it still accepts every event, and ends on the map.
    let replay = SessionReplay(recording)
    #expect(replay.moments.last?.screen.stack.first?.kind == .map)
  }
}

extension RecordingLine {
  fileprivate var isAnswer: Bool {
    switch self {
    case .effects, .screen: true
    case .header, .event: false
    }
  }
}

extension Scene {
  /// A drive with most kinds of recorded events.
  static let recorded = Scene("recorded", "Everything that a recording holds", world: .ofARegular) { drive in
    drive.map(isThere: false)
    drive.connect(limits: [.lists])
    drive.map(isThere: true)
    drive.settle()
    drive.tap(.pan)
    drive.pan([.left, .up])
    drive.send(.screen(.panGestureMoved(x: 3, y: 4)))
    drive.tap(.endPan)
    drive.tap(.zoomIn)
    drive.tap(.locate)
    drive.tap(.favorites)
    drive.settle()
    drive.tap(.editPlaces)
    drive.pick("Mum")
    drive.settle()
    drive.tap(.rename)
    drive.settle()
    drive.type("Aunt May")
    drive.pressSearchKey()
    drive.settle()
    drive.pick("Work")
    drive.settle()
    drive.tap(.remove)
    drive.settle()
    drive.tap(.remove)
    drive.settle()
    drive.back()
    drive.pick("Work")
    drive.settle()
    drive.tap(.speak)
    drive.recognize("elm park")
    drive.settle()
    drive.start()
    drive.settle()
    drive.back()
    drive.tap(.categories)
    drive.tap("food")
    drive.settle()
    drive.limit([])
    drive.back()
    drive.tap(.more)
    drive.back()
    drive.tap(.search)
    drive.type("ha")
    drive.type("harb")
    drive.settle()
    drive.pressSearchKey()
    drive.settle()
    drive.pick("Harbour Hotel")
    drive.settle()
    drive.tap(.close)
    drive.world.permissions.microphone = .undetermined
    drive.world.phone = .answers(.allowed, after: .seconds(2))
    drive.ask("play some jazz")
    drive.rest()
    drive.ask("bean house")
    drive.recognize("the second one")
    drive.settle()
    drive.tap(.microphone)
    drive.advance(by: .seconds(1))
    drive.interrupt()
    drive.endInterruption()
    drive.settle()
    drive.tap(.microphone)
    drive.advance(by: .seconds(1))
    drive.pullMicrophone()
    drive.rest()
    drive.world.finding = .fails(after: .milliseconds(100))
    drive.tap(.categories)
    drive.tap("fuel")
    drive.settle()
    drive.tap(.close)
    drive.settle()
    drive.tap(.search)
    drive.limit([.keyboard])
    drive.settle()
    drive.tap(.speak)
    drive.staySilent()
    drive.rest()
    drive.style(.dark)
    drive.startNavigationOnPhone()
  }
}
