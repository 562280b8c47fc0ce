package import Foundation
import Foundations

/// A corpus file, and how to parse its lines.
package struct CorpusSource: Sendable {
  package let url: URL
  package let format: CorpusFormat
  /// Whether an utterance needs its recording; false for stored hypotheses.
  package let needsAudio: Bool

  private let audioFolder: URL
  private let recordings: KeyedLines?
  private let speakers: KeyedLines?

  struct Parsed {
    var id: String
    var audio: URL
    var expected: Expectation
    var speaker: String?
    var condition: String?
  }

  /// - `audioFolder`: The base folder of the recordings' paths and identifiers; the file's folder by default.
  /// - `needsAudio`: Whether an utterance without its recording is skipped.
  /// - Throws: ``EvaluationError`` if the format is unknown, or a Kaldi `wav.scp` or `utt2spk` can't be read.
  package init(_ url: URL, format: CorpusFormat? = nil, audioFolder: URL? = nil, needsAudio: Bool = true) throws {
    self.url = url
    self.format = try format ?? CorpusFormat(of: url)
    self.needsAudio = needsAudio
    let folder = url.deletingLastPathComponent()
    self.audioFolder = audioFolder ?? folder
    let isKaldi = self.format == .transcript(.kaldi)
    recordings = isKaldi ? try Self.table(folder.appending(path: "wav.scp")) : nil
    speakers = isKaldi ? try Self.table(folder.appending(path: "utt2spk")) : nil
  }

  /// Parses a line; `nil` for an empty one.
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
    case .transcript(.tsv): return try transcript(line, as: .tsv) { self.recording($0) }
    case .transcript(.trn): return try transcript(line, as: .trn) { self.recording($0 + ".wav") }
    case .transcript(.kaldi):
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
    EvaluationError(subject: url.path, message: message, advice: "correct the line")
  }
}

/// The format of a corpus.
package enum CorpusFormat: Sendable, Hashable {
  /// JSON Lines: `audio`, `text`, and optionally `place`, `name`, `lat`, `lon`, `intent`, `slots`, `speaker`,
  /// `condition`, `near`, `at`. If `place` is null, no place must be resolved.
  case manifest
  /// One recording and its words per line. NIST's recordings are `id.wav` in the audio folder; Kaldi's are found with
  /// `wav.scp`, and its speakers with `utt2spk`, in the same folder, if these files exist.
  case transcript(TranscriptFormat)

  /// The format with a name: `manifest`, `tsv`, `trn` or `kaldi`; `nil` for any other.
  package init?(named name: String) {
    if name == "manifest" {
      self = .manifest
    } else if let format = TranscriptFormat(rawValue: name) {
      self = .transcript(format)
    } else {
      return nil
    }
  }

  /// The format of a file, by its name.
  /// - Throws: ``EvaluationError`` if the name doesn't indicate a format.
  package init(of url: URL) throws {
    switch (url.pathExtension.lowercased(), url.lastPathComponent) {
    case ("jsonl", _), ("json", _): self = .manifest
    case ("tsv", _): self = .transcript(.tsv)
    case ("trn", _), ("hyp", _): self = .transcript(.trn)
    case (_, "text"): self = .transcript(.kaldi)
    default:
      throw EvaluationError(
        subject: url.path, message: "isn't a known kind of corpus",
        advice: "use a .jsonl manifest, a .tsv or .trn transcript, or a Kaldi 'text' file")
    }
  }
}

struct ManifestLine: Decodable {
  var audio: String
  var expected = Expectation()
  var speaker: String?
  var condition: String?

  private enum Key: String, CodingKey {
    case audio, text, place, name, lat, lon, intent, slots, speaker, condition, near, at
  }

  init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: Key.self)
    audio = try line.decode(String.self, forKey: .audio)
    expected.text = try line.decodeIfPresent(String.self, forKey: .text)
    expected.place = try line.decodeIfPresent(String.self, forKey: .place)
    if try line.contains(.place) && line.decodeNil(forKey: .place) { expected.nothing = true }
    expected.name = try line.decodeIfPresent(String.self, forKey: .name)
    expected.lat = try line.decodeIfPresent(Double.self, forKey: .lat)
    expected.lon = try line.decodeIfPresent(Double.self, forKey: .lon)
    expected.intent = try line.decodeIfPresent(String.self, forKey: .intent)
    expected.slots = try line.decodeIfPresent([String: String].self, forKey: .slots)
    expected.near = try line.decodeIfPresent(String.self, forKey: .near)
    expected.at = try line.decodeIfPresent(String.self, forKey: .at)
    speaker = try line.decodeIfPresent(String.self, forKey: .speaker)
    condition = try line.decodeIfPresent(String.self, forKey: .condition)
  }

  /// The problem with a line that can't be decoded.
  static func fault(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "isn't a JSON object" }
    func name(_ context: DecodingError.Context) -> String { context.codingPath.last?.stringValue ?? "the line" }
    switch error {
    case .keyNotFound(let key, _): return "has no '\(key.stringValue)'"
    case .typeMismatch(let type, let context): return "'\(name(context))' isn't of type \(type)"
    case .valueNotFound(_, let context): return "'\(name(context))' is null"
    default: return "isn't a JSON object"
    }
  }
}
