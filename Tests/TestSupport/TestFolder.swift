package import Foundation

/// A temporary folder for one test, removed with it.
package final class TestFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("whereto-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  package func write(_ name: String, _ data: Data) throws -> URL {
    try data.write(to: file(name))
    return file(name)
  }

  package func write(_ name: String, _ text: String) throws -> URL { try write(name, Data(text.utf8)) }

  /// Sorted names in the folder, including hidden ones.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// A program that runs a shell script, created without writing an executable file.
///
/// A file that is open for writing can't be executed ("text file busy"), and a process that another test forks at the
/// wrong moment inherits the open file. So the executable is a file of the repository, and the script is data beside a
/// link to it.
package enum ScriptedProgram {
  private static let runner = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("scripted-program")

  /// Creates the program.
  /// - Parameters:
  ///   - script: Lines for `/bin/sh`, with the program's arguments in `$1` and so on.
  ///   - url: The program's file; an existing one gets the new script.
  package static func make(_ script: String, at url: URL) throws {
    try Data(script.utf8).write(to: url.appendingPathExtension("script"))
    if FileManager.default.fileExists(atPath: url.path) { return }
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: runner)
  }
}
