import Places
import Subprocess
import SystemPackage

/// Runs a program; a timeout or canceling the task ends it.
struct RoutinoProgram: Sendable {
  /// The output of a run.
  struct Output: Sendable {
    var isSuccess: Bool
    var text: String
    var message: String
  }

  /// The reason why there is no output.
  enum Failure: Error {
    case notFound
    case notRun
    case late
  }

  /// Name or path of the program.
  let name: String
  /// Timeout of the program.
  let patience: Duration

  /// Maximum output in bytes: a hundred for each of a million points, more than any route has.
  private static let outputLimit = 100 << 20

  private var executable: Executable { name.contains("/") ? .path(FilePath(name)) : .name(name) }

  /// In its own process group, so that Ctrl-C reaches the parent first.
  private static var options: PlatformOptions {
    var options = PlatformOptions()
    options.processGroupID = 0
    return options
  }

  /// Runs the program to its end.
  ///
  /// - Throws: ``Failure`` and `CancellationError`. A failure exit of the program is returned.
  func run(_ arguments: [String]) async throws -> Output {
    try await withThrowingTaskGroup(of: Output?.self) { group in
      group.addTask { try await finish(arguments) }
      group.addTask {
        try await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      guard let output = try await group.next() ?? nil else { throw Failure.late }
      return output
    }
  }

  private func finish(_ arguments: [String]) async throws -> Output {
    do {
      let result = try await Subprocess.run(
        executable, arguments: Arguments(arguments), environment: .inherit.updating(["LC_ALL": "C"]),
        platformOptions: Self.options, input: .none, output: .bytes(limit: Self.outputLimit),
        error: .bytes(limit: 1 << 20))
      try Task.checkCancellation()
      let messages = String(decoding: result.standardError, as: UTF8.self).split(whereSeparator: \.isNewline)
      return Output(
        isSuccess: result.terminationStatus.isSuccess, text: String(decoding: result.standardOutput, as: UTF8.self),
        message: messages.first.map(String.init) ?? "no message")
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw error.code == .executableNotFound ? Failure.notFound : Failure.notRun
    }
  }
}
