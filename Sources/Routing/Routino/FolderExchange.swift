import Foundation

/// Replaces a folder with another one, so that a complete folder exists at any time.
enum FolderExchange {
  /// Moves a folder to a path; a folder that already exists there is moved to the first one's old path. After an error,
  /// nothing was changed.
  static func put(_ new: URL, at place: URL) throws {
    guard FileManager.default.fileExists(atPath: place.path) else {
      return try FileManager.default.moveItem(at: new, to: place)
    }
    if exchange(new, place) { return }
    // If the system can't exchange two folders, there is none for a moment.
    let old = new.appendingPathExtension("old")
    try FileManager.default.moveItem(at: place, to: old)
    do {
      try FileManager.default.moveItem(at: new, to: place)
    } catch {
      try? FileManager.default.moveItem(at: old, to: place)
      throw error
    }
    try FileManager.default.moveItem(at: old, to: new)
  }

  /// Exchanges two folders atomically; returns whether it succeeded.
  private static func exchange(_ one: URL, _ other: URL) -> Bool {
    #if canImport(Glibc)
      // Glibc has had renameat2(2) since 2.28, Linux since 3.15; Swift's Glibc module doesn't import it.
      typealias RenameAt2 = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "renameat2") else { return false }
      let exchanging: UInt32 = 2
      return unsafeBitCast(symbol, to: RenameAt2.self)(AT_FDCWD, one.path, AT_FDCWD, other.path, exchanging) == 0
    #else
      return false
    #endif
  }
}
