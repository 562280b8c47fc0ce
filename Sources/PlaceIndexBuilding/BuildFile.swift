import Foundation
import Foundations
import GRDB
import PlaceIndex

/// The temporary file that a build writes, beside the file that it will replace.
struct BuildFile {
  private let output: URL
  private let building: URL

  /// Chooses the file; throws before any work is done if the output can't be written.
  init(output: URL) throws(PlaceIndexError) {
    self.output = output
    let folder = output.deletingLastPathComponent()
    building = folder.appending(
      path: ".\(output.lastPathComponent).building-\(ProcessInfo.processInfo.processIdentifier)")
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: output.path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw PlaceIndexError(.isDirectory, subject: output.path, message: "is a folder", advice: "name a file in it")
    }
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw PlaceIndexError(
        .notFound, subject: folder.path, message: "the folder doesn't exist", advice: "create it first")
    }
    guard access(folder.path, W_OK) == 0 else {
      throw PlaceIndexError(.noAccess, subject: folder.path, message: "isn't writable", advice: "check its permissions")
    }
    removeAbandoned(in: folder)
  }

  func open() throws -> DatabaseQueue {
    discard()
    var configuration = Configuration()
    configuration.label = "whereto.build"
    configuration.prepareDatabase { db in
      // If anything fails, the file is deleted, so it needs no journal.
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536")
    }
    return try DatabaseQueue(path: building.path, configuration: configuration)
  }

  /// Replaces the old file with the finished one, after it is flushed to disk.
  func replaceOutput() throws {
    let descriptor = Foundation.open(building.path, O_RDONLY)
    guard descriptor >= 0 else { throw failure }
    let synced = fsync(descriptor)
    close(descriptor)
    guard synced == 0, rename(building.path, output.path) == 0 else { throw failure }
  }

  func discard() { unlink(building.path) }

  private var failure: PlaceIndexError {
    PlaceIndexError(.disk, subject: output.path, message: String(cString: strerror(errno)), advice: "check the disk")
  }

  /// Removes files of earlier builds that were killed before they could clean up.
  private func removeAbandoned(in folder: URL) {
    let prefix = ".\(output.lastPathComponent).building-"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where name.hasPrefix(prefix) {
      guard let process = Int32(name.dropFirst(prefix.count)), kill(process, 0) != 0, errno == ESRCH else { continue }
      unlink(folder.appending(path: name).path)
    }
  }
}
