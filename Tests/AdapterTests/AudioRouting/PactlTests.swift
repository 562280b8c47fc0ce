import Audio
import Foundation
import Foundations
import TestSupport
import Testing

@testable import LinuxAudio

/// Programs that answer like a failing `pactl`.
@Suite("Answers of pactl", .tags(.realTime)) struct PactlTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  func mixer(_ script: String) throws -> PulseMixer {
    var settings = PulseSettings()
    settings.program = folder.file("pactl").path
    try ScriptedProgram.make(script, at: URL(fileURLWithPath: settings.program))
    settings.patience = .seconds(60)
    return PulseMixer(settings)
  }

  @Test(
    "invalid answers throw errors",
    arguments: [
      ("echo '[{'", AudioError.Code.soundServerFailed), ("echo; echo '{}'", .soundServerFailed),
      ("head -c 100000 /dev/urandom", .soundServerFailed),
      ("echo Connection failure: Connection refused >&2; exit 1", .soundServerUnavailable),
    ])
  func bad(script: String, code: AudioError.Code) async throws {
    let error = await #expect(throws: AudioError.self) { try await mixer(script).streams() }
    #expect(error?.code == code && error?.advice.isEmpty == false)
  }

  @Test("a missing program, or one that never answers, throws an error") func absent() async throws {
    var settings = PulseSettings()
    settings.program = "no-such-pactl"
    settings.patience = .seconds(60)
    let missing = await #expect(throws: AudioError.self) { try await PulseMixer(settings).streams() }
    #expect(missing?.code == .soundServerUnavailable && missing?.advice.contains("pulseaudio-utils") == true)
    #expect(await !DuckingFocus.isAvailable(settings))
    settings.program = folder.file("pactl").path
    try ScriptedProgram.make("exec sleep 3600", at: URL(fileURLWithPath: settings.program))
    settings.patience = .milliseconds(20)
    let hanging = await #expect(throws: AudioError.self) { try await PulseMixer(settings).identity() }
    #expect(hanging?.code == .soundServerUnavailable)
    #expect(hanging?.message == "does not answer")
  }

  @Test("a cancelled caller gets a CancellationError instead of the failure") func cancelled() async throws {
    let mixer = try mixer("exec sleep 3600")
    let waiting = Task { try await mixer.streams() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { _ = try await waiting.value }
  }

  @Test("an old pactl without JSON is read as text, and asked for JSON only once") func old() async throws {
    let mixer = try mixer(
      """
      case "$1" in
        --format=json) echo once >> \(folder.file("asked").path); echo "pactl: unrecognized option '$1'" >&2; exit 1;;
        *) printf '%s\\n' '\(PulseListingTests.text)';;
      esac
      """)
    for _ in 0..<2 { #expect(try await mixer.streams().map(\.volumes) == [[30000, 20000]]) }
    #expect(try String(contentsOfFile: folder.file("asked").path, encoding: .utf8) == "once\n")
  }

  @Test("a stream that is gone isn't an error; any other failure is") func setting() async throws {
    let gone = try mixer("echo 'Failed to get sink input information: No such entity' >&2; exit 1")
    let isSet = try await gone.set("7", volumes: [1, 2])
    #expect(!isSet)
    let refusing = try mixer("echo 'Failed: Access denied' >&2; exit 1")
    let error = await #expect(throws: AudioError.self) { try await refusing.set("7", volumes: [1, 2]) }
    #expect(error?.message.contains("Access denied") == true)
    let recording = try mixer("echo \"$@\" > \(folder.file("arguments").path)")
    #expect(try await recording.set("7", volumes: [1, 2]))
    #expect(
      try String(contentsOfFile: folder.file("arguments").path, encoding: .utf8) == "set-sink-input-volume 7 1 2\n")
  }
}

