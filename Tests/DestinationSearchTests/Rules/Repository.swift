import Foundation

/// The files of the repository.
enum Repository {
  /// Its top.
  static let top = (0..<4).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The text of a file.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: top.appending(path: path), encoding: .utf8)
  }

  /// The ways to all Swift files below a folder.
  static func swiftFiles(below folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: top.appending(path: folder).path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
      .map { "\(folder)/\($0)" }.sorted()
  }
}
