import Foundation

/// Puts a folder in another's place, so that there is a whole one at any time.
enum FolderExchange {
  /// Moves a folder to where another may be, which is gone then.
  ///
  /// - Throws: The system's error; then nothing has changed.
  static func put(_ new: URL, at place: URL) throws {
    // Foundation exchanges the two with renameat2(2) on Linux, and with renamex_np(2) on Darwin.
    if FileManager.default.fileExists(atPath: place.path) {
      _ = try FileManager.default.replaceItemAt(place, withItemAt: new)
    } else {
      try FileManager.default.moveItem(at: new, to: place)
    }
  }
}
