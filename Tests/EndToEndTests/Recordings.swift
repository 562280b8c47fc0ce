import Audio
import Foundation

/// The project's own recordings.
enum Recordings {
  static func samples(_ name: String) throws -> [Int16] {
    try WAVFile.read(path: Program.project.appending(path: "audio-fixtures/\(name)").path).samples
  }
}
