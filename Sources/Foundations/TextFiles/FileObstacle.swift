package import Foundation

/// A reason why a file can't be read, detected before opening it: opening a pipe would block until another process
/// writes to it.
package enum FileObstacle: Hashable, Sendable {
  /// The file doesn't exist, or a folder on its path can't be searched.
  case absent
  /// The path is a folder.
  case folder
  /// The path is a pipe, a device, or a socket.
  case noOrdinaryFile
  /// Reading isn't permitted.
  case noPermission

  /// The reason why a URL can't be read, after resolving links; `nil` if there is none.
  package init?(reading url: URL) {
    let path = url.resolvingSymlinksInPath().path
    let attributes = url.isFileURL ? try? FileManager.default.attributesOfItem(atPath: path) : nil
    switch attributes?[.type] as? FileAttributeType {
    // A broken symbolic link isn't resolved.
    case nil, .typeSymbolicLink: self = .absent
    case .typeDirectory: self = .folder
    case .typeRegular:
      if FileManager.default.isReadableFile(atPath: path) { return nil }
      self = .noPermission
    default: self = .noOrdinaryFile
    }
  }
}

extension Diagnostic {
  /// Checks that a file can be read.
  ///
  /// - `contents`: The expected contents, such as "a map file".
  /// - `denied`: The error if reading isn't permitted.
  package static func check(
    _ url: URL, isReadableAs contents: String, denied: @autoclosure () -> Self
  ) throws(Self) {
    switch FileObstacle(reading: url) {
    case nil: break
    case .absent: throw Self(.missing, subject: url.path, message: "the file doesn't exist", advice: "check the path")
    case .folder:
      throw Self(.notAFile, subject: url.path, message: "this is a folder", advice: "give the path of \(contents)")
    case .noOrdinaryFile:
      throw Self(
        .notAFile, subject: url.path, message: "this isn't a regular file", advice: "give the path of \(contents)")
    case .noPermission: throw denied()
    }
  }
}
