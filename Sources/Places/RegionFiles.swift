package import Foundation

/// Finds region files and the files beside them.
package enum RegionFiles {
  /// The file that a path refers to, with links resolved.
  package static func target(of region: URL) -> URL { region.absoluteURL.resolvingSymlinksInPath() }

  /// The folder that belongs to a region file by its name, such as `town.places.routes` beside `town.places`.
  ///
  /// If the region file is a link, the folder beside the link's target takes precedence, because each version of a
  /// region may have its own. Otherwise the folder is beside the link.
  package static func folder(_ suffix: String, of region: URL) -> URL {
    let own = beside(target(of: region), suffix)
    return FileManager.default.fileExists(atPath: own.path) ? own : beside(region, suffix)
  }

  private static func beside(_ region: URL, _ suffix: String) -> URL {
    region.deletingLastPathComponent().appending(path: region.lastPathComponent + suffix, directoryHint: .isDirectory)
  }
}
