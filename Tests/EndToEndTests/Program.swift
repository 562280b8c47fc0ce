import Foundation

/// The built program, run as a user runs it, with folders of its own.
struct Program {
  /// What a run came to.
  struct Run {
    var status: Int32
    var output: String
    var error: String

    /// The lines of standard error.
    var errorLines: [Substring] { error.split(separator: "\n") }
  }

  /// A folder for the run's files and the user's places, cache and settings.
  let folder: URL

  /// The project's own folder.
  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The executable that was built together with the tests.
  static let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "whereto")

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "whereto-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// A file of the run's folder, written first when contents are given.
  func file(_ name: String, _ contents: Data? = nil) throws -> String {
    let url = folder.appending(path: name)
    try contents?.write(to: url)
    return url.path
  }

  func file(_ name: String, text: String) throws -> String {
    try file(name, Data(text.utf8))
  }

  /// Runs the program to its end.
  func run(_ arguments: [String], environment: [String: String] = [:], input: URL? = nil) throws -> Run {
    let input = try input.map { try FileHandle(forReadingFrom: $0) }
    return try start(arguments, environment: environment, input: input).finish()
  }

  /// Runs a shell line, in which `whereto` is the program.
  func shell(_ line: String) throws -> Run {
    try start(
      ["-c", line], executable: "/bin/sh",
      environment: ["PATH": "\(Self.executable.deletingLastPathComponent().path):/usr/bin:/bin"]
    ).finish()
  }

  /// Starts the program and leaves it running.
  func start(
    _ arguments: [String], executable: String = Program.executable.path, environment: [String: String] = [:],
    input: FileHandle? = nil
  ) throws -> RunningProgram {
    var all = ProcessInfo.processInfo.environment
    for name in all.keys where name.hasPrefix("WHERETO_") { all[name] = nil }
    for name in ["XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] { all[name] = folder.appending(path: name).path }
    all.merge(environment) { $1 }
    return try RunningProgram(executable, arguments, environment: all, input: input)
  }
}
