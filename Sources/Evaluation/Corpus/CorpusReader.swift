import Foundation
import Places

/// Reads a corpus line by line; what cannot be used is told and left out.
///
/// Memory does not grow with the corpus but for 8 bytes a recording, by which doubles are found, and 16 for each line of
/// a Kaldi `wav.scp` or `utt2spk`.
public struct CorpusReader {
  /// A line of the corpus.
  public enum Item: Sendable, Hashable {
    /// An utterance to run.
    case entry(CorpusEntry)
    /// Something that was left out.
    case problem(CorpusProblem)
  }

  private let source: CorpusSource
  private var lines: LineReader
  private var seen: Set<UInt64> = []
  private var index = 0
  private let normalizer = TextNormalizer()

  /// Opens a corpus.
  ///
  /// - Throws: ``EvaluationError`` when it cannot be read.
  public init(_ source: CorpusSource) throws {
    self.source = source
    lines = try LineReader(source.url)
  }

  /// The next utterance or problem; `nil` at the end.
  ///
  /// - Throws: ``EvaluationError`` when the file cannot be read any more.
  public mutating func next() throws -> Item? {
    while let line = try lines.next() {
      guard !line.isTooLong else { return problem(line, "the line", .malformed, "is longer than 4 MB") }
      guard let text = line.text else { return problem(line, "the line", .malformed, "is not UTF-8 text") }
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
      return problem(line, parsed.id, .malformed, "'near' is no latitude,longitude: \(near)")
    }
    if let lat = expected.lat, let lon = expected.lon, Coordinate(latitude: lat, longitude: lon) == nil {
      return problem(line, parsed.id, .malformed, "'lat' and 'lon' are no position: \(lat), \(lon)")
    }
    if let text = expected.text {
      let foreign = normalizer.foreignCharacters(in: text)
      guard foreign.isEmpty else {
        let shown = foreign.prefix(5).map { "'\($0)'" }.joined(separator: " ")
        return problem(line, parsed.id, .foreignCharacters, "has \(shown), which no word is made of")
      }
    }
    guard expected.saysSomething else {
      return problem(line, parsed.id, .nothingExpected, "says neither words nor a place to expect")
    }
    if source.needsAudio, !FileManager.default.isReadableFile(atPath: parsed.audio.path) {
      return problem(line, parsed.id, .missingFile, "\(parsed.audio.path) is not there or may not be read")
    }
    guard seen.insert(StableHash.of(parsed.audio.standardizedFileURL.path)).inserted else {
      return problem(line, parsed.id, .duplicate, "stands in an earlier line")
    }
    return nil
  }

  private func problem(
    _ line: LineReader.Line, _ subject: String, _ reason: CorpusProblem.Reason, _ message: String
  ) -> Item {
    .problem(CorpusProblem(line: line.number, subject: subject, reason: reason, message: message))
  }
}
