import Evaluation
import Foundation

/// A folder of recordings with their `manifest.jsonl`.
struct CorpusFolder {
  let url: URL
  var manifest: URL { url.appending(path: "manifest.jsonl") }

  /// Makes the folder where it is not there.
  init(_ url: URL) throws {
    self.url = url
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(url.path): cannot be made a folder; name another one with --output")
    }
  }

  /// Finds out which recordings of a plan are there already.
  ///
  /// - Parameter replacing: Whether recordings that an earlier manifest lists are removed first.
  /// - Returns: Positions in the plan.
  /// - Throws: ``Failure`` when the folder holds another corpus that is not to be replaced.
  func finished(of plan: [PlannedUtterance], replacing: Bool) throws -> Set<Int> {
    guard FileManager.default.fileExists(atPath: manifest.path) else { return [] }
    let listed: [PlannedUtterance]
    do {
      listed = try String(contentsOf: manifest, encoding: .utf8).split(whereSeparator: \.isNewline).map {
        try JSONDecoder().decode(PlannedUtterance.self, from: Data($0.utf8))
      }
    } catch {
      throw Failure("\(manifest.path): was not written by this command; name another folder with --output")
    }
    if replacing {
      for entry in listed where Self.isPlainName(entry.audio) { try? FileManager.default.removeItem(at: file(entry)) }
      try FileManager.default.removeItem(at: manifest)
      return []
    }
    let known = Set(listed)
    let others = known.subtracting(plan).count
    guard others == 0 else {
      throw Failure(
        "\(manifest.path): lists \(others) recordings of another draw; add --replace, or name another folder")
    }
    return Set(
      plan.indices.filter {
        known.contains(plan[$0]) && FileManager.default.fileExists(atPath: file(plan[$0]).path)
      })
  }

  /// The WAV file of a recording.
  func file(_ entry: PlannedUtterance) -> URL { url.appending(path: entry.audio) }

  /// Writes the manifest in one step.
  func write(_ entries: [PlannedUtterance]) throws {
    let text = try entries.map { try $0.line() + "\n" }.joined()
    do {
      try Data(text.utf8).write(to: manifest, options: .atomic)
    } catch {
      throw Failure("\(manifest.path): \(error.localizedDescription); check the folder and the free space")
    }
  }

  /// Whether a name is one of this folder, so that no file elsewhere is removed because a manifest says so.
  private static func isPlainName(_ name: String) -> Bool {
    name.hasSuffix(".wav") && !name.contains("/") && !name.hasPrefix(".")
  }
}
