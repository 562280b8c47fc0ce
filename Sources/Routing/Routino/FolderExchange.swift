import Foundation

/// Puts a folder in another's place, so that there is a whole one at any time.
enum FolderExchange {
  /// Moves a folder to where another may be; what was there is then where it came from.
  ///
  /// - Throws: The system's error; then nothing has changed.
  static func put(_ new: URL, at place: URL) throws {
    guard FileManager.default.fileExists(atPath: place.path) else {
      return try FileManager.default.moveItem(at: new, to: place)
    }
    if exchange(new, place) { return }
    // Where the system cannot exchange two folders, there is none for a moment.
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

  /// Exchanges two folders in one step; tells whether that could be done.
  private static func exchange(_ one: URL, _ other: URL) -> Bool {
    #if canImport(Glibc)
      // Glibc has renameat2(2) since 2.28, Linux since 3.15; Swift's import of Glibc leaves it out.
      typealias RenameAt2 = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "renameat2") else { return false }
      let exchanging: UInt32 = 2
      return unsafeBitCast(symbol, to: RenameAt2.self)(AT_FDCWD, one.path, AT_FDCWD, other.path, exchanging) == 0
    #else
      return false
    #endif
  }
}
