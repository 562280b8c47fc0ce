import Foundation
public import Foundations
import GRDB
package import Places

/// An error that occurs when saved places are opened, read, or written.
public typealias UserPlacesError = Diagnostic<UserPlaceStore>

extension UserPlacesError.Code {
  /// The file isn't a saved-places file, or is damaged.
  public static var notPlaces: Self { Self("notPlaces") }
  /// A name, alias, label, address, or note is invalid.
  public static var badValue: Self { Self("badValue") }
}

extension UserPlacesError {
  /// The favorite to rename no longer exists.
  package static func notKept(_ favorite: UserPlace) -> UserPlacesError {
    UserPlacesError(.badValue, subject: favorite.name, message: "is no longer saved")
  }

  /// The new name belongs to another favorite.
  package static func nameTaken(_ name: String) -> UserPlacesError {
    UserPlacesError(.badValue, subject: name, message: "is the name of another favourite")
  }

  /// Converts a system or SQLite error to one that names the file, the problem, and the remedy.
  static func converting(_ error: any Error, _ url: URL) -> any Error {
    if let error = error as? CocoaError {
      return UserPlacesError(
        .noAccess, subject: url.path, message: error.localizedDescription,
        advice: "check the folder and its permissions")
    }
    let startOver = "move it away, and a new one is created"
    if let column = error as? DamagedColumn {
      return UserPlacesError(.notPlaces, subject: url.path, message: "is damaged: \(column)", advice: startOver)
    }
    guard let error = error as? DatabaseError else { return error }
    return UserPlacesError(error, file: url.path, damage: .notPlaces, "a saved-places file", advice: startOver)
  }
}
