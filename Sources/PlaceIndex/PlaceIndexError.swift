package import Foundation
public import Foundations
import GRDB

/// An error that occurs when a region is opened, read, or written.
public typealias PlaceIndexError = Diagnostic<RegionIndex>

extension PlaceIndexError.Code {
  /// The file doesn't exist.
  public static var notFound: Self { Self("notFound") }
  /// The file isn't a region file, or is damaged.
  public static var notAnIndex: Self { Self("notAnIndex") }
}

extension PlaceIndexError {
  /// Converts a SQLite error to one that names the file, the problem, and the remedy.
  package static func converting(_ error: any Error, file: String) -> any Error {
    if let column = error as? DamagedColumn { return damaged(column, in: file) }
    guard let error = error as? DatabaseError else { return error }
    return PlaceIndexError(error, file: file, damage: .notAnIndex, "a region file", advice: rebuild)
  }

  package static let rebuild = "build it again with 'whereto index build'"

  /// Throws if `url` isn't a readable file, before SQLite opens it: SQLite's own messages name neither file nor cause.
  package static func checkFile(_ url: URL) throws(PlaceIndexError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw PlaceIndexError(.notFound, subject: url.path, message: "there is no such file", advice: rebuild)
    }
    guard !isDirectory.boolValue else {
      throw PlaceIndexError(
        .isDirectory, subject: url.path, message: "is a folder", advice: "name the region file in it")
    }
    guard FileManager.default.isReadableFile(atPath: url.path) else {
      throw PlaceIndexError(.noAccess, subject: url.path, message: "isn't readable", advice: "check its permissions")
    }
  }
}

extension Diagnostic {
  /// The diagnostic of a SQLite error, with the code and the remedy for a file that isn't what it should be.
  init(_ error: DatabaseError, file: String, damage: Code, _ contents: String, advice: String) {
    let (code, message, advice): (Code, String, String) =
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: (damage, "isn't \(contents), or is damaged", advice)
      case .SQLITE_FULL: (.disk, "the disk is full", "free some space and try again")
      case .SQLITE_IOERR: (.disk, "a disk read or write failed", "check that it is not full or damaged")
      case .SQLITE_CANTOPEN: (.noAccess, "cannot be opened", "check the path and its permissions")
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        (.busy, "is being written by another program", "try again when it has finished")
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: (.noAccess, "isn't writable", "check its permissions")
      default: (damage, error.message ?? "cannot be read", advice)
      }
    self.init(code, subject: file, message: message, advice: advice)
  }
}
