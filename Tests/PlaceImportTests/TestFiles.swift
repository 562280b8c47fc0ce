import Foundation
import PlaceImport

/// A directory for one test, removed when the test lets go of it.
final class TestFiles {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("import-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  func write(_ name: String, _ text: String) throws -> URL {
    try write(name, Data(text.utf8))
  }

  func write(_ name: String, _ data: Data) throws -> URL {
    let url = directory.appendingPathComponent(name)
    try data.write(to: url)
    return url
  }

  /// A directory of its own for temporary files, to see that nothing stays there.
  func scratch() throws -> URL {
    let url = directory.appendingPathComponent("scratch", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  func contents(of url: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path) }
}
