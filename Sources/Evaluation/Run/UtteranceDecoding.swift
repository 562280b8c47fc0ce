package import DestinationSearch
package import Foundation
import Foundations
package import Recognition

/// Decodes utterances for a run: a recognizer with the resolver behind it, or stored hypotheses.
///
/// A run has one for each job, and each decodes one utterance at a time. The result must depend only on the
/// utterance; otherwise, parallel runs would differ.
package protocol UtteranceDecoding: Sendable {
  /// - Parameters:
  ///   - samples: 16 kHz, mono; empty if recordings aren't needed.
  ///   - entry: The utterance's entry; only its position may be used, and its identifier for lookup.
  /// - Throws: An error, which is recorded for this utterance; the run continues. A `CancellationError` ends it.
  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance
}

/// A decoder's result: the fields of an ``UtteranceRecord`` that it fills in.
package struct DecodedUtterance: Sendable {
  package var hypothesis: String
  package var firstPass: [[String]]?
  package var phones: [String]?
  package var ranked: RankedCandidates?
  package var names: NameScores?
  package var confidence: Double?
  package var result: UtteranceRecord.Answer?
  package var timing: UtteranceRecord.Timing?
  package var live: LiveTiming?

  /// Number of first-pass hypotheses that a run file keeps of each branch.
  private static let firstPassKept = 3

  package init(hypothesis: String, confidence: Double? = nil, timing: DestinationResult.Timing? = nil) {
    self.hypothesis = hypothesis
    self.confidence = confidence?.rounded(decimals: 3)
    self.timing = timing.flatMap { UtteranceRecord.Timing($0) }
  }

  package init(_ result: DestinationResult) {
    self.init(hypothesis: result.transcript, confidence: result.confidence, timing: result.timing)
    if !result.firstPass.isEmpty { firstPass = result.firstPass.map { Array($0.prefix(Self.firstPassKept)) } }
    if !result.phones.isEmpty { phones = result.phones.map { Phone.text($0) } }
    ranked = result.ranked.map(\.rounded)
    names = result.names.map(\.rounded)
    self.result = UtteranceRecord.Answer(result)
  }

  fileprivate init(_ record: ResultRecord) {
    hypothesis = record.transcript
    confidence = record.confidence
    timing = record.timing.map { .init(audio: $0.audio, decode: $0.decode, endToResult: $0.endToResult) }
    result = UtteranceRecord.Answer(
      outcome: record.outcome, query: record.query.map { .init(intent: $0.intent, slots: $0.slots) },
      places: record.results.map { .init(id: $0.id, name: $0.name, lat: $0.lat, lon: $0.lon, score: $0.score) })
  }
}

/// Stored hypotheses of this or another recognizer, used instead of decoding.
///
/// Supported are a `.trn` or Kaldi `text` file, the hypothesis file of `pocketsphinx_batch`, a `.tsv` of
/// `file<TAB>text`, and the JSON Lines of `whereto recognize --json`. Utterances are found by identifier, by path, or
/// by the recording's name, each without its extension.
package struct StoredHypotheses: UtteranceDecoding {
  private let url: URL
  private let format: CorpusFormat
  private let lines: KeyedLines

  /// - Throws: ``EvaluationError`` if it can't be read, or a line is invalid.
  package init(_ url: URL, format: CorpusFormat? = nil) throws {
    let format = try format ?? CorpusFormat(of: url)
    self.url = url
    self.format = format
    lines = try KeyedLines(url) { line in try Self.parse(line, url, format).map { Self.names($0.id, format) } ?? [] }
  }

  /// - Throws: ``EvaluationError`` if there is none.
  package func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    let names = [entry.id, entry.audio.standardizedFileURL.path, entry.audio.lastPathComponent]
    var line: LineReader.Line?
    for name in names where line == nil { line = try lines.line(for: Self.withoutExtension(name)) }
    guard let line, let stored = try Self.parse(line, url, format) else {
      throw EvaluationError(
        subject: url.path, message: "has no hypothesis for \(entry.id), or several", advice: "use each identifier once")
    }
    return stored.heard
  }

  /// The keys of a stored line: its identifier, its recording's name, and for results, which give a path relative to
  /// the program's folder, that path.
  private static func names(_ id: String, _ format: CorpusFormat) -> [String] {
    let name = withoutExtension(id)
    let file = URL(filePath: name)
    return [name, file.lastPathComponent] + (format == .manifest ? [file.standardizedFileURL.path] : [])
  }

  private static func withoutExtension(_ id: String) -> String {
    id.lowercased().hasSuffix(".wav") ? String(id.dropLast(4)) : id
  }

  private static func parse(
    _ line: LineReader.Line, _ url: URL, _ format: CorpusFormat
  ) throws -> (id: String, heard: DecodedUtterance)? {
    func fault(_ message: String) -> EvaluationError {
      EvaluationError(subject: url.path, line: line.number, message: message, advice: "correct the line")
    }
    let text: String
    do { text = try line.checkedText() } catch { throw fault(error.message) }
    switch format {
    case .manifest:
      guard text.contains(where: { !$0.isWhitespace }) else { return nil }
      guard let record = try? JSONDecoder().decode(ResultRecord.self, from: Data(text.utf8)), let file = record.file
      else { throw fault("isn't a result of 'whereto recognize --json' with its file") }
      return (file, DecodedUtterance(record))
    case .transcript(let transcript):
      do {
        return try transcript.parse(text).map { ($0.id, DecodedUtterance(hypothesis: $0.text)) }
      } catch {
        throw fault(error.description)
      }
    }
  }
}
