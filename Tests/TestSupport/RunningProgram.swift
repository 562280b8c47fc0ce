package import Foundation

/// A running program. Waiting for its end doesn't block a thread, and it is ended with the test.
package final class RunningProgram {
  /// The result of a run.
  package struct Run {
    package var status: Int32
    package var output: String
    package var error: String

    /// The lines of standard error.
    package var errorLines: [Substring] { error.split(separator: "\n") }
  }

  private let process = Process()
  private let ended: AsyncStream<Never>
  // Files, because a pipe could fill up.
  private let output: URL
  private let error: URL

  /// Starts a program.
  /// - Parameters:
  ///   - environment: Its environment variables; by default those of the tests.
  ///   - input: Standard input; empty by default.
  ///   - folder: The folder for its output; also its working folder if `isWorkingFolder` is true.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String]? = nil, input: FileHandle? = nil,
    in folder: URL, isWorkingFolder: Bool = false
  ) throws {
    let run = UUID().uuidString
    output = folder.appending(path: "out-\(run)")
    error = folder.appending(path: "err-\(run)")
    let (ended, end) = AsyncStream.makeStream(of: Never.self)
    self.ended = ended
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    if let environment { process.environment = environment }
    if isWorkingFolder { process.currentDirectoryURL = folder }
    for file in [output, error] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    process.standardInput = input ?? FileHandle.nullDevice
    process.terminationHandler = { _ in end.finish() }
    try process.run()
  }

  deinit { sendToGroup(SIGKILL) }

  /// Runs a program to its end.
  package static func run(
    _ executable: String, _ arguments: [String], in folder: URL, isWorkingFolder: Bool = false
  ) async throws -> Run {
    try await RunningProgram(executable, arguments, in: folder, isWorkingFolder: isWorkingFolder).finish()
  }

  /// The path of an installed program, from the search path or one of the other folders.
  package static func installed(_ name: String, orIn folders: String...) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (path.split(separator: ":").map(String.init) + folders).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The standard output so far.
  package var outputSoFar: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  /// The standard error so far.
  package var errorSoFar: String { (try? String(contentsOf: error, encoding: .utf8)) ?? "" }

  /// Sends a signal, unless the program has ended.
  package func send(_ signal: Int32) {
    if process.isRunning { kill(process.processIdentifier, signal) }
  }

  /// Sends a signal to the program's process group, unless the program has ended.
  package func sendToGroup(_ signal: Int32) {
    if process.isRunning { kill(-process.processIdentifier, signal) }
  }

  /// Waits until a condition is true or the program has ended; polls every few milliseconds.
  package func wait(until isSo: () throws -> Bool) async throws {
    while try !isSo(), process.isRunning { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Waits for the end. If the test times out, the program is killed.
  package func finish() async throws -> Run {
    for await _ in ended {}
    try Task.checkCancellation()
    defer { for file in [output, error] { try? FileManager.default.removeItem(at: file) } }
    return Run(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8), error: errorSoFar)
  }
}
