package import Foundation
public import Foundations
import GRDB

/// An error that occurs when a region is opened, read, or written.
public typealias PlaceIndexError = Diagnostic<RegionIndex>

extension PlaceIndexError.Code {
  /// The file doesn't exist.
  public static var notFound: Self { Self("notFound") }
  /// The file exists but isn't readable or writable.
  public static var noAccess: Self { Self("noAccess") }
  /// The path is a folder instead of a file.
  public static var isDirectory: Self { Self("isDirectory") }
  /// The file isn't a region file, or is damaged.
  public static var notAnIndex: Self { Self("notAnIndex") }
  /// The file is a region file of another version.
  public static var otherVersion: Self { Self("otherVersion") }
  /// The disk is full or failed.
  public static var disk: Self { Self("disk") }
  /// The input has nothing to index.
  public static var empty: Self { Self("empty") }
}

extension PlaceIndexError {
  /// Converts a SQLite error to one that names the file, the problem, and the remedy.
  package static func converting(_ error: any Error, file: String) -> any Error {
    if let column = error as? DamagedColumn { return damaged(column, in: file) }
    guard let error = error as? DatabaseError else { return error }
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      return PlaceIndexError(.notAnIndex, subject: file, message: "isn't a region file, or is damaged", advice: rebuild)
    case .SQLITE_FULL:
      return PlaceIndexError(.disk, subject: file, message: "the disk is full", advice: "free some space and try again")
    case .SQLITE_IOERR:
      return PlaceIndexError(
        .disk, subject: file, message: "a disk read or write failed", advice: "check that it is not full or damaged")
    case .SQLITE_CANTOPEN:
      return PlaceIndexError(
        .noAccess, subject: file, message: "cannot be opened", advice: "check the path and its permissions")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return PlaceIndexError(
        .busy, subject: file, message: "is being written by another program", advice: "try again when it has finished")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      return PlaceIndexError(.noAccess, subject: file, message: "isn't writable", advice: "check its permissions")
    default:
      return PlaceIndexError(.notAnIndex, subject: file, message: error.message ?? "cannot be read", advice: rebuild)
    }
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
