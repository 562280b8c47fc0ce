import Foundation

/// A directory of our own that is removed again.
struct TemporaryDirectory {
  let url: URL

  /// - Throws: ``ImportError`` where it cannot be made.
  init(in parent: URL?, for file: String) throws(ImportError) {
    let parent = parent ?? FileManager.default.temporaryDirectory
    url = parent.appendingPathComponent("whereto-import-\(UUID().uuidString)", isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ImportError(
        .noTemporaryDirectory, file: file, "no temporary directory can be made in \(parent.path)",
        remedy: "name another one or free some space")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
