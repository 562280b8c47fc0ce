/// What a recording session came to.
struct RecordingSummary: Encodable {
  /// How it ended.
  enum End: String, Encodable {
    case finished, quit, interrupted, failed
  }

  /// The manifest.
  var corpus: String
  var speaker: String
  /// Prompts in the list.
  var total: Int
  /// Prompts recorded before this session.
  var recordedBefore: Int
  /// Prompts recorded in this session.
  var recorded = 0
  /// How many of them were kept with something found wrong.
  var withFindings = 0
  var skipped = 0
  /// How long the speech of this session is.
  var speechSeconds = 0.0
  var end = End.finished
  /// The prompt to go on with; absent when all are recorded.
  var next: Int?

  /// Lines a person reads.
  var lines: [String] {
    let speech =
      speechSeconds < 60 ? "\(ResultText.fixed(speechSeconds, 1)) s" : "\(ResultText.fixed(speechSeconds / 60, 1)) min"
    let share = "\(recordedBefore + recorded) of \(total) in all"
    let marked = withFindings > 0 ? ", \(withFindings) with findings" : ""
    var lines = [ResultText.row("kept", "\(recorded) by \(speaker)\(marked), \(speech) of speech; \(share)")]
    if skipped > 0 { lines.append(ResultText.row("skipped", "\(skipped), to be asked for again")) }
    lines.append(ResultText.row("where", corpus))
    if let next {
      lines.append(ResultText.row("next", "the same command goes on with the \(Ordinal.text(next)) prompt"))
    }
    return lines
  }
}
