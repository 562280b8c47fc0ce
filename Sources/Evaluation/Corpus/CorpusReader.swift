package import Foundation
import Foundations
import Places

/// Reads a corpus line by line; lines that can't be used are reported and skipped.
///
/// Memory doesn't grow with the corpus, except for 8 bytes per recording, which detect duplicates, and 16 for each
/// line of a Kaldi `wav.scp` or `utt2spk`.
package struct CorpusReader {
  package enum Item: Sendable, Hashable {
    case entry(CorpusEntry)
    case problem(CorpusProblem)
  }

  private let source: CorpusSource
  private var lines: LineReader
  private var seen: Set<UInt64> = []
  private var index = 0

  /// - Throws: ``EvaluationError`` if it can't be read.
  package init(_ source: CorpusSource) throws {
    self.source = source
    lines = try LineReader(source.url)
  }

  /// The next utterance or problem; `nil` at the end.
  /// - Throws: ``EvaluationError`` if the file can't be read anymore.
  package mutating func next() throws -> Item? {
    while let line = try lines.next() {
      let text: String
      do { text = try line.checkedText() } catch { return problem(line, "the line", .malformed, error.message) }
      let parsed: CorpusSource.Parsed?
      do {
        parsed = try source.parse(text)
      } catch {
        return problem(line, String(text.prefix(40)), .malformed, error.message)
      }
      guard let parsed else { continue }
      if let problem = fault(of: parsed, line: line) { return problem }
      defer { index += 1 }
      return .entry(
        CorpusEntry(
          index: index, line: line.number, id: parsed.id, audio: parsed.audio, expected: parsed.expected,
          speaker: parsed.speaker, condition: parsed.condition))
    }
    return nil
  }

  private mutating func fault(of parsed: CorpusSource.Parsed, line: LineReader.Line) -> Item? {
    let expected = parsed.expected
    if let near = expected.near, Coordinate(parsing: near) == nil {
      return problem(line, parsed.id, .malformed, "'near' isn't latitude,longitude: \(near)")
    }
    if let at = expected.at, AskingTime.date(at) == nil {
      return problem(line, parsed.id, .malformed, "'at' isn't a time such as \(AskingTime.example): \(at)")
    }
    if let lat = expected.lat, let lon = expected.lon, Coordinate(latitude: lat, longitude: lon) == nil {
      return problem(line, parsed.id, .malformed, "'lat' and 'lon' aren't a valid position: \(lat), \(lon)")
    }
    if let text = expected.text {
      let foreign = TextNormalizer.foreignCharacters(in: text)
      guard foreign.isEmpty else {
        let shown = foreign.prefix(5).map { "'\($0)'" }.joined(separator: " ")
        return problem(line, parsed.id, .foreignCharacters, "contains \(shown), which words can't contain")
      }
    }
    guard expected.saysSomething else {
      return problem(line, parsed.id, .nothingExpected, "has neither words nor an expected place")
    }
    if source.needsAudio, !FileManager.default.isReadableFile(atPath: parsed.audio.path) {
      return problem(line, parsed.id, .missingFile, "\(parsed.audio.path) doesn't exist or can't be read")
    }
    guard seen.insert(FNV1a(parsed.audio.standardizedFileURL.path.utf8).value).inserted else {
      return problem(line, parsed.id, .duplicate, "repeats an earlier line's utterance")
    }
    return nil
  }

  private func problem(
    _ line: LineReader.Line, _ subject: String, _ reason: CorpusProblem.Reason, _ message: String
  ) -> Item {
    .problem(CorpusProblem(line: line.number, subject: subject, reason: reason, message: message))
  }
}

/// The summary of a corpus, read once before decoding.
package struct CorpusScan: Sendable {
  /// Maximum number of problems that are stored; all are counted.
  package static let problemsKept = 100
  /// Maximum number of recordings for babble.
  package static let babblePool = 48

  /// Number of utterances that can be run.
  package private(set) var entries = 0
  package var speakers: Int { speakerNames.count }
  package private(set) var allSpeakersNamed = true
  package private(set) var leftOut: [CorpusProblem.Reason: Int] = [:]
  package private(set) var problems: [CorpusProblem] = []
  /// The expected values of each slot.
  package private(set) var slotValues: [String: Set<String>] = [:]
  package private(set) var conditions: Set<String> = []
  /// Recordings for babble, sampled by their identifiers.
  package var babble: [(id: String, audio: URL)] { pool.map { ($0.id, $0.audio) } }

  private var speakerNames: Set<String> = []
  private var pool: [(rank: UInt64, id: String, audio: URL)] = []

  /// - Throws: ``EvaluationError`` if it can't be read.
  package init(_ source: CorpusSource, onProblem: (CorpusProblem) throws -> Void = { _ in }) throws {
    var reader = try CorpusReader(source)
    while let item = try reader.next() {
      switch item {
      case .entry(let entry): add(entry)
      case .problem(let problem):
        add(problem)
        try onProblem(problem)
      }
    }
  }

  private mutating func add(_ entry: CorpusEntry) {
    entries += 1
    if let speaker = entry.speaker { speakerNames.insert(speaker) } else { allSpeakersNamed = false }
    if let condition = entry.condition { conditions.insert(condition) }
    for (name, value) in entry.expected.slots ?? [:] { slotValues[name, default: []].insert(value) }
    let rank = FNV1a(("babble " + entry.id).utf8).value
    guard pool.count < Self.babblePool || rank < pool[pool.count - 1].rank else { return }
    pool.insert((rank, entry.id, entry.audio), at: pool.firstIndex { $0.rank > rank } ?? pool.count)
    if pool.count > Self.babblePool { pool.removeLast() }
  }

  package mutating func add(_ problem: CorpusProblem) {
    leftOut[problem.reason, default: 0] += 1
    if problems.count < Self.problemsKept { problems.append(problem) }
  }
}
