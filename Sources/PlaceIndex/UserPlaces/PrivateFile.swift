import Foundation

/// Makes files that nobody but their owner may read.
enum PrivateFile {
  /// Makes the file before SQLite does, so that it is never readable by others, not even for a moment, and closes one
  /// that others could read.
  ///
  /// The file is never opened here: closing it would release the locks that this process holds on it through SQLite
  /// ("How To Corrupt An SQLite Database File", section 2.2).
  ///
  /// - Throws: `CocoaError` where the folder, ``PlaceIndexError`` where the file cannot be made.
  static func make(_ url: URL) throws {
    let folder = url.deletingLastPathComponent()
    if !FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      synchronize(folder.deletingLastPathComponent())
    }
    if mknod(url.path, S_IFREG | 0o600, 0) == 0 {
      synchronize(folder)
    } else if errno != EEXIST {
      throw error(url)
    }
    // Asked first: a change that changes nothing still needs the right to make it.
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    let isFile = attributes[.type] as? FileAttributeType != .typeDirectory
    if isFile, attributes[.posixPermissions] as? Int != 0o600, chmod(url.path, 0o600) != 0 { throw error(url) }
  }

  /// Brings a folder's list of files to the disk, as far as the file system does so.
  private static func synchronize(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func error(_ url: URL) -> PlaceIndexError {
    let reason = String(cString: strerror(errno))
    return PlaceIndexError(.noAccess, subject: url.path, message: reason, advice: "check the path and its rights")
  }
}
