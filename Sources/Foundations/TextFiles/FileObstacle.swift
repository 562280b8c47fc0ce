package import Foundation

/// What stands in the way of reading a file, seen before it is opened: to open a pipe is to wait for as long as nobody
/// writes into it.
package enum FileObstacle: Hashable, Sendable {
  /// There is no such file, or a folder on the way to it may not be searched.
  case absent
  /// It is a folder.
  case folder
  /// It is a pipe, a device or a socket.
  case noOrdinaryFile
  /// Reading it is not permitted.
  case noPermission

  /// The obstacle to reading the file that a URL leads to, through links if need be; `nil` where there is none.
  package init?(reading url: URL) {
    let path = url.resolvingSymlinksInPath().path
    let attributes = url.isFileURL ? try? FileManager.default.attributesOfItem(atPath: path) : nil
    switch attributes?[.type] as? FileAttributeType {
    // A link that leads nowhere stays a link.
    case nil, .typeSymbolicLink: self = .absent
    case .typeDirectory: self = .folder
    case .typeRegular:
      if FileManager.default.isReadableFile(atPath: path) { return nil }
      self = .noPermission
    default: self = .noOrdinaryFile
    }
  }
}
