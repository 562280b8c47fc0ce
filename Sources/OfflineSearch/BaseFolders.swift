public import Foundation

/// The program's folders (XDG Base Directory Specification 0.8).
public enum BaseFolders {
  /// Where settings are kept.
  public static var configuration: URL { folder("XDG_CONFIG_HOME", fallback: ".config") }
  /// Where what can be made again is kept.
  public static var cache: URL { folder("XDG_CACHE_HOME", fallback: ".cache") }
  /// Where the driver's own places are kept.
  public static var userPlaces: URL { folder("XDG_DATA_HOME", fallback: ".local/share").appending(path: "places.db") }

  private static func folder(_ variable: String, fallback: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    // The specification has relative paths ignored.
    let base = environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    return (base ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: fallback)).appending(
      path: "whereto")
  }
}
