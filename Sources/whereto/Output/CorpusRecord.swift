/// What came of making a corpus, as JSON and as lines a person reads.
struct CorpusRecord: Encodable {
  var manifest: String
  /// Recordings in the manifest.
  var recordings: Int
  /// Those of them that were there before.
  var kept: Int
  /// Those that a synthesiser could not say.
  var failed: Int
  /// How many were drawn of each kind.
  var kinds: [String: Int]

  var lines: [String] {
    var lines = [ResultText.row("wrote", "\(manifest): \(recordings) recordings")]
    lines.append(ResultText.row("drew", kinds.sorted { $0.key < $1.key }.map { "\($1) \($0)" }.joined(separator: ", ")))
    if kept > 0 { lines.append(ResultText.row("kept", "\(kept) that were there already")) }
    if failed > 0 { lines.append(ResultText.row("left", "\(failed) that could not be spoken")) }
    return lines
  }
}
