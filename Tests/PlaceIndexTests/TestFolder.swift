import Foundation

/// A folder of its own for one test, removed with it.
final class TestFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("index-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func write(_ name: String, _ data: Data) throws -> URL {
    try data.write(to: file(name))
    return file(name)
  }

  func write(_ name: String, _ text: String) throws -> URL { try write(name, Data(text.utf8)) }

  /// Names in the folder, hidden ones included, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
