import Foundation
import Foundations
import Recognition

/// A result of libvosk for a part of an utterance, parsed from JSON.
struct VoskResult {
  /// The distinct hypotheses with words, best first.
  var hypotheses: [Hypothesis]
  /// The best hypothesis's share of the probability, 0 to 1; 0 without hypotheses.
  var confidence: Double
  /// The words so far, if there is no result yet.
  var partial = ""

  /// Parses the return value of a library function; `nil` and empty text mean that nothing was recognized.
  ///
  /// - Throws: `RecognitionError` with `engine` if it isn't JSON of the expected structure.
  init(json: UnsafePointer<CChar>?) throws(RecognitionError) {
    let text = json.map { String(cString: $0) } ?? ""
    guard let report = try? JSONDecoder().decode(Report.self, from: Data((text.isEmpty ? "{}" : text).utf8)) else {
      throw RecognitionError(
        .engine, subject: "libvosk", message: "returned an unknown result format", advice: "use another version")
    }
    var seen: Set<String> = []
    let alternatives = (report.alternatives ?? []).filter { seen.insert($0.words.text).inserted }
    hypotheses = alternatives.map(\.words).filter { !$0.isEmpty }
    confidence = Self.share(of: alternatives.map(\.confidence))
    // The empty hypothesis also counts: if it is the best, nothing was recognized.
    if alternatives.first?.words.isEmpty != false { (hypotheses, confidence) = ([], 0) }
    partial = report.partial ?? ""
  }

  /// Joins the parts of one utterance: the best hypotheses of all parts, then the second-best ones, and so on.
  init(joining parts: [VoskResult]) {
    let most = parts.map(\.hypotheses.count).max() ?? 0
    var seen: Set<String> = []
    hypotheses = (0..<most).map { rank in
      let chosen = parts.map { $0.hypotheses[min(rank, $0.hypotheses.count - 1)] }
      return Hypothesis(words: chosen.flatMap(\.words), score: chosen.reduce(0) { $0 + $1.score })
    }.filter { seen.insert($0.text).inserted }
    confidence = parts.isEmpty ? 0 : parts.reduce(1) { $0 * $1.confidence }
  }

  /// The first hypothesis's share of the probability of all; the library's scores are natural logarithms.
  private static func share(of scores: [Double]) -> Double {
    guard let first = scores.first else { return 0 }
    return 1 / scores.reduce(0) { $0 + exp(min($1 - first, 700)) }
  }

  private struct Report: Decodable {
    var alternatives: [Alternative]?
    var partial: String?
  }

  private struct Alternative: Decodable {
    struct Word: Decodable {
      let word: String
      let start: Duration
      let end: Duration

      private enum CodingKeys: String, CodingKey { case word, start, end }

      /// The seconds at which a word can begin and end. libvosk can count them from the first sound that it ever got.
      private static let times = 0.0...1e9

      init(from decoder: any Swift.Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func time(_ key: CodingKeys) throws -> Duration {
          .milliseconds(Int64((try values.decode(in: Self.times, forKey: key) * 1000).rounded()))
        }
        word = try values.decode(String.self, forKey: .word)
        (start, end) = (try time(.start), try time(.end))
      }
    }

    var text: String
    var confidence: Double
    var result: [Word]?

    var words: Hypothesis {
      guard let result, !result.isEmpty else {
        return Hypothesis(text: text.trimmingCharacters(in: .whitespaces), score: confidence)
      }
      let words = result.map { RecognizedWord(text: $0.word, start: $0.start, end: $0.end) }
      return Hypothesis(words: words, score: confidence)
    }
  }
}
