import Audio
import Evaluation
import Foundation

/// Keeps the sound of utterances, for other recognisers to hear the same.
struct KeptAudio: Sendable {
  private let folder: URL

  init(_ folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes CONDITION/ID.wav at 16 kHz, mono; an identifier keeps its folders, a path from the root loses the first.
  func keep(_ samples: [Int16], _ record: UtteranceRecord) throws {
    let name = record.id.hasSuffix(".wav") ? record.id : record.id + ".wav"
    let parts = name.split(separator: "/")
    let condition = record.condition.replacing("/", with: "-")
    guard !parts.contains(".."), condition != "..", condition != "." else {
      throw Failure("\(record.id): leads out of the folder to keep it in; write its path without '..'")
    }
    let url = folder.appending(path: condition).appending(path: parts.joined(separator: "/"))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try WAVFile.write(samples, sampleRate: 16_000, to: url.path)
  }
}
