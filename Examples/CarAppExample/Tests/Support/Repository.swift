import Foundation

/// The repository that the example belongs to.
enum Repository {
  private static let top = (0..<5).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
    url.deletingLastPathComponent()
  }

  /// A file or folder, by its path from the top.
  static func file(_ path: String) -> URL { top.appending(path: path) }

  /// The text of a file.
  static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }
}

/// The duration of storms: seconds, or minutes if `WHERETO_STORM` is set.
enum StormLength {
  private static let isLong = ProcessInfo.processInfo.environment["WHERETO_STORM"] != nil

  static func of(_ short: Int, long: Int) -> Int { isLong ? long : short }
}
