import Audio
import Testing

@testable import AudioRouting

@Suite("What pactl prints") struct PulseListingTests {
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

  @Test("JSON and words say the same, channels in the order of their map") func same() {
    #expect(PulseListing.json(Self.json) == [Self.stream])
    #expect(PulseListing.text(Self.text) == [Self.stream])
    #expect(PulseListing.json("[]") == [] && PulseListing.text("") == [])
    #expect(PulseListing.text(Self.text.replacing("Corked: no", with: "Corked: yes"))?.first?.isCorked == true)
  }

  @Test("what is neither gives nil, cut anywhere", arguments: ["", "{}", "[{}]", "[1]", "null", "[{\"index\":\"7\"}]"])
  func nonsense(text: String) {
    #expect(PulseListing.json(text) == nil)
    for length in 1..<Self.json.utf8.count { #expect(PulseListing.json(String(Self.json.prefix(length))) == nil) }
    #expect(PulseListing.text("Sink Input #x") == nil && PulseListing.text("Connection failure") == nil)
    for length in 0..<Self.text.utf8.count { _ = PulseListing.text(String(Self.text.prefix(length))) }
  }

  @Test("volumes that do not fit the channels are not touched") func unfit() {
    let missing = Self.json.replacing("\"front-right\":{", with: "\"rear\":{")
    #expect(PulseListing.json(missing)?.first?.volumes == [])
    let twice = Self.json.replacing("front-left,front-right", with: "front-left,front-left")
    #expect(PulseListing.json(twice)?.first?.volumes == [])
    let odd = Self.text.replacing("front-left: 30000 /", with: "front-left: loud /")
    #expect(PulseListing.text(odd)?.first?.volumes == [])
  }

  @Test(
    "decibels on the server's cubic scale",
    arguments: [(65536, 0.0, 65536), (65536, 20, 30419), (65536, 60, 6554), (0, 20, 0), (40000, -5, 40000)])
  func lowered(volume: Int, attenuation: Double, expected: Int) {
    #expect(PulseStream.lowered(volume, by: attenuation) == expected)
  }

  @Test("whose stream it is") func ownership() {
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
    "events",
    arguments: [
      ("Event 'new' on sink-input #5", PulseEvent.change(.streams)),
      ("Event 'change' on sink-input #5", .change(.streams)),
      ("Event 'new' on card #1", .change(.route(.newDevice))), ("Event 'new' on sink #1", .change(.route(.newDevice))),
      ("Event 'new' on source #1", .sources), ("Event 'remove' on source #1", .sources),
      ("Event 'remove' on card #1", .change(.route(.unknown))),
      ("Event 'remove' on sink #1", .change(.route(.unknown))),
      ("Event 'change' on card #1", .change(.route(.configurationChange))),
      ("Event 'change' on server #4294967295", .change(.route(.override))),
      ("Event 'change' on sink #1", nil), ("Event 'change' on source #1", nil),
      ("Event 'new' on client #1", nil), ("Event 'new' on module #1", nil), ("", nil), ("Event", nil),
      ("Connection failure: on sink", nil),
    ] as [(String, PulseEvent?)])
  func events(line: String, expected: PulseEvent?) {
    #expect(PulseEvent(line) == expected)
  }

  @Test("microphones come and go, monitors of outputs are none (AU-7)") func microphones() {
    let monitor = "0\tone.monitor\tmodule-null-sink.c\ts16le 2ch 44100Hz\tIDLE\n"
    let inside = PulseMicrophones(monitor + "1\talsa_input.pci\tmodule-alsa-card.c\ts16le 1ch 48000Hz\tRUNNING\n")
    let again = PulseMicrophones("5\talsa_input.pci\tmodule-alsa-card.c\ts16le 1ch 48000Hz\tIDLE\n")
    #expect(PulseMicrophones(monitor) == PulseMicrophones() && PulseMicrophones("nonsense") == PulseMicrophones())
    #expect(PulseMicrophones().changes(to: PulseMicrophones(monitor)).isEmpty)
    #expect(PulseMicrophones().changes(to: inside) == [.newDevice])
    #expect(inside.changes(to: PulseMicrophones(monitor)) == [.oldDeviceUnavailable])
    #expect(inside.changes(to: again) == [.oldDeviceUnavailable, .newDevice])
  }
}
