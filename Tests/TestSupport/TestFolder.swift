package import Foundation

/// A folder of its own for one test, removed with it.
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

  /// Names in the folder, hidden ones included, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// A program that runs a shell script, made without writing an executable file.
///
/// Nobody can run a file that is open for writing ("text file busy"), and a process that another test forks
/// at the wrong moment keeps open what this one is writing. So the file that is run is the project's own,
/// and what is written is data beside a link to it.
package enum ScriptedProgram {
  private static let runner = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("scripted-program")

  /// Makes the program.
  /// - Parameters:
  ///   - script: Lines of `/bin/sh`, with the program's arguments in `$1` and so on.
  ///   - url: The program's file; one made before gets the new script.
  package static func make(_ script: String, at url: URL) throws {
    try Data(script.utf8).write(to: url.appendingPathExtension("script"))
    if FileManager.default.fileExists(atPath: url.path) { return }
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: runner)
  }
}
