import Evaluation

/// What becomes of a take.
enum RecordingDecision: Hashable {
  case keep, retake, play, skip, quit

  /// What an answer means; nil when nothing that was offered. The end of input means quit.
  init?(_ answer: String?, report: RecordingReport, canPlay: Bool) {
    switch answer {
    case nil, "q": self = .quit
    case "": self = report.isSerious ? .retake : .keep
    case "k" where report.hasSpeech: self = .keep
    case "r": self = .retake
    case "p" where canPlay && report.hasSpeech: self = .play
    case "s": self = .skip
    default: return nil
    }
  }

  /// The question.
  static func question(_ report: RecordingReport, canPlay: Bool) -> String {
    var choices = report.isSerious ? ["Enter retakes"] : ["Enter keeps", "r retakes"]
    if report.isSerious, report.hasSpeech { choices.append("k keeps it all the same") }
    if canPlay, report.hasSpeech { choices.append("p plays") }
    return (choices + ["s skips", report.hasSpeech ? "q quits without this take" : "q quits"]).joined(separator: ", ")
      + ":"
  }
}
