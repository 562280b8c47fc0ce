public import Audio
import ExternalPrograms
import Foundation
public import Foundations

/// Synthesizes speech with installed synthesizers.
///
/// Equal text, voice and rate give equal samples with the same version of the synthesizer.
public struct Synthesizer: Sendable {
  /// eSpeak NG's words per minute at rate 1; the other engines' voices have their own rates.
  private static let espeakWordsPerMinute = 160.0

  /// Creates a synthesizer.
  public init() {}

  /// Speaks a text, in words without digits or markup, at a rate relative to the voice's own; limited to 0.5...2. The
  /// result has the voice's own sample rate, and the synthesizer's silence around the speech.
  ///
  /// - Throws: ``SynthesisError`` if the synthesizer or the voice isn't installed or fails, ``Audio/AudioError`` if its
  ///   output isn't a WAV file, and `CancellationError`.
  public func speak(_ text: String, voice: Voice, rate: Double = 1) async throws -> AudioChunk {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereto-speech-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SynthesisError(
        .noTemporaryFolder, subject: folder.path, message: error.localizedDescription,
        advice: "free some space, or set TMPDIR to another folder")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appending(path: "text.txt")
    let sound = folder.appending(path: "speech.wav")
    do {
      try Data((text + "\n").utf8).write(to: script)
    } catch {
      throw SynthesisError(
        .noTemporaryFolder, subject: script.path, message: error.localizedDescription, advice: "free some space")
    }
    let arguments = Self.arguments(voice: voice, rate: min(2, max(0.5, rate)), script: script.path, output: sound.path)
    let run = try await SpeechProgram.run(voice.engine.program, arguments, package: voice.engine.package)
    // Festival succeeds even with an unknown voice, but writes no file.
    guard run.isSuccess, FileManager.default.fileExists(atPath: sound.path) else {
      throw SynthesisError(
        .failed, subject: "\(voice)",
        message: "couldn't say “\(text)”: \(run.message ?? "no message (\(run.status))")",
        advice: "check that the voice is installed: apt-get install \(voice.package)")
    }
    let speech = try WAVFile.read(path: sound.path)
    guard speech.samples.contains(where: { $0 != 0 }) else {
      throw SynthesisError(
        .silent, subject: "\(voice)", message: "produced only silence for “\(text)”", advice: "omit the text")
    }
    return speech
  }

  /// The arguments of the command that speaks a file's text into another file. The duration factor is one divided by
  /// the rate.
  static func arguments(voice: Voice, rate: Double, script: String, output: String) -> [String] {
    let stretch = "\((1_000 / rate).rounded() / 1_000)"
    switch voice.engine {
    case .flite:
      return ["-voice", voice.name, "--setf", "duration_stretch=\(stretch)", "-f", script, "-o", output]
    case .festival:
      return [
        "-eval", "(voice_\(voice.name))", "-eval", "(Parameter.set 'Duration_Stretch \(stretch))", "-o", output, script,
      ]
    case .espeakNG:
      let words = Int((Self.espeakWordsPerMinute * rate).rounded())
      return ["-v", voice.name, "-s", "\(words)", "-w", output, "-f", script]
    }
  }
}

enum SpeechProgram {
  /// Runs a synthesizer's program with little output. A failure exit status is returned.
  ///
  /// - Throws: ``SynthesisError`` if the program is missing or can't be run.
  static func run(_ program: String, _ arguments: [String], package: String) async throws -> ExternalProgram.Output {
    do {
      return try await ExternalProgram(program).run(arguments)
    } catch ExternalProgram.Failure.notFound {
      throw SynthesisError(
        .programMissing, subject: program, message: "is not installed", advice: "apt-get install \(package)")
    } catch let failure as ExternalProgram.Failure {
      throw SynthesisError(
        .failed, subject: program, message: "couldn't be run (\(failure))", advice: "check the installation")
    }
  }
}

/// An error of speech synthesis: the program or voice, the problem, and the remedy.
public typealias SynthesisError = Diagnostic<Synthesizer>

extension SynthesisError.Code {
  /// The synthesizer isn't installed.
  public static var programMissing: Self { Self("programMissing") }
  /// The synthesizer doesn't have the voice.
  public static var voiceMissing: Self { Self("voiceMissing") }
  /// The synthesizer couldn't be run, or failed.
  public static var failed: Self { Self("failed") }
  /// The synthesizer produced only silence.
  public static var silent: Self { Self("silent") }
  /// No temporary folder could be created.
  public static var noTemporaryFolder: Self { Self("noTemporaryFolder") }
}
