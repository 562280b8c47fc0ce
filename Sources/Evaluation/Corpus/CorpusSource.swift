public import Foundation

/// Where a corpus stands, and how its lines are read.
public struct CorpusSource: Sendable {
  /// The file of utterances.
  public let url: URL
  /// How it is written down.
  public let format: CorpusFormat
  /// Whether an utterance needs its recording: not where hypotheses are stored.
  public let needsAudio: Bool

  private let audioFolder: URL
  private let recordings: KeyedLines?
  private let speakers: KeyedLines?

  /// What a line says.
  struct Parsed {
    var id: String
    var audio: URL
    var expected: Expectation
    var speaker: String?
    var condition: String?
  }

  /// Names a corpus.
  ///
  /// - Parameters:
  ///   - url: The manifest or transcript.
  ///   - format: How it is written down; by its name if not given.
  ///   - audioFolder: What paths and identifiers of recordings are relative to; the file's folder if not given.
  ///   - needsAudio: Whether an utterance is left out where its recording is missing.
  /// - Throws: ``EvaluationError`` when the format is not known, or a Kaldi `wav.scp` or `utt2spk` cannot be read.
  public init(_ url: URL, format: CorpusFormat? = nil, audioFolder: URL? = nil, needsAudio: Bool = true) throws {
    self.url = url
    self.format = try format ?? CorpusFormat(of: url)
    self.needsAudio = needsAudio
    let folder = url.deletingLastPathComponent()
    self.audioFolder = audioFolder ?? folder
    let isKaldi = self.format == .kaldi
    recordings = isKaldi ? try Self.table(folder.appending(path: "wav.scp")) : nil
    speakers = isKaldi ? try Self.table(folder.appending(path: "utt2spk")) : nil
  }

  /// Reads a line; `nil` for one that holds nothing.
  func parse(_ line: String) throws(EvaluationError) -> Parsed? {
    switch format {
    case .manifest:
      guard line.contains(where: { !$0.isWhitespace }) else { return nil }
      do {
        let entry = try JSONDecoder().decode(ManifestLine.self, from: Data(line.utf8))
        return Parsed(
          id: entry.audio, audio: recording(entry.audio), expected: entry.expected, speaker: entry.speaker,
          condition: entry.condition)
      } catch {
        throw fault(ManifestLine.fault(error))
      }
    case .tsv: return try transcript(line, as: .tsv) { self.recording($0) }
    case .trn: return try transcript(line, as: .trn) { self.recording($0 + ".wav") }
    case .kaldi:
      guard var parsed = try transcript(line, as: .kaldi, audio: { self.recording($0 + ".wav") }) else { return nil }
      if let path = try value(of: parsed.id, in: recordings) {
        guard !path.hasSuffix("|") else { throw fault("its recording in wav.scp is a command, not a file") }
        parsed.audio = recording(path)
      }
      parsed.speaker = try value(of: parsed.id, in: speakers)
      return parsed
    }
  }

  private func transcript(
    _ line: String, as format: TranscriptFormat, audio: (String) -> URL
  ) throws(EvaluationError) -> Parsed? {
    do {
      guard let parsed = try format.parse(line) else { return nil }
      var expected = Expectation()
      expected.text = parsed.text
      return Parsed(id: parsed.id, audio: audio(parsed.id), expected: expected)
    } catch {
      throw fault(error.description)
    }
  }

  private func recording(_ path: String) -> URL {
    path.hasPrefix("/") ? URL(filePath: path) : audioFolder.appending(path: path)
  }

  private func value(of id: String, in table: KeyedLines?) throws(EvaluationError) -> String? {
    do {
      return try table?.line(for: id)?.text.map {
        String($0.drop { !$0.isWhitespace }.trimmingPrefix { $0.isWhitespace })
      }
    } catch {
      throw fault("\(error)")
    }
  }

  private static func table(_ url: URL) throws -> KeyedLines? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try KeyedLines(url) { line in line.text.map { [String($0.prefix { !$0.isWhitespace })] } ?? [] }
  }

  private func fault(_ message: String) -> EvaluationError {
    EvaluationError(url.path, message, advice: "correct the line")
  }
}
