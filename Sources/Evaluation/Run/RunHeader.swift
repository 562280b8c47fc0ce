package import Foundation
import Foundations

/// The description of a run: the first line of a run file, and a part of every report.
package struct RunHeader: Codable, Sendable, Hashable {
  package static let currentVersion = 1
  package static let fileKind = "whereto-run"

  package struct Corpus: Codable, Sendable, Hashable {
    package var path: String
    /// A checksum of its file: FNV-1a, 16 hexadecimal digits.
    package var checksum: String
    /// Number of utterances that can be run.
    package var entries: Int
    package var speakers: Int
    package var allSpeakersNamed: Bool
    /// Number of skipped lines, by reason.
    package var leftOut: [String: Int]
    /// The first of the skipped lines.
    package var problems: [CorpusProblem]
    package var babble: [Voice]

    package struct Voice: Codable, Sendable, Hashable {
      package var id: String
      package var audio: String
    }

    /// - Throws: ``EvaluationError`` if its file can't be read anymore.
    package init(_ url: URL, scan: CorpusScan, needsBabble: Bool) throws {
      babble = needsBabble ? scan.babble.map { Voice(id: $0.id, audio: $0.audio.relativePath) } : []
      path = url.relativePath
      checksum = try FileChecksum.of(url)
      entries = scan.entries
      speakers = scan.speakers
      allSpeakersNamed = scan.allSpeakersNamed
      leftOut = Dictionary(uniqueKeysWithValues: scan.leftOut.map { ($0.key.rawValue, $0.value) })
      problems = scan.problems
    }
  }

  /// The recognizer, with every setting that affects results.
  package struct Recognizer: Codable, Sendable, Hashable {
    /// `destinations`, `words` or `stored hypotheses`.
    package var name: String
    /// Settings by name; files by name and checksum.
    package var settings: [String: String]

    package init(name: String, settings: [String: String]) {
      self.name = name
      self.settings = settings
    }
  }

  /// Marks the file: `whereto-run`.
  package var kind = RunHeader.fileKind
  package var version = RunHeader.currentVersion
  /// When the run began (ISO 8601).
  package var created: String
  package var corpus: Corpus
  package var recognizer: Recognizer
  /// The conditions, in order.
  package var conditions: [String]
  package var seed: UInt64
  /// The part of the corpus that was run, if not all of it.
  package var shard: Shard?
  /// Whether it was a live run; absent if recordings were decoded whole.
  package var live: Bool?
  package var cores: Int

  package init(
    created: Date, corpus: Corpus, recognizer: Recognizer, conditions: [Condition], seed: UInt64, shard: Shard?,
    live: Bool = false
  ) {
    self.created = created.formatted(.iso8601)
    self.corpus = corpus
    self.recognizer = recognizer
    self.conditions = conditions.map(\.description)
    self.seed = seed
    self.shard = shard
    self.live = live ? true : nil
    cores = ProcessInfo.processInfo.activeProcessorCount
  }

  /// An identifier that runs of the same corpus, settings and part share: 16 hexadecimal digits.
  package var fingerprint: String {
    let parts =
      [corpus.path, corpus.checksum, recognizer.name, conditions.joined(separator: ","), "\(seed)"]
      + (live == true ? ["live"] : [])
    let settings = recognizer.settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return FileChecksum.of(text: (parts + settings + [shard?.description ?? ""]).joined(separator: "\n"))
  }

  /// The differences from another header that make the results incompatible; empty if there are none.
  ///
  /// The start time and the part of the corpus may differ.
  package func differences(from other: RunHeader) -> [String] {
    var found: [String] = []
    func compare(_ name: String, _ mine: String, _ theirs: String) {
      if mine != theirs { found.append("\(name): \(theirs) → \(mine)") }
    }
    compare("corpus", corpus.checksum, other.corpus.checksum)
    compare("utterances", "\(corpus.entries)", "\(other.corpus.entries)")
    compare("recognizer", recognizer.name, other.recognizer.name)
    for name in Set(recognizer.settings.keys).union(other.recognizer.settings.keys).sorted() {
      compare(name, recognizer.settings[name] ?? "none", other.recognizer.settings[name] ?? "none")
    }
    compare("conditions", conditions.joined(separator: ","), other.conditions.joined(separator: ","))
    compare("seed", "\(seed)", "\(other.seed)")
    compare("decoding", live == true ? "live" : "whole", other.live == true ? "live" : "whole")
    return found
  }
}

/// The last line of a run file: that the run ended, and its memory use.
package struct RunFooter: Codable, Sendable, Hashable {
  package static let lineKind = "whereto-run-end"

  /// Marks the line: `whereto-run-end`.
  package var kind = RunFooter.lineKind
  package var complete: Bool
  /// Peak resident memory, in bytes.
  package var peakMemory: Int?
}

/// One of several equal parts of a corpus: every `count`th utterance, starting at the `number`th.
package struct Shard: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The number of the part, 1 to ``count``.
  package let number: Int
  package let count: Int

  /// Parses "2/8"; `nil` for anything that isn't a valid part.
  package init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1, (1...count).contains(number) else {
      return nil
    }
    self.number = number
    self.count = count
  }

  package func contains(_ index: Int) -> Bool { index % count == number - 1 }

  /// Number of a corpus's utterances in this part.
  package func share(of entries: Int) -> Int { entries < number ? 0 : (entries - number) / count + 1 }
  package var description: String { "\(number)/\(count)" }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let shard = Shard(parsing: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "isn't a part such as 2/8")
    }
    self = shard
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Distinguishes files and texts by their content.
package enum FileChecksum {
  /// 16 hexadecimal digits of FNV-1a, which detects changes but not forgeries.
  /// - Throws: ``EvaluationError`` if the file can't be read.
  package static func of(_ url: URL) throws -> String {
    var hash = FNV1a()
    do {
      let handle = try FileHandle(forReadingFrom: url)
      while let piece = try handle.read(upToCount: 1 << 18), !piece.isEmpty { hash.add(piece) }
    } catch {
      throw EvaluationError.cannotRead(url)
    }
    return hash.hexadecimal
  }

  /// 16 hexadecimal digits of FNV-1a of a text.
  package static func of(text: String) -> String { FNV1a(text.utf8).hexadecimal }
}
