import DestinationSearch
import Foundation
import Places
import Recognition

/// The words of a recording in OpenAI's formats.
struct Transcript {
  private let hypothesis: Hypothesis
  private let audio: Duration
  let text: String

  init(_ result: RecognitionResult, audio: Duration) {
    (hypothesis, text) = (result.asText.best ?? Hypothesis(text: ""), result.text)
    self.audio = audio
  }

  private var start: Duration { hypothesis.words.first?.start ?? .zero }
  private var end: Duration { hypothesis.words.last.map(\.end).flatMap { $0 > .zero ? $0 : nil } ?? audio }

  var srt: String { text.isEmpty ? "" : "1\n\(Self.time(start, ",")) --> \(Self.time(end, ","))\n\(text)\n\n" }

  var vtt: String {
    "WEBVTT\n\n" + (text.isEmpty ? "" : "\(Self.time(start, ".")) --> \(Self.time(end, "."))\n\(text)\n\n")
  }

  struct Verbose: Encodable {
    struct Segment: Encodable {
      var id = 0
      var seek = 0
      var start, end: Double
      var text: String
      var tokens: [Int] = []
      var temperature = 0.0
      var avgLogprob: Double
      var compressionRatio = 1.0
      var noSpeechProb = 0.0
    }
    struct Word: Encodable {
      var word: String
      var start, end: Double
    }
    var task = "transcribe"
    var language = "english"
    var duration: Double
    var text: String
    var segments: [Segment]
    var words: [Word]?
  }

  /// The verbose transcript, with word times if they are requested.
  func verbose(words hasWords: Bool) throws(ServiceError) -> Verbose {
    // The speech model doesn't provide word times.
    guard !hasWords || hypothesis.isEmpty || hypothesis.hasTimes else {
      throw .badParameter(
        TranscriptionWishes.granularities,
        "the speech model doesn't provide word timestamps; request segments, or serve with --speech-model none")
    }
    let confidences = hypothesis.words.compactMap(\.confidence).filter { $0 > 0 }
    let likelihood = confidences.isEmpty ? 0 : confidences.map { log($0) }.reduce(0, +) / Double(confidences.count)
    return Verbose(
      duration: audio.secondsToTheMillisecond, text: text,
      segments: text.isEmpty
        ? []
        : [
          Verbose.Segment(
            start: start.secondsToTheMillisecond, end: end.secondsToTheMillisecond, text: text,
            avgLogprob: likelihood.rounded(decimals: 4))
        ],
      words: hasWords
        ? hypothesis.words.map {
          Verbose.Word(word: $0.text, start: $0.start.secondsToTheMillisecond, end: $0.end.secondsToTheMillisecond)
        } : nil)
  }

  private static func time(_ time: Duration, _ point: String) -> String {
    let milliseconds = Int((time / .milliseconds(1)).rounded())
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return String(format: "%02d:%02d:%02d\(point)%03d", seconds / 3_600, seconds / 60 % 60, seconds % 60, rest)
  }
}
