package import Foundation

/// A folder of its own for one test, removed with it.
package final class TestFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("whereto-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
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
