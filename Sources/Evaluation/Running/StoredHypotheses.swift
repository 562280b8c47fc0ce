import DestinationSearch
public import Foundation

/// Hypotheses that were made before, by this or another recogniser, in place of decoding.
///
/// Read are a `.trn` or Kaldi `text` file, the hypothesis file of `pocketsphinx_batch`, a `.tsv` of `file<TAB>text`, and
/// the JSON Lines of `whereto recognize --json`. Utterances are found by identifier, by path, or by the recording's name,
/// each without its extension.
public struct StoredHypotheses: UtteranceDecoding {
  private let url: URL
  private let format: CorpusFormat
  private let lines: KeyedLines

  /// Opens a file of hypotheses.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - format: How it is written down; by its name if not given.
  /// - Throws: ``EvaluationError`` when it cannot be read, or a line is not of its format.
  public init(_ url: URL, format: CorpusFormat? = nil) throws {
    let format = try format ?? CorpusFormat(of: url)
    self.url = url
    self.format = format
    lines = try KeyedLines(url) { line in
      try Self.parse(line, url, format).map { Self.names($0.id, format) } ?? []
    }
  }

  /// The stored hypothesis.
  ///
  /// - Throws: ``EvaluationError`` when there is none.
  public func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    let names = [entry.id, entry.audio.standardizedFileURL.path, entry.audio.lastPathComponent]
    var line: LineReader.Line?
    for name in names where line == nil { line = try lines.line(for: Self.withoutExtension(name)) }
    guard let line, let stored = try Self.parse(line, url, format) else {
      throw EvaluationError(
        url.path, "has no hypothesis for \(entry.id), or several", advice: "name each by its identifier, once")
    }
    return stored.heard
  }

  /// What a stored line is found by: its identifier, its recording's name, and for results, which name a recording by a
  /// path from where the program ran, that path.
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
      EvaluationError(url.path, line: line.number, message, advice: "correct the line")
    }
    guard !line.isTooLong else { throw fault("is longer than 4 MB") }
    guard let text = line.text else { throw fault("is not UTF-8 text") }
    let transcript: TranscriptFormat
    switch format {
    case .manifest:
      guard text.contains(where: { !$0.isWhitespace }) else { return nil }
      guard let record = try? JSONDecoder().decode(ResultRecord.self, from: Data(text.utf8)), let file = record.file
      else { throw fault("is no result of 'whereto recognize --json' with its file") }
      guard let heard = try? DecodedUtterance(record) else {
        throw fault("has an outcome that is not known: \(record.outcome)")
      }
      return (file, heard)
    case .tsv: transcript = .tsv
    case .trn: transcript = .trn
    case .kaldi: transcript = .kaldi
    }
    do {
      return try transcript.parse(text).map { ($0.id, DecodedUtterance(hypothesis: $0.text)) }
    } catch {
      throw fault(error.description)
    }
  }
}
