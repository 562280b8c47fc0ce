import Foundations
import Subprocess
import SystemPackage

/// A program of the system, run to its end or read line by line; cancelling the task ends it.
///
/// It has a process group of its own, so that Ctrl-C reaches this process first, which then ends it in good order.
package struct ExternalProgram: Sendable {
  /// Why a run gave no result. A program that ends with another status than 0 is no failure of the run.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// The program is not installed.
    case notFound
    /// The program could not be run: why.
    case notRun(String)
    /// The program did not end within its ``ExternalProgram/patience``.
    case late
    /// The program printed more than the limit.
    case tooMuch

    fileprivate init(_ error: SubprocessError) {
      self =
        switch error.code {
        case .executableNotFound: .notFound
        case .outputLimitExceeded: .tooMuch
        default: .notRun("\(error)")
        }
    }

    /// The reason, for the parentheses of a message.
    package var description: String {
      switch self {
      case .notFound: "not installed"
      case .notRun(let reason): reason
      case .late: "it did not end in time"
      case .tooMuch: "it printed too much"
      }
    }
  }

  /// What a run printed. Programs print names of people and files, which are not always in UTF-8.
  package struct Output: Sendable {
    /// Whether it ended with the status 0.
    package let isSuccess: Bool
    /// The status, for example "exited(1)".
    package let status: String
    package let bytes: [UInt8]
    package let errors: String
    /// The standard output as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The first line of the standard error.
    package var message: String? { errors.split(whereSeparator: \.isNewline).first.map(String.init) }
  }

  /// The name, or the path if it has a "/".
  package let name: String
  /// The variables that differ from those of this process; `nil` removes one.
  package let environment: [String: String?]
  /// The longest time that ``run(_:input:limit:)`` takes; `nil` for no limit.
  package let patience: Duration?

  /// The most bytes of standard error that are held.
  private static let errorLimit = 1 << 20

  package init(_ name: String, environment: [String: String?] = [:], patience: Duration? = nil) {
    self.name = name
    self.environment = environment
    self.patience = patience
  }

  /// Runs it to its end; `limit` is the most bytes of standard output.
  ///
  /// - Throws: ``Failure``, and `CancellationError`.
  package func run(_ arguments: [String], input: [UInt8] = [], limit: Int = 1 << 20) async throws -> Output {
    guard let patience else { return try await finish(arguments, input, limit) }
    return try await withThrowingTaskGroup(of: Output?.self) { group in
      group.addTask { try await finish(arguments, input, limit) }
      group.addTask {
        try await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      guard let output = try await group.next() ?? nil else { throw Failure.late }
      return output
    }
  }

  private func finish(_ arguments: [String], _ input: [UInt8], _ limit: Int) async throws -> Output {
    try await explained {
      let result = try await Subprocess.run(
        executable, arguments: Arguments(arguments), environment: changed, platformOptions: Self.options,
        input: .array(input), output: .bytes(limit: limit), error: .bytes(limit: Self.errorLimit))
      return Output(
        isSuccess: result.terminationStatus.isSuccess, status: "\(result.terminationStatus)",
        bytes: result.standardOutput, errors: String(decoding: result.standardError, as: UTF8.self))
    }
  }

  /// Runs it and passes on its output to `body` line by line as it comes; only one line is held.
  ///
  /// - Returns: Whether it ended with the status 0, and the messages that `take` collected from the standard error.
  /// - Throws: ``Failure``, `CancellationError`, and the errors of `body`.
  package func lines<Messages: Sendable>(
    _ arguments: [String], collecting messages: Messages,
    _ take: @escaping @Sendable (inout Messages, ArraySlice<UInt8>) -> Void,
    _ body: (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> (isSuccess: Bool, messages: Messages) {
    try await explained {
      let result = try await Subprocess.run(
        executable, arguments: Arguments(arguments), environment: changed, platformOptions: Self.options,
        input: .none, output: .sequence, error: .sequence
      ) { execution in
        // Both streams are read together: a full pipe that is not read would stop the program.
        let errors = execution.standardError
        async let collected = Self.collect(errors, messages, take)
        var lines = LineSplitter()
        for try await piece in execution.standardOutput {
          lines.append(piece.withUnsafeBytes { Array($0) })
          while let line = lines.next() { try await body(line) }
        }
        // A cancelled stream ends like a finished one.
        try Task.checkCancellation()
        if let line = lines.finish() { try await body(line) }
        return try await collected
      }
      return (result.terminationStatus.isSuccess, result.closureResult)
    }
  }

  private static func collect<Messages: Sendable>(
    _ stream: SubprocessOutputSequence, _ messages: Messages,
    _ take: @Sendable (inout Messages, ArraySlice<UInt8>) -> Void
  ) async throws -> Messages {
    var messages = messages
    var lines = LineSplitter()
    for try await piece in stream {
      lines.append(piece.withUnsafeBytes { Array($0) })
      while let line = lines.next() { take(&messages, line) }
    }
    if let line = lines.finish() { take(&messages, line) }
    return messages
  }

  private func explained<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      let value = try await body()
      try Task.checkCancellation()
      return value
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw Failure(error)
    }
  }

  private var executable: Executable { name.contains("/") ? .path(FilePath(name)) : .name(name) }

  private var changed: Environment {
    .inherit.updating(
      Dictionary(environment.map { (Environment.Key(stringLiteral: $0), $1) }, uniquingKeysWith: { $1 }))
  }

  private static var options: PlatformOptions {
    var options = PlatformOptions()
    options.processGroupID = 0
    return options
  }
}
