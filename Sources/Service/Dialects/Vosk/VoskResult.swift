import DestinationSearch
import Foundation
import Recognition

extension RecognitionResult {
  /// The result for clients that want words instead of places: the speech model's transcript comes first, if there is
  /// one.
  var asText: RecognitionResult {
    guard let written else { return self }
    var result = self
    var text = Hypothesis(text: written.words.joined(separator: " "))
    // The speech model doesn't provide word times; another recognizer with the same text may.
    if let timed = hypotheses.first(where: { $0.text == text.text && $0.hasTimes }) { text = timed }
    result.hypotheses = (text.isEmpty ? [] : [text]) + hypotheses.filter { $0.text != text.text }
    return result
  }
}

extension Hypothesis {
  /// Whether word times are known.
  var hasTimes: Bool { words.contains { $0.end > .zero } }
}

/// Results in the Vosk server's format.
enum VoskResult {
  private struct Word: Encodable {
    var conf, end, start: Double
    var word: String
  }
  private struct Final: Encodable {
    var result: [Word]?
    var text: String
  }
  private struct Alternative: Encodable {
    var confidence: Double
    var result: [Word]?
    var text: String
  }

  static func nothing(_ settings: VoskSettings) -> String { text(of: .nothing, settings) }

  /// A final result, with times in the connection's audio.
  static func text(of recognition: RecognitionResult, _ settings: VoskSettings) -> String {
    let recognition = recognition.asText
    guard settings.alternatives > 0 else {
      let best = recognition.best ?? Hypothesis(text: "")
      return text(of: Final(result: words(best, settings, recognition.confidence), text: best.text))
    }
    let alternatives = recognition.hypotheses.prefix(settings.alternatives).enumerated().map { rank, hypothesis in
      Alternative(
        confidence: (recognition.confidence / Double(rank + 1)).rounded(decimals: 6),
        result: words(hypothesis, settings, recognition.confidence), text: hypothesis.text)
    }
    return text(of: ["alternatives": alternatives.isEmpty ? [Alternative(confidence: 0, text: "")] : alternatives])
  }

  /// Words with their times; `nil` if they weren't requested or aren't known.
  private static func words(_ hypothesis: Hypothesis, _ settings: VoskSettings, _ confidence: Double) -> [Word]? {
    guard settings.hasWords, hypothesis.hasTimes else { return nil }
    return hypothesis.words.map { word in
      Word(
        conf: (word.confidence ?? confidence).rounded(decimals: 6), end: word.end.secondsToTheMillisecond,
        start: word.start.secondsToTheMillisecond, word: word.text)
    }
  }

  static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
