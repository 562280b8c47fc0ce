import Audio
import ExternalPrograms
import Foundations

/// Runs the program `pactl`; cancelling the task terminates it.
struct Pactl: Sendable {
  /// The maximum output size; a list of streams is smaller.
  private static let outputLimit = 1 << 24

  let settings: PulseSettings

  private var program: ExternalProgram {
    // Forces the C locale, because other locales can have decimal commas and translated lines.
    var environment: [String: String?] = ["LC_ALL": "C", "LANGUAGE": nil]
    if let server = settings.server { environment["PULSE_SERVER"] = server }
    return ExternalProgram(settings.program, environment: environment, patience: settings.patience)
  }

  /// Runs a command that ends by itself. A failure exit status is returned.
  /// - Throws: ``AudioError`` if the program is missing or takes too long, `CancellationError`.
  func run(_ arguments: [String]) async throws -> ExternalProgram.Output {
    do {
      return try await program.run(arguments, limit: Self.outputLimit)
    } catch let failure as ExternalProgram.Failure {
      throw explain(failure)
    }
  }

  /// Runs a command that doesn't end by itself, and passes on its output line by line.
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
        .soundServerFailed, subject: settings.program, message: "couldn't be run (\(failure))",
        advice: "check the installation")
    }
  }

  func unavailable(_ message: String) -> AudioError {
    AudioError(
      .soundServerUnavailable, subject: settings.server ?? "sound server", message: message,
      advice: "start PulseAudio or PipeWire, or use ALSA alone")
  }

  func failed(_ message: String) -> AudioError {
    AudioError(
      .soundServerFailed, subject: settings.server ?? "sound server", message: message,
      advice: "run \"\(settings.program) list sink-inputs\" to see the error, and restart the server")
  }
}
