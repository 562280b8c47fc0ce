import Subprocess
import SystemPackage

/// Runs the osmium program on one input file; cancelling the task ends the program.
struct OsmiumProgram {
  /// Name or path of the program.
  let name: String
  /// The input, for messages.
  let file: String

  private var executable: Executable { name.contains("/") ? .path(FilePath(name)) : .name(name) }

  /// What a short run printed.
  struct Output {
    let isSuccess: Bool
    let standardOutput: String
    let standardError: String

    /// The first line that says something; osmium starts those of `--verbose` with "[".
    var message: String {
      standardError.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("[") }.map(String.init)
        ?? "no message"
    }
  }

  /// Runs a command that prints little.
  ///
  /// - Throws: ``ImportError`` where the program cannot be run; a failure of the command is returned.
  func run(_ arguments: [String]) async throws -> Output {
    let limit = 1 << 20
    do {
      let result = try await Subprocess.run(
        executable, arguments: Arguments(arguments), output: .string(limit: limit),
        error: .string(limit: limit))
      try Task.checkCancellation()
      return Output(
        isSuccess: result.terminationStatus.isSuccess, standardOutput: result.standardOutput,
        standardError: result.standardError)
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw explain(error)
    }
  }

  /// Runs a command and hands on its output line by line as it comes; what is held is one line.
  ///
  /// - Returns: what the command had to say on its standard error.
  /// - Throws: ``ImportError`` where the program cannot be run or fails, and what `body` throws.
  func lines(_ arguments: [String], _ body: (ArraySlice<UInt8>) async throws -> Void) async throws -> OsmiumMessages {
    do {
      let result = try await Subprocess.run(
        executable, arguments: Arguments(arguments), input: .none, output: .sequence, error: .sequence
      ) { execution in
        // Both streams are read together: a full pipe nobody reads would stop osmium.
        let errors = execution.standardError
        async let messages = OsmiumMessages.read(errors)
        var lines = LineSplitter()
        for try await piece in execution.standardOutput {
          lines.append(piece.withUnsafeBytes { Array($0) })
          while let line = lines.next() { try await body(line) }
        }
        // A cancelled stream ends like a finished one.
        try Task.checkCancellation()
        if let line = lines.finish() { try await body(line) }
        return try await messages
      }
      try Task.checkCancellation()
      guard result.terminationStatus.isSuccess else { throw failure(result.closureResult.first ?? "no message") }
      return result.closureResult
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw explain(error)
    }
  }

  /// The error for a command that failed after the input was seen to be good.
  func failure(_ message: String) -> ImportError {
    ImportError(
      .osmiumFailed, file: file, "osmium failed: \(message)",
      remedy: "check the free space of the temporary directory and the memory")
  }

  private func explain(_ error: SubprocessError) -> ImportError {
    if error.code == .executableNotFound {
      return ImportError(
        .osmiumMissing, file: file, "OpenStreetMap data is read with the program osmium, which was not found",
        remedy: "install it: apt-get install osmium-tool")
    }
    return ImportError(
      .osmiumFailed, file: file, "osmium could not be run (\(error))", remedy: "check the installation")
  }
}
