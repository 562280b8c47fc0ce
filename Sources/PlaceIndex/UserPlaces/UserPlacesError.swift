import Foundation
public import Foundations
import GRDB
package import Places

/// Why the driver's own places could not be opened, read or written.
public typealias UserPlacesError = Diagnostic<UserPlaceStore>

extension UserPlacesError.Code {
  /// The file or its folder may not be made, read or written.
  public static var noAccess: Self { Self("noAccess") }
  /// The file is no file of places, or is damaged.
  public static var notPlaces: Self { Self("notPlaces") }
  /// A newer version of this program wrote the file.
  public static var otherVersion: Self { Self("otherVersion") }
  /// The disk is full or failed.
  public static var disk: Self { Self("disk") }
  /// A name, alias, label, address or note may not be kept.
  public static var badValue: Self { Self("badValue") }
}

extension UserPlacesError {
  /// A favourite that is to be renamed is not there.
  package static func notKept(_ favourite: UserPlace) -> UserPlacesError {
    UserPlacesError(.badValue, subject: favourite.name, message: "is not kept any more")
  }

  /// A favourite is to have the name of another.
  package static func nameTaken(_ name: String) -> UserPlacesError {
    UserPlacesError(.badValue, subject: name, message: "is the name of another favourite")
  }

  /// Says in the user's words what the system or SQLite said in its own.
  static func converting(_ error: any Error, _ url: URL) -> any Error {
    func failure(_ code: Code, _ message: String, _ advice: String) -> UserPlacesError {
      UserPlacesError(code, subject: url.path, message: message, advice: advice)
    }
    if let error = error as? CocoaError {
      return failure(.noAccess, error.localizedDescription, "check the folder and its rights")
    }
    let startAnew = "move it away and a new one is made"
    if let column = error as? DamagedColumn { return failure(.notPlaces, "is damaged: \(column)", startAnew) }
    guard let error = error as? DatabaseError else { return error }
    return switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      failure(.notPlaces, "is no file of the driver's own places, or is damaged", startAnew)
    case .SQLITE_FULL: failure(.disk, "the disk is full", "free some space and try again")
    case .SQLITE_IOERR: failure(.disk, "the disk refused a read or write", "check that it is not full or damaged")
    case .SQLITE_CANTOPEN: failure(.noAccess, "cannot be opened", "check the path and its rights")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      failure(.busy, "is being written by another program", "try again when it has finished")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: failure(.noAccess, "may not be written", "check its rights")
    default: failure(.notPlaces, error.message ?? "cannot be read", startAnew)
    }
  }
}
