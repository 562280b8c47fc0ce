import Algorithms
import Recognition
import Understanding

/// Finds map names that the vocabulary has no room for, by the words that were recognized in their place.
///
/// In a region with a million places, the vocabulary holds only the nearby and the prominent names. The index looks up
/// the names that are spelled or sound like the words recognized instead, and they join the second pass.
struct FurtherPhrases: Sendable {
  /// Looks up names on the map that resemble words, the likeliest first.
  let names: @Sendable (String) async throws -> [String]
  /// Creates spoken forms in the same way as the region's index.
  let spoken: SpokenForms
  /// Pronounces the words of any name.
  let pronouncer: any Pronouncing

  /// The distinct spoken forms of the names that resemble each branch's best hypotheses.
  ///
  /// Only the given number of hypotheses of each branch is used. Command words are trimmed from both ends of a hypothesis.
  ///
  /// - Throws: The error of the map lookup.
  func forms(
    for results: [[Hypothesis]], first hypotheses: Int, commandWords: Set<String>
  ) async throws -> [[String]] {
    let heard = results.flatMap { $0.prefix(hypotheses) }.map { hypothesis in
      hypothesis.words.map(\.text).trimming { commandWords.contains($0) }.joined(separator: " ")
    }
    var found: [String] = []
    for words in heard.uniqued() where !words.isEmpty { found += try await names(words) }
    return Array(found.uniqued().flatMap { spoken.all($0, limit: 2) }.uniqued())
  }
}
