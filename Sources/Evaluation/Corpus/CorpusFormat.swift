public import Foundation

/// How a corpus is written down.
public enum CorpusFormat: String, Sendable, Hashable, CaseIterable {
  /// JSON Lines: `audio`, `text`, and optionally `place`, `name`, `lat`, `lon`, `intent`, `slots`, `speaker`,
  /// `condition`, `near`. A `place` that is null must not resolve.
  case manifest
  /// `file<TAB>text` a line.
  case tsv
  /// NIST, and the hypotheses of `pocketsphinx_batch`: `words (id)` a line; recordings are `id.wav` in the audio folder.
  case trn
  /// Kaldi: `id words` a line; recordings by `wav.scp`, speakers by `utt2spk` in the same folder, where they exist.
  case kaldi

  /// The format that a file's name tells of.
  ///
  /// - Throws: ``EvaluationError`` when it tells of none.
  public init(of url: URL) throws {
    switch (url.pathExtension.lowercased(), url.lastPathComponent) {
    case ("jsonl", _), ("json", _): self = .manifest
    case ("tsv", _): self = .tsv
    case ("trn", _), ("hyp", _): self = .trn
    case (_, "text"): self = .kaldi
    default:
      throw EvaluationError(
        url.path, "is no kind of corpus that is known",
        advice: "name a .jsonl manifest, a .tsv or .trn transcript, or a Kaldi 'text' file")
    }
  }
}
