import Audio
import Foundation

/// A folder in which each utterance of a session is kept as a WAV file, for the user alone.
struct AudioFolder: Sendable {
  private let url: URL

  /// Makes the folder where it is not there.
  init(_ path: String) throws {
    url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure("\(path): cannot be made (\(error.localizedDescription)); name another folder")
    }
  }

  /// Keeps the samples of an utterance.
  func keep(_ samples: [Int16], _ generation: Int) async {
    let file = url.appending(path: "utterance-\(generation).wav").path
    do {
      let writer = try WAVWriter(path: file, sampleRate: Endpointer.sampleRate)
      try writer.append(samples)
      try writer.close()
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    } catch {
      Console.note(Failure.line(for: error))
    }
  }
}
