public import Foundation

/// The locations of the Whisper model.
public enum SpeechModel {
  /// The model's name if none is configured.
  public static let standardName = "whisper-tiny.en"

  /// The installed model, if any: in `$XDG_DATA_HOME/whereto/models`, or else in `/usr/share/whereto/models`.
  public static var installed: URL? { folders.first { FileManager.default.fileExists(atPath: $0.path) } }

  /// The possible locations of the installed model.
  public static var folders: [URL] {
    [BaseFolders.data.appending(path: "models"), URL(filePath: "/usr/share/whereto/models")].map {
      $0.appending(path: standardName)
    }
  }
}
