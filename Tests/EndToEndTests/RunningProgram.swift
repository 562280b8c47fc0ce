import Foundation

/// A program that was started; its output goes to files, so that no pipe can fill up.
final class RunningProgram {
  let process = Process()
  private let output = FileManager.default.temporaryDirectory.appending(path: "out-\(UUID().uuidString)")
  private let error = FileManager.default.temporaryDirectory.appending(path: "err-\(UUID().uuidString)")

  init(_ executable: String, _ arguments: [String], environment: [String: String], input: FileHandle?) throws {
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.environment = environment
    for file in [output, error] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    process.standardInput = input ?? FileHandle.nullDevice
    try process.run()
  }

  /// What has been written to standard error so far.
  var errorSoFar: String { (try? String(contentsOf: error, encoding: .utf8)) ?? "" }

  /// Waits for the end.
  func finish() throws -> Program.Run {
    process.waitUntilExit()
    defer {
      try? FileManager.default.removeItem(at: output)
      try? FileManager.default.removeItem(at: error)
    }
    return Program.Run(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8), error: errorSoFar)
  }
}
