package import Foundation

/// The files of the repository that contains the tests.
package enum Repository {
  /// The repository's root folder.
  package static let top = (0..<3).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
    url.deletingLastPathComponent()
  }

  /// A file or folder, by its path from the root.
  package static func file(_ path: String) -> URL { top.appending(path: path) }

  /// The text of a file.
  package static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

  /// The paths of all Swift files below a folder.
  package static func swiftFiles(below folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: file(folder).path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
      .map { "\(folder)/\($0)" }.sorted()
  }
}
