import Audio
import Foundation
import TestSupport

/// A program that asks questions, its user's answers, and a simulated capture device.
final class Conversation {
  private let running: RunningProgram
  private let input = Pipe()
  private let sound: URL
  private var questions = 0

  /// The audio of the capture device when it is opened next.
  enum Sound {
    /// A recording of the project, followed by silence.
    case recording(String)
    /// A recording amplified by a factor, and clipped.
    case clipped(String, by: Int)
    /// Silence.
    case silence
  }

  init(_ program: Program, _ arguments: [String], hearing first: Sound, environment: [String: String] = [:]) throws {
    // A program that has ended doesn't read answers; the test must see that instead of being killed.
    signal(SIGPIPE, SIG_IGN)
    sound = program.folder.appending(path: "microphone.raw")
    var all = try Self.device(program)
    all.merge(environment) { $1 }
    try Self.write(first, to: sound)
    running = try program.start(
      arguments + ["--device", "fixture"], environment: all, input: input.fileHandleForReading)
  }

  /// The environment in which "fixture" is a device that plays `microphone.raw` from its start whenever it is opened.
  static func device(_ program: Program) throws -> [String: String] {
    let text = """
      pcm.fixture {
        type file
        slave.pcm { type null }
        file "/dev/null"
        infile "\(program.folder.path)/microphone.raw"
        format "raw"
      }
      """
    return ["ALSA_CONFIG_PATH": try program.file("asound.conf", text: text)]
  }

  /// Waits for the next question, sets the device's next audio, and answers.
  /// - Returns: the output since the last answer.
  @discardableResult
  func answer(_ answer: String, hearing next: Sound? = nil) async throws -> String {
    let said = try await waitForQuestion()
    if let next { try Self.write(next, to: sound) }
    input.fileHandleForWriting.write(Data((answer + "\n").utf8))
    return said
  }

  /// Waits for the next question, sends a signal, and waits until the program has ended.
  func interrupt(_ signal: Int32) async throws -> Program.Run {
    try await waitForQuestion()
    return try await end(signal)
  }

  /// Sends a signal, and waits until the program has ended.
  func end(_ signal: Int32) async throws -> Program.Run {
    running.send(signal)
    return try await running.finish()
  }

  /// Waits until standard error contains a text.
  func wait(for text: String) async throws {
    try await running.wait { running.errorSoFar.contains(text) }
  }

  /// Ends the input, and waits for the end.
  func finish() async throws -> Program.Run {
    try input.fileHandleForWriting.close()
    return try await running.finish()
  }

  /// - Returns: the output before the question; nil if the program has ended instead.
  @discardableResult
  private func waitForQuestion() async throws -> String {
    func parts() -> [String] { running.errorSoFar.components(separatedBy: "quits") }
    try await running.wait { parts().count > questions + 1 }
    guard parts().count > questions + 1 else { return "" }
    questions += 1
    return parts()[questions - 1]
  }

  private static func write(_ sound: Sound, to url: URL) throws {
    var samples: [Int16] = []
    switch sound {
    case .recording(let name): samples = try Recordings.samples(name)
    case .clipped(let name, let factor):
      samples = try Recordings.samples(name).map { Int16(clamping: Int($0) * factor) }
    case .silence: break
    }
    try samples.withUnsafeBytes { try Data($0).write(to: url, options: .atomic) }
  }
}

/// The project's recordings.
enum Recordings {
  static func samples(_ name: String) throws -> [Int16] {
    try WAVFile.read(path: Repository.file("audio-fixtures/\(name)").path).samples
  }
}
