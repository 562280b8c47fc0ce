public import Audio
import ExternalPrograms
import Foundation
public import Foundations

/// Speaks text with installed synthesisers.
///
/// The same text, voice and rate give the same samples, as long as the synthesiser stays the same version.
public struct Synthesizer: Sendable {
  /// Words a minute that eSpeak NG speaks at rate 1; that of the other engines is their voices' own.
  private static let espeakWordsPerMinute = 160.0

  /// Makes a synthesiser.
  public init() {}

  /// Speaks a text.
  ///
  /// - Parameters:
  ///   - text: What to say, in words without digits or markup.
  ///   - voice: Who says it.
  ///   - rate: How fast, against the voice's own rate; kept within 0.5...2.
  /// - Returns: The samples at the voice's own sample rate, with whatever silence the synthesiser puts around them.
  /// - Throws: ``SynthesisError`` where the synthesiser or the voice is not installed or does not succeed,
  ///   ``Audio/AudioError`` where what it wrote is no WAV file, and `CancellationError`.
  public func speak(_ text: String, voice: Voice, rate: Double = 1) async throws -> AudioChunk {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereto-speech-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SynthesisError(
        .noTemporaryFolder, subject: folder.path, message: error.localizedDescription,
        advice: "free some space, or name another folder in TMPDIR")
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
    let arguments = Self.arguments(
      voice: voice, rate: min(2, max(0.5, rate)), script: script.path, output: sound.path)
    let run = try await SpeechProgram.run(voice.engine.program, arguments, package: voice.engine.package)
    // Festival ends well without a voice it does not know, and writes nothing.
    guard run.isSuccess, FileManager.default.fileExists(atPath: sound.path) else {
      throw SynthesisError(
        .failed, subject: "\(voice)",
        message: "could not say “\(text)”: \(run.message ?? "no message (\(run.status))")",
        advice: "check that the voice is installed: apt-get install \(voice.package)")
    }
    let speech = try WAVFile.read(path: sound.path)
    guard speech.samples.contains(where: { $0 != 0 }) else {
      throw SynthesisError(
        .silent, subject: "\(voice)", message: "gave only silence for “\(text)”", advice: "leave the text out")
    }
    return speech
  }

  /// The words of the command that speaks the text in a file into another; a duration is one over a rate.
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

/// Runs a program of a synthesiser; cancelling the task ends the program.
enum SpeechProgram {
  /// Runs a program that prints little.
  ///
  /// - Throws: ``SynthesisError`` where the program is not there or cannot be run; that it fails is returned.
  static func run(_ program: String, _ arguments: [String], package: String) async throws -> ExternalProgram.Output {
    do {
      return try await ExternalProgram(program).run(arguments)
    } catch ExternalProgram.Failure.notFound {
      throw SynthesisError(
        .programMissing, subject: program, message: "is not installed", advice: "apt-get install \(package)")
    } catch let failure as ExternalProgram.Failure {
      throw SynthesisError(
        .failed, subject: program, message: "could not be run (\(failure))", advice: "check the installation")
    }
  }
}

/// The domain of ``SynthesisError``.
public enum SynthesisErrorDomain {}

/// Why something could not be spoken: which program or voice, what is wrong, and what to do about it.
public typealias SynthesisError = Diagnostic<SynthesisErrorDomain>

extension SynthesisError.Code {
  /// The synthesiser is not installed.
  public static var programMissing: Self { Self("programMissing") }
  /// The synthesiser has no such voice.
  public static var voiceMissing: Self { Self("voiceMissing") }
  /// The synthesiser could not be run, or did not succeed.
  public static var failed: Self { Self("failed") }
  /// The synthesiser gave no sound.
  public static var silent: Self { Self("silent") }
  /// No temporary folder could be made.
  public static var noTemporaryFolder: Self { Self("noTemporaryFolder") }
}
