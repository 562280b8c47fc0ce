import Audio
import Evaluation
import Foundation
import Subprocess

/// Plays takes with the program `aplay`.
struct Player {
  private static let program = "aplay"

  /// Creates a player; nil when the program is not installed.
  init?() {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard folders.contains(where: { access("\($0)/\(Self.program)", X_OK) == 0 }) else { return nil }
  }

  /// Plays a take to its end.
  /// - Throws: ``Failure`` when it cannot be played, `CancellationError` when the task is cancelled.
  func play(_ take: Take) async throws {
    let arguments = ["-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", "\(Endpointer.sampleRate)", "-"]
    let bytes = take.samples.withUnsafeBytes { Array($0) }
    do {
      let result = try await Subprocess.run(
        .name(Self.program), arguments: Arguments(arguments), input: .array(bytes), output: .discarded,
        error: .string(limit: 1 << 16))
      try Task.checkCancellation()
      guard result.terminationStatus.isSuccess else {
        let reason = result.standardError.split(whereSeparator: \.isNewline).first.map(String.init)
        throw Failure("\(Self.program) failed: \(reason ?? "no message")")
      }
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw Failure("\(Self.program) could not be run (\(error))")
    }
  }
}
