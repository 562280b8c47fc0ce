import Subprocess
import SystemPackage

/// Runs a program of a synthesiser; cancelling the task ends the program.
enum SpeechProgram {
  /// What a run printed.
  struct Output {
    let isSuccess: Bool
    let text: String
    let message: String
  }

  /// More output than this is no list of voices.
  private static let outputLimit = 1 << 20

  /// Runs a program that prints little.
  ///
  /// - Throws: ``SynthesisError`` where the program is not there or cannot be run; that it fails is returned.
  static func run(_ program: String, _ arguments: [String], package: String) async throws -> Output {
    // In a group of its own, so that Ctrl-C reaches whoever runs it first, and it is ended in good order.
    var options = PlatformOptions()
    options.processGroupID = 0
    do {
      let result = try await Subprocess.run(
        .name(program), arguments: Arguments(arguments), platformOptions: options, input: .none,
        output: .string(limit: outputLimit), error: .string(limit: outputLimit))
      try Task.checkCancellation()
      let message = result.standardError.split(whereSeparator: \.isNewline).first.map(String.init)
      return Output(
        isSuccess: result.terminationStatus.isSuccess, text: result.standardOutput,
        message: message ?? "no message (\(result.terminationStatus))")
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      if error.code == .executableNotFound {
        throw SynthesisError(
          .programMissing, subject: program, message: "is not installed", advice: "apt-get install \(package)")
      }
      throw SynthesisError(
        .failed, subject: program, message: "could not be run (\(error))", advice: "check the installation")
    }
  }
}
