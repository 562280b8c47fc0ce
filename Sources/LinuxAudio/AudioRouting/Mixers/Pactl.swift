import Audio
import Foundations
import Subprocess
import SystemPackage

/// Runs the program `pactl`; cancelling the task terminates it.
struct Pactl: Sendable {
  /// The output of a run.
  struct Output {
    let isSuccess: Bool
    let text: String
    let message: String
  }

  /// The maximum output size; a list of streams is smaller.
  private static let outputLimit = 1 << 24

  let settings: PulseSettings

  private var executable: Executable {
    settings.program.contains("/") ? .path(FilePath(settings.program)) : .name(settings.program)
  }

  /// Forces the C locale, because other locales can have decimal commas and translated lines.
  private var environment: Environment {
    var changes: [Environment.Key: String?] = ["LC_ALL": "C", "LANGUAGE": nil]
    if let server = settings.server { changes["PULSE_SERVER"] = server }
    return .inherit.updating(changes)
  }

  /// A separate process group, so that Ctrl-C reaches only this program, which then terminates it.
  private var options: PlatformOptions {
    var options = PlatformOptions()
    options.processGroupID = 0
    return options
  }

  /// Runs a command that ends by itself.
  /// - Throws: ``AudioError`` if the program is missing or takes too long, `CancellationError` if the task is
  ///   cancelled. A failure exit status is returned instead.
  func run(_ arguments: [String]) async throws -> Output {
    try await withThrowingTaskGroup(of: Output?.self) { group in
      group.addTask { try await finish(arguments) }
      group.addTask {
        try await Task.sleep(for: settings.patience)
        return nil
      }
      defer { group.cancelAll() }
      guard let output = try await group.next() ?? nil else { throw unavailable("does not answer") }
      return output
    }
  }

  private func finish(_ arguments: [String]) async throws -> Output {
    do {
      let result = try await Subprocess.run(
        executable, arguments: Arguments(arguments), environment: environment, platformOptions: options,
        input: .none, output: .bytes(limit: Self.outputLimit), error: .string(limit: 1 << 16))
      try Task.checkCancellation()
      let message = result.standardError.split(whereSeparator: \.isNewline).first.map(String.init)
      // Programs choose the names of their streams, which aren't always valid UTF-8.
      return Output(
        isSuccess: result.terminationStatus.isSuccess, text: String(decoding: result.standardOutput, as: UTF8.self),
        message: message ?? "no message")
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw explain(error)
    }
  }

  /// Runs a command that doesn't end by itself, and passes on its output line by line.
  func lines(_ arguments: [String], _ body: (String) async -> Void) async throws {
    do {
      _ = try await Subprocess.run(
        executable, arguments: Arguments(arguments), environment: environment, platformOptions: options,
        input: .none, output: .sequence, error: .discarded
      ) { execution in
        var rest: [UInt8] = []
        for try await piece in execution.standardOutput {
          rest += piece.withUnsafeBytes { Array($0) }
          while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            await body(line)
          }
        }
      }
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw explain(error)
    }
  }

  private func explain(_ error: SubprocessError) -> AudioError {
    if error.code == .executableNotFound {
      return AudioError(
        .soundServerUnavailable, subject: settings.program, message: "is not installed",
        advice: "apt-get install pulseaudio-utils")
    }
    return AudioError(
      .soundServerFailed, subject: settings.program, message: "could not be run (\(error))",
      advice: "check the installation")
  }

  /// The server can't be reached.
  func unavailable(_ message: String) -> AudioError {
    AudioError(
      .soundServerUnavailable, subject: settings.server ?? "sound server", message: message,
      advice: "start PulseAudio or PipeWire, or use ALSA alone")
  }

  /// The server's answer is invalid.
  func failed(_ message: String) -> AudioError {
    AudioError(
      .soundServerFailed, subject: settings.server ?? "sound server", message: message,
      advice: "run \"\(settings.program) list sink-inputs\" to see the error, and restart the server")
  }
}
