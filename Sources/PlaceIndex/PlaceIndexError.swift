package import Foundation
import GRDB
public import Places

/// Why a region could not be opened, read or written.
public struct PlaceIndexError: PassingFailure, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it was.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A stable word for the failure.
    public var rawValue: String

    /// Makes a code from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such file.
    public static let notFound = Code(rawValue: "notFound")
    /// The file is there but may not be read or written.
    public static let noAccess = Code(rawValue: "noAccess")
    /// A folder stands where a file should.
    public static let isDirectory = Code(rawValue: "isDirectory")
    /// The file is no region file, or is damaged.
    public static let notAnIndex = Code(rawValue: "notAnIndex")
    /// The file is a region file of another version.
    public static let otherVersion = Code(rawValue: "otherVersion")
    /// The disk is full or failed.
    public static let disk = Code(rawValue: "disk")
    /// Another program is writing the file.
    public static let busy = Code(rawValue: "busy")
    /// The database does not answer, or cannot do so now.
    public static let unavailable = Code(rawValue: "unavailable")
    /// The input holds nothing to index.
    public static let empty = Code(rawValue: "empty")
  }

  /// What kind of failure it was.
  public var code: Code
  /// The file or value that failed.
  public var subject: String
  /// What was wrong.
  public var message: String
  /// What to do about it; may be empty.
  public var advice: String

  /// Makes an error from its parts.
  public init(_ code: Code, subject: String, message: String, advice: String = "") {
    self.code = code
    self.subject = subject
    self.message = message
    self.advice = advice
  }

  /// One line: subject, what was wrong, what to do.
  public var description: String {
    advice.isEmpty ? "\(subject): \(message)" : "\(subject): \(message); \(advice)"
  }
}

extension PlaceIndexError {
  /// Whether the region may be there again in a moment.
  public var mayPass: Bool { [.unavailable, .busy].contains(code) }

  /// Says in the user's words what SQLite said in its own.
  package static func converting(_ error: any Error, file: String) -> any Error {
    if let column = error as? DamagedColumn { return damaged(column, in: file) }
    guard let error = error as? DatabaseError else { return error }
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      return PlaceIndexError(.notAnIndex, subject: file, message: "is no region file, or is damaged", advice: rebuild)
    case .SQLITE_FULL:
      return PlaceIndexError(.disk, subject: file, message: "the disk is full", advice: "free some space and try again")
    case .SQLITE_IOERR:
      return PlaceIndexError(
        .disk, subject: file, message: "the disk refused a read or write",
        advice: "check that it is not full or damaged")
    case .SQLITE_CANTOPEN:
      return PlaceIndexError(
        .noAccess, subject: file, message: "cannot be opened", advice: "check the path and its rights")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return PlaceIndexError(
        .busy, subject: file, message: "is being written by another program", advice: "try again when it has finished")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      return PlaceIndexError(.noAccess, subject: file, message: "may not be written", advice: "check its rights")
    default:
      return PlaceIndexError(.notAnIndex, subject: file, message: error.message ?? "cannot be read", advice: rebuild)
    }
  }

  package static let rebuild = "build it again with 'whereto index build'"

  /// Refuses what is not a readable file before SQLite is asked, whose own messages name neither.
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
      throw PlaceIndexError(.noAccess, subject: url.path, message: "may not be read", advice: "check its rights")
    }
  }
}
