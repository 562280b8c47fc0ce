import Audio
import Foundation
import TestSupport
import Testing

@testable import AudioRouting

/// Programs that answer as `pactl` does when something is wrong.
@Suite("Answers of pactl") struct PactlTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func mixer(_ script: String) throws -> PulseMixer {
    var settings = PulseSettings()
    settings.program = folder.file("pactl")
    try ScriptedProgram.make(script, at: URL(fileURLWithPath: settings.program))
    settings.patience = .seconds(60)
    return PulseMixer(settings)
  }

  @Test(
    "bad answers are errors",
    arguments: [
      ("echo '[{'", AudioError.Code.soundServerFailed), ("echo; echo '{}'", .soundServerFailed),
      ("head -c 100000 /dev/urandom", .soundServerFailed),
      ("echo Connection failure: Connection refused >&2; exit 1", .soundServerUnavailable),
    ])
  func bad(script: String, code: AudioError.Code) async throws {
    let error = await #expect(throws: AudioError.self) { try await mixer(script).streams() }
    #expect(error?.code == code && error?.advice.isEmpty == false)
  }

  @Test("a program that is not there, or never answers, is an error") func absent() async throws {
    var settings = PulseSettings()
    settings.program = "no-such-pactl"
    settings.patience = .seconds(60)
    let missing = await #expect(throws: AudioError.self) { try await PulseMixer(settings).streams() }
    #expect(missing?.code == .soundServerUnavailable && missing?.advice.contains("pulseaudio-utils") == true)
    #expect(await !PulseFocus.isAvailable(settings))
    settings.program = folder.file("pactl")
    try ScriptedProgram.make("exec sleep 3600", at: URL(fileURLWithPath: settings.program))
    settings.patience = .milliseconds(20)
    let hanging = await #expect(throws: AudioError.self) { try await PulseMixer(settings).identity() }
    #expect(hanging?.code == .soundServerUnavailable)
    #expect(hanging?.message == "does not answer")
  }

  @Test("a pactl without JSON is read in words, and asked for JSON once") func old() async throws {
    let mixer = try mixer(
      """
      case "$1" in
        --format=json) echo once >> \(folder.file("asked")); echo "pactl: unrecognized option '$1'" >&2; exit 1;;
        *) printf '%s\\n' '\(PulseListingTests.text)';;
      esac
      """)
    for _ in 0..<2 { #expect(try await mixer.streams().map(\.volumes) == [[30000, 20000]]) }
    #expect(try String(contentsOfFile: folder.file("asked"), encoding: .utf8) == "once\n")
  }

  @Test("a stream that is gone is no error, any other refusal is") func setting() async throws {
    let gone = try mixer("echo 'Failed to get sink input information: No such entity' >&2; exit 1")
    let isSet = try await gone.set("7", volumes: [1, 2])
    #expect(!isSet)
    let refusing = try mixer("echo 'Failed: Access denied' >&2; exit 1")
    let error = await #expect(throws: AudioError.self) { try await refusing.set("7", volumes: [1, 2]) }
    #expect(error?.message.contains("Access denied") == true)
    let recording = try mixer("echo \"$@\" > \(folder.file("arguments"))")
    #expect(try await recording.set("7", volumes: [1, 2]))
    #expect(
      try String(contentsOfFile: folder.file("arguments"), encoding: .utf8) == "set-sink-input-volume 7 1 2\n")
  }
}
