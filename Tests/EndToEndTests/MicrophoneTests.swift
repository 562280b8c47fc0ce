import Audio
import DestinationSearch
import Foundation
import TestSupport
import Testing

/// The microphone's way, through the real libasound: ALSA's `file` plug-in plays a recording into a capture device.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct MicrophoneTests {
  /// The samples of a recording.
  private func samples(_ recording: String) throws -> [Int16] {
    try WAVFile.read(
      path: Repository.file("audio-fixtures/\(recording)").path, maximumDuration: nil
    ).samples
  }

  /// A configuration with one capture device, which hears a recording and then silence.
  private func configuration(_ program: Program, playing recording: String?) throws -> [String: String] {
    let sound = try recording.map { try samples($0).withUnsafeBytes { Data($0) } } ?? Data()
    return try program.microphone(hearing: try program.file("microphone.raw", sound))
  }

  @Test func findsWhatIsSaidIntoTheMicrophone() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(
      ["listen", "--json", "--index", try await DemoRegion.path(), "--near", "48.5,-126.5", "--device", "fixture"],
      environment: try configuration(program, playing: "clean/name-marlow.wav"))
    #expect(run.status == 0, "\(run.error)")
    let record = try JSONDecoder().decode(ResultRecord.self, from: Data(run.output.utf8))
    #expect(record.outcome == .resolved)
    #expect(record.results.first?.name == "Marlow Hotel")
    let frames = run.errorLines.filter { $0.hasPrefix("[") }.map { $0.prefix { $0 != "]" }.dropFirst() }
    #expect(frames == ["listening", "searching"])
    #expect(run.error.contains("… navigate"), "partial hypotheses are shown")
  }

  @Test func saysWhenNobodySpeaks() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(
      ["listen", "--index", try await DemoRegion.path(), "--device", "fixture"],
      environment: try configuration(program, playing: nil))
    #expect(run.status == 0)
    #expect(run.error.contains("[notFound]"))
    #expect(run.output.contains("no speech"))
  }

  @Test func anAbsentMicrophoneIsALineThatNamesIt() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["listen", "--index", try DemoRegion.path(), "--device", "hw:CARD=nosuchcard"])
    #expect(run.status == 1)
    #expect(run.errorLines.last?.hasPrefix("whereto: hw:CARD=nosuchcard: ") == true, "\(run.error)")
  }

  @Test func aPolicyThatForbidsTheMicrophoneIsKept() async throws {
    let program = try Program()
    defer { program.remove() }
    let folder = program.folder.appending(path: "XDG_CONFIG_HOME/whereto")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try #"{"microphone": "deny", "speech": "allow"}"#.write(
      to: folder.appending(path: "permissions.json"), atomically: true, encoding: .utf8)
    let run = try await program.run(
      ["listen", "--index", try await DemoRegion.path(), "--device", "fixture"],
      environment: try configuration(program, playing: "clean/name-marlow.wav"))
    #expect(run.status == 1)
    #expect(!run.error.contains("[listening]"))
    #expect(run.errorLines.last?.contains("microphone") == true, "\(run.error)")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func stopsOnASignal(signal: Int32) async throws {
    let program = try Program()
    defer { program.remove() }
    // A pipe that stays open never ends: the program waits for more once it has heard what is in it, however fast.
    let microphone = try program.file("microphone.raw")
    try #require(mkfifo(microphone, 0o600) == 0)
    let pipe = open(microphone, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    try #require(pipe >= 0)
    defer { close(pipe) }
    // Without the silence at either end, which could end the utterance, and too short for the longest utterance.
    let inside = try samples("clean/name-machines.wav").dropFirst(6_400).dropLast(9_600)
    var sound = (inside + inside).withUnsafeBytes { Data($0) }
    let running = try program.start(
      ["listen", "--index", try await DemoRegion.path(), "--device", "fixture"],
      environment: try program.microphone(hearing: microphone))
    try await running.wait {
      // Few enough bytes for the pipe to take all or none.
      let count = sound.prefix(3_200).withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
      sound = sound.dropFirst(max(0, count))
      return running.errorSoFar.contains("…")
    }
    running.send(signal)
    let run = try await running.finish()
    #expect(run.status == 130, "\(run.error)")
    #expect(run.error.contains("Stopped."))
    #expect(run.output.isEmpty)
  }
}
