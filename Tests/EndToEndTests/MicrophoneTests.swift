import Audio
import DestinationSearch
import Foundation
import Testing

/// The microphone's way, through the real libasound: ALSA's `file` plug-in plays a recording into a capture device.
struct MicrophoneTests {
  /// A configuration with one capture device, which hears a recording, more than once without a pause if asked to, and
  /// then silence.
  private func configuration(
    _ program: Program, playing recording: String?, times: Int = 1
  ) throws -> [String: String] {
    var samples = Data()
    if let recording {
      let chunk = try WAVFile.read(
        path: Program.project.appending(path: "audio-fixtures/\(recording)").path, maximumDuration: nil)
      // The recordings have less than this of silence at either end.
      let inside = times > 1 ? chunk.samples.dropFirst(6_400).dropLast(9_600) : chunk.samples[...]
      for _ in 0..<times { inside.withUnsafeBytes { samples.append(contentsOf: $0) } }
    }
    let raw = try program.file("microphone.raw", samples)
    let text = """
      pcm.fixture { type file slave.pcm { type null } file "/dev/null" infile "\(raw)" format "raw" }
      """
    return ["ALSA_CONFIG_PATH": try program.file("asound.conf", text: text)]
  }

  @Test func findsWhatIsSaidIntoTheMicrophone() throws {
    let program = try Program()
    defer { program.remove() }
    let run = try program.run(
      ["listen", "--json", "--index", try DemoRegion.path(), "--near", "48.5,-126.5", "--device", "fixture"],
      environment: try configuration(program, playing: "clean/name-marlow.wav"))
    #expect(run.status == 0, "\(run.error)")
    let record = try JSONDecoder().decode(ResultRecord.self, from: Data(run.output.utf8))
    #expect(record.outcome == "resolved")
    #expect(record.results.first?.name == "Marlow Hotel")
    let frames = run.errorLines.filter { $0.hasPrefix("[") }.map { $0.prefix { $0 != "]" }.dropFirst() }
    #expect(frames == ["listening", "searching"])
    #expect(run.error.contains("… navigate"), "partial hypotheses are shown")
  }

  @Test func saysWhenNobodySpeaks() throws {
    let program = try Program()
    defer { program.remove() }
    let run = try program.run(
      ["listen", "--index", try DemoRegion.path(), "--device", "fixture"],
      environment: try configuration(program, playing: nil))
    #expect(run.status == 0)
    #expect(run.error.contains("[notFound]"))
    #expect(run.output.contains("no speech"))
  }

  @Test func anAbsentMicrophoneIsALineThatNamesIt() throws {
    let program = try Program()
    defer { program.remove() }
    let run = try program.run(["listen", "--index", try DemoRegion.path(), "--device", "hw:CARD=nosuchcard"])
    #expect(run.status == 1)
    #expect(run.errorLines.last?.hasPrefix("whereto: hw:CARD=nosuchcard: ") == true, "\(run.error)")
  }

  @Test func aPolicyThatForbidsTheMicrophoneIsKept() throws {
    let program = try Program()
    defer { program.remove() }
    let folder = program.folder.appending(path: "XDG_CONFIG_HOME/whereto")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try #"{"microphone": "deny", "speech": "allow"}"#.write(
      to: folder.appending(path: "permissions.json"), atomically: true, encoding: .utf8)
    let run = try program.run(
      ["listen", "--index", try DemoRegion.path(), "--device", "fixture"],
      environment: try configuration(program, playing: "clean/name-marlow.wav"))
    #expect(run.status == 1)
    #expect(!run.error.contains("[listening]"))
    #expect(run.errorLines.last?.contains("microphone") == true, "\(run.error)")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func stopsOnASignal(signal: Int32) throws {
    let program = try Program()
    defer { program.remove() }
    let running = try program.start(
      ["listen", "--index", try DemoRegion.path(), "--device", "fixture"],
      environment: try configuration(program, playing: "clean/name-machines.wav", times: 8))
    while !running.errorSoFar.contains("…"), running.process.isRunning { usleep(10_000) }
    kill(running.process.processIdentifier, signal)
    let run = try running.finish()
    #expect(run.status == 130)
    #expect(run.error.contains("Stopped."))
    #expect(run.output.isEmpty)
  }
}
