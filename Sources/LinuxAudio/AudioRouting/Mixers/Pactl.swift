import Audio
import ExternalPrograms
import Foundations

/// Runs the program `pactl`; cancelling the task ends it.
struct Pactl: Sendable {
  /// More output than this is no list of streams.
  private static let outputLimit = 1 << 24

  let settings: PulseSettings

  private var program: ExternalProgram {
    // Without the locale, or numbers would have commas and lines would be translated.
    var environment: [String: String?] = ["LC_ALL": "C", "LANGUAGE": nil]
    if let server = settings.server { environment["PULSE_SERVER"] = server }
    return ExternalProgram(settings.program, environment: environment, patience: settings.patience)
  }

  /// Runs a command that ends by itself.
  /// - Throws: ``AudioError`` when the program is not there or takes too long, `CancellationError` when the task is
  ///   cancelled; that it fails is returned.
  func run(_ arguments: [String]) async throws -> ExternalProgram.Output {
    do {
      return try await program.run(arguments, limit: Self.outputLimit)
    } catch let failure as ExternalProgram.Failure {
      throw explain(failure)
    }
  }

  /// Runs a command that does not, and hands on its output line by line until it ends.
  func lines(_ arguments: [String], _ body: (String) async -> Void) async throws {
    do {
      _ = try await program.lines(arguments, collecting: ()) { _, _ in
      } _: { line in
        await body(String(decoding: line, as: UTF8.self))
      }
    } catch let failure as ExternalProgram.Failure {
      throw explain(failure)
    }
  }

  private func explain(_ failure: ExternalProgram.Failure) -> AudioError {
    switch failure {
    case .notFound:
      AudioError(
        .soundServerUnavailable, subject: settings.program, message: "is not installed",
        advice: "apt-get install pulseaudio-utils")
    case .late: unavailable("does not answer")
    case .notRun, .tooMuch:
      AudioError(
        .soundServerFailed, subject: settings.program, message: "could not be run (\(failure))",
        advice: "check the installation")
    }
  }

  /// The server cannot be reached.
  func unavailable(_ message: String) -> AudioError {
    AudioError(
      .soundServerUnavailable, subject: settings.server ?? "sound server", message: message,
      advice: "start PulseAudio or PipeWire, or use ALSA alone")
  }

  /// The server's answer makes no sense.
  func failed(_ message: String) -> AudioError {
    AudioError(
      .soundServerFailed, subject: settings.server ?? "sound server", message: message,
      advice: "try \"\(settings.program) list sink-inputs\" and restart the server")
  }
}
