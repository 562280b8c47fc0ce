import Audio
import Foundation

/// A folder in which each utterance of a session is kept as a WAV file, for the user alone.
struct AudioFolder: Sendable {
  private let url: URL
  /// The number from which those of this session go on: nothing of an earlier one is written over.
  private let last: Int
  private let queue = DispatchQueue(label: "whereto.audio-folder")

  /// Makes the folder where it is not there.
  init(_ path: String) throws {
    url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure("\(path): cannot be made (\(error.localizedDescription)); name another folder")
    }
    // Where the folder cannot be listed, the writer still refuses a name that is taken.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    last = names.compactMap(Self.number).reduce(0, max)
  }

  /// Keeps the samples of an utterance.
  func keep(_ samples: [Int16], _ generation: Int) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      queue.async {
        write(samples, generation)
        continuation.resume()
      }
    }
  }

  private func write(_ samples: [Int16], _ generation: Int) {
    let file = url.appending(path: "utterance-\(last + generation).wav").path
    do {
      let writer = try WAVWriter(path: file, sampleRate: Endpointer.sampleRate, isPrivate: true, replaces: false)
      try writer.append(samples)
      try writer.close()
    } catch {
      Console.note(Failure.line(for: error))
    }
  }

  /// The number in the name of an utterance's file.
  private static func number(_ name: String) -> Int? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "wav", parts[0].hasPrefix("utterance-") else { return nil }
    return Int32(parts[0].dropFirst("utterance-".count)).map(Int.init)
  }
}
