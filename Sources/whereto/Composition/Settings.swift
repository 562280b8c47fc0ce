import Configuration
import Foundation
import SystemPackage

/// Settings that are not flags: `WHERETO_…` variables, then the configuration file.
struct Settings {
  private let reader: ConfigReader

  /// Reads the environment and `$XDG_CONFIG_HOME/whereto/config.yaml`, which may be absent but not malformed.
  init() async throws {
    let file = Self.folder("XDG_CONFIG_HOME", fallback: ".config").appending(path: "config.yaml")
    let environment = EnvironmentVariablesProvider().prefixKeys(with: "whereto")
    do {
      let yaml = try await FileProvider<YAMLSnapshot>(filePath: FilePath(file.path), allowMissing: true)
      reader = ConfigReader(providers: [environment, yaml])
    } catch {
      throw Failure("\(file.path): is not valid YAML; correct or remove it")
    }
  }

  /// A setting by its name: `index` is `WHERETO_INDEX` in the environment and `index:` in the file.
  func string(_ name: String) -> String? {
    reader.string(forKey: ConfigKey(name)).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Where the driver's own places are kept.
  static var userPlaces: URL {
    folder("XDG_DATA_HOME", fallback: ".local/share").appending(path: "places.db")
  }

  /// Where what can be made again is kept.
  static var cache: URL { folder("XDG_CACHE_HOME", fallback: ".cache") }

  /// The program's folder in one of the base directories (XDG Base Directory Specification 0.8).
  private static func folder(_ variable: String, fallback: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    // The specification has relative paths ignored.
    let base = environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    return (base ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: fallback)).appending(
      path: "whereto")
  }
}
