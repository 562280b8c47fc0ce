import SpeechRecognizers
import Understanding

/// Removes repetitions from transcripts. Whisper's models were trained on thirty seconds of audio. On much shorter
/// audio they tend to write everything twice, the second time with small differences: "The jobs are a joke. Your jobs
/// are a joke."
enum RepetitionFilter {
  /// The minimum number of words in a repetition; fewer can really have been spoken twice.
  private static let fewest = 3
  /// The maximum proportion of words that differ.
  private static let different = 0.4

  /// Returns the second half of a text if it repeats the first, and both can't be spoken in the time; or else the text.
  /// The second half is better, because the model had the first as context.
  static func once(_ text: String, in speech: Duration = .zero) -> String {
    if SpeechRate.isPossible(text, in: speech) { return text }
    let words = text.split(separator: " ")
    let middle = words.count / 2
    let halves = Set([middle, middle + 1, middle - 1]).filter { $0 >= fewest && words.count - $0 >= fewest }
      .map { (Array(words[..<$0]), Array(words[$0...])) }
      .map { halves in (second: halves.1, difference: difference(halves.0.map(folded), halves.1.map(folded))) }
    guard let best = halves.min(by: { ($0.difference, $0.second.count) < ($1.difference, $1.second.count) }),
      best.difference <= different
    else { return text }
    return best.second.joined(separator: " ")
  }

  private static func folded(_ word: Substring) -> String { TextFolding.tokens(String(word)).joined(separator: " ") }

  /// The word error rate of one text against another, relative to the longer one.
  private static func difference(_ one: [String], _ other: [String]) -> Double {
    var row = Array(0...other.count)
    for (position, word) in one.enumerated() {
      var diagonal = row[0]
      row[0] = position + 1
      for (column, heard) in other.enumerated() {
        let cost = min(diagonal + (word == heard ? 0 : 1), row[column] + 1, row[column + 1] + 1)
        (diagonal, row[column + 1]) = (row[column + 1], cost)
      }
    }
    return Double(row[other.count]) / Double(max(one.count, other.count))
  }
}
