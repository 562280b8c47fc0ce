import Foundation
import Foundations
import GRDB
import PlaceIndex

/// The file a build writes into, beside the file it is going to replace.
struct BuildFile {
  private let output: URL
  private let building: URL

  /// Chooses the file, refusing an output that cannot be written before any work is done.
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
        .notFound, subject: folder.path, message: "there is no such folder", advice: "make it first")
    }
    guard access(folder.path, W_OK) == 0 else {
      throw PlaceIndexError(.noAccess, subject: folder.path, message: "may not be written", advice: "check its rights")
    }
    removeAbandoned(in: folder)
  }

  func open() throws -> DatabaseQueue {
    discard()
    var configuration = Configuration()
    configuration.label = "whereto.build"
    configuration.prepareDatabase { db in
      // The file is thrown away when anything goes wrong, so nothing needs a journal.
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536")
    }
    return try DatabaseQueue(path: building.path, configuration: configuration)
  }

  /// Puts the finished file in place of the old one, on disk before it is visible.
  func replaceOutput() throws {
    let descriptor = Foundation.open(building.path, O_RDONLY)
    guard descriptor >= 0 else { throw failure }
    let synced = fsync(descriptor)
    close(descriptor)
    guard synced == 0, rename(building.path, output.path) == 0 else { throw failure }
  }

  func discard() {
    unlink(building.path)
  }

  private var failure: PlaceIndexError {
    PlaceIndexError(.disk, subject: output.path, message: String(cString: strerror(errno)), advice: "check the disk")
  }

  /// Removes what builds left behind that were killed before they could clean up.
  private func removeAbandoned(in folder: URL) {
    let prefix = ".\(output.lastPathComponent).building-"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where name.hasPrefix(prefix) {
      guard let process = Int32(name.dropFirst(prefix.count)), kill(process, 0) != 0, errno == ESRCH else { continue }
      unlink(folder.appending(path: name).path)
    }
  }
}
