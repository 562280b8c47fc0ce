public import Foundation

/// Where the model of the neural recogniser is looked for.
public enum SpeechModel {
  /// The model that is looked for where none is named.
  public static let standardName = "whisper-tiny.en"

  /// The model that is installed, if one is: in `$XDG_DATA_HOME/whereto/models`, else in `/usr/share/whereto/models`.
  public static var installed: URL? { folders.first { FileManager.default.fileExists(atPath: $0.path) } }

  /// Where it may be installed.
  public static var folders: [URL] {
    [BaseFolders.data.appending(path: "models"), URL(filePath: "/usr/share/whereto/models")].map {
      $0.appending(path: standardName)
    }
  }
}
