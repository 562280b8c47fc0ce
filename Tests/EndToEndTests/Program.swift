import Foundation
import TestSupport

/// The built program, run like a user runs it, with its own folders.
struct Program {
  typealias Run = RunningProgram.Run

  /// A folder for the run's files and the user's places, cache and settings.
  let folder: URL

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

  /// A file in the run's folder, written first if contents are given.
  func file(_ name: String, _ contents: Data? = nil) throws -> String {
    let url = folder.appending(path: name)
    try contents?.write(to: url)
    return url.path
  }

  func file(_ name: String, text: String) throws -> String {
    try file(name, Data(text.utf8))
  }

  /// Variables of a machine with one capture device, `fixture`, which plays a file and then silence.
  func microphone(hearing path: String) throws -> [String: String] {
    let text = """
      pcm.fixture { type file slave.pcm { type null } file "/dev/null" infile "\(path)" format "raw" }
      """
    return ["ALSA_CONFIG_PATH": try file("asound.conf", text: text)]
  }

  /// Runs the program to its end.
  func run(_ arguments: [String], environment: [String: String] = [:], input: URL? = nil) async throws -> Run {
    let input = try input.map { try FileHandle(forReadingFrom: $0) }
    return try await start(arguments, environment: environment, input: input).finish()
  }

  /// Runs a shell line, in which `whereto` is the program.
  func shell(_ line: String, environment: [String: String] = [:]) async throws -> Run {
    let path = ["PATH": "\(Self.executable.deletingLastPathComponent().path):/usr/bin:/bin"]
    return try await start(["-c", line], executable: "/bin/sh", environment: path.merging(environment) { $1 }).finish()
  }

  /// Starts the program and leaves it running.
  func start(
    _ arguments: [String], executable: String = Program.executable.path, environment: [String: String] = [:],
    input: FileHandle? = nil
  ) throws -> RunningProgram {
    var all = ProcessInfo.processInfo.environment
    for name in all.keys where name.hasPrefix("WHERETO_") { all[name] = nil }
    for name in ["XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] { all[name] = folder.appending(path: name).path }
    // The temporary files of a killed program, and the folder that PulseAudio's library creates.
    for name in ["TMPDIR", "XDG_RUNTIME_DIR"] { all[name] = folder.path }
    all.merge(environment) { $1 }
    return try RunningProgram(executable, arguments, environment: all, input: input, in: folder)
  }
}

/// The demo region's index, with and without road data, each built once for all tests by the program itself.
enum DemoRegion {
  struct Failed: Error, CustomStringConvertible { var description: String }

  private static let program: Result<Program, any Error> = Result {
    atexit { (try? DemoRegion.program.get())?.remove() }
    return try Program()
  }

  private static let built = Task { try await build("alder-bay.places") }
  private static let builtWithRoutes = Task { try await build("alder-bay-routes.places", ["--routes"]) }

  private static func build(_ name: String, _ options: [String] = []) async throws -> String {
    let program = try program.get()
    let path = try program.file(name)
    let map = Repository.file("models/demo/alder-bay.osm").path
    let arguments = ["index", "build", map, "--output", path, "--name", "Alder Bay", "--country", "QX"]
    let run = try await program.run(arguments + options)
    guard run.status == 0 else { throw Failed(description: run.error) }
    return path
  }

  /// Path of the index.
  static func path() async throws -> String { try await built.value }

  /// Path of the index that has road data; needs Routino and osmium.
  static func pathWithRoutes() async throws -> String { try await builtWithRoutes.value }
}
