import Configuration
import Foundation
import OfflineSearch
import SystemPackage

/// Settings that are not flags: `WHERETO_…` variables, then the configuration file.
struct Settings {
  private let reader: ConfigReader

  /// Reads the environment and `$XDG_CONFIG_HOME/whereto/config.yaml`, which may be absent but not malformed.
  init() async throws {
    let file = BaseFolders.configuration.appending(path: "config.yaml")
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
}