@Suite("Output of pactl", .tags(.realTime)) struct PulseListingTests {
  static let json = """
    [{"index":7,"driver":"protocol-native.c","sink":0,"channel_map":"front-left,front-right","corked":false,\
    "mute":false,"volume":{"front-right":{"value":20000,"value_percent":"31%","db":"-30.93 dB"},\
    "front-left":{"value":30000,"value_percent":"46%","db":"-20.36 dB"}},"balance":-0.33,"properties":\
    {"media.role":"music","application.process.id":"28466",\
    "module-stream-restore.id":"sink-input-by-media-role:music"}}]
    """

  static let text = """
    Sink Input #7
    \tDriver: protocol-native.c
    \tChannel Map: front-left,front-right
    \tCorked: no
    \tMute: no
    \tVolume: front-left: 30000 /  46% / -20.36 dB,   front-right: 20000 /  31% / -30.93 dB
    \t        balance -0.33
    \tProperties:
    \t\tmedia.role = "music"
    \t\tapplication.process.id = "28466"
    \t\tmodule-stream-restore.id = "sink-input-by-media-role:music"
    """

  static let stream = PulseStream(
    index: 7, isCorked: false, volumes: [30000, 20000],
    properties: [
      "media.role": "music", "application.process.id": "28466",
      "module-stream-restore.id": "sink-input-by-media-role:music",
    ])

  @Test("JSON and text give equal streams, with channels in the order of their map") func same() {
    #expect(PulseListing.json(Self.json) == [Self.stream])
    #expect(PulseListing.text(Self.text) == [Self.stream])
    #expect(PulseListing.json("[]") == [] && PulseListing.text("") == [])
    #expect(PulseListing.text(Self.text.replacing("Corked: no", with: "Corked: yes"))?.first?.isCorked == true)
  }

  @Test(
    "other output gives nil, wherever it is truncated",
    arguments: ["", "{}", "[{}]", "[1]", "null", "[{\"index\":\"7\"}]"])
  func nonsense(text: String) {
    #expect(PulseListing.json(text) == nil)
    for length in 1..<Self.json.utf8.count { #expect(PulseListing.json(String(Self.json.prefix(length))) == nil) }
    #expect(PulseListing.text("Sink Input #x") == nil && PulseListing.text("Connection failure") == nil)
    for length in 0..<Self.text.utf8.count { _ = PulseListing.text(String(Self.text.prefix(length))) }
  }

  @Test("volumes that don't match the channels are ignored") func unfit() {
    let missing = Self.json.replacing("\"front-right\":{", with: "\"rear\":{")
    #expect(PulseListing.json(missing)?.first?.volumes == [])
    let twice = Self.json.replacing("front-left,front-right", with: "front-left,front-left")
    #expect(PulseListing.json(twice)?.first?.volumes == [])
    let odd = Self.text.replacing("front-left: 30000 /", with: "front-left: loud /")
    #expect(PulseListing.text(odd)?.first?.volumes == [])
  }

  @Test("volumes beyond 32 bits are not touched", arguments: ["-1", "4294967296", "9223372036854775807"])
  func extreme(volume: String) {
    #expect(PulseListing.json(Self.json.replacing("30000", with: volume))?.first?.volumes == [])
    #expect(PulseListing.text(Self.text.replacing("30000", with: volume))?.first?.volumes == [])
  }

  @Test("a stream is not at a volume that is as far away as integers go") func farAway() {
    let stream = MixerStream(id: "7", volumes: [.max, .min], lowered: [])
    #expect(stream.isAt([.max, .min]) && !stream.isAt([.min, .max]) && !stream.isAt([0, 0]))
  }

  @Test(
    "decibels are converted on the server's cubic scale",
    arguments: [(65536, 0.0, 65536), (65536, 20, 30419), (65536, 60, 6554), (0, 20, 0), (40000, -5, 40000)])
  func lowered(volume: Int, attenuation: Double, expected: Int) {
    #expect(PulseStream.lowered(volume, by: attenuation) == expected)
  }

  @Test("own streams and calls are identified") func ownership() {
    func stream(_ process: String, _ role: String) -> MixerStream {
      PulseStream(
        index: 1, isCorked: false, volumes: [65536],
        properties: ["application.process.id": process, "media.role": role]
      ).mixerStream(process: "42", ownRole: "whereto", attenuation: 20)
    }
    #expect(stream("42", "music").isOurs && stream("43", "whereto").isOurs && !stream("43", "music").isOurs)
    #expect(stream("43", "phone").isCall && !stream("43", "music").isCall)
    #expect(stream("43", "music").lowered == [30419])
  }

  @Test(
    "events are mapped to changes; a removed device isn't reported as in use (AU-7)",
    arguments: [
      ("Event 'new' on sink-input #5", .streams), ("Event 'change' on sink-input #5", .streams),
      ("Event 'new' on card #1", .route(.newDevice)), ("Event 'new' on sink #1", .route(.newDevice)),
      ("Event 'new' on source #1", .route(.newDevice)), ("Event 'remove' on source #1", .route(.unknown)),
      ("Event 'remove' on card #1", .route(.unknown)), ("Event 'remove' on sink #1", .route(.unknown)),
      ("Event 'change' on card #1", .route(.configurationChange)),
      ("Event 'change' on server #4294967295", .route(.override)),
      ("Event 'change' on sink #1", nil), ("Event 'change' on source #1", nil),
      ("Event 'new' on client #1", nil), ("Event 'new' on module #1", nil), ("", nil), ("Event", nil),
      ("Connection failure: on sink", nil),
    ] as [(String, MixerChange?)])
  func events(line: String, expected: MixerChange?) {
    #expect(MixerChange(pulseEvent: line) == expected)
  }
}
