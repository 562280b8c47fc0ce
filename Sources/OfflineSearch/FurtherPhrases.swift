import Algorithms
import Recognition
import Understanding

/// Finds what a vocabulary has no room for: names of the map that resemble the words heard in their place.
///
/// Of a region of a million places the near and the prominent are listened for. Another name is heard as some of their
/// words, which the index takes to the names that are spelled or sound like them; those join the second pass.
struct FurtherPhrases: Sendable {
  /// How many hypotheses of each result are looked at.
  private static let hypotheses = 3

  /// Names on the map that resemble words, the likeliest first.
  let names: @Sendable (String) async throws -> [String]
  /// Says the names as the region's index does.
  let spoken: SpokenForms
  /// Knows how the words of any name sound.
  let pronouncer: any Pronouncing

  /// The ways to say the names that resemble what was heard, each once.
  ///
  /// - Parameters:
  ///   - results: What each branch heard, best first.
  ///   - commandWords: Words that at either end of what was heard belong to no name.
  /// - Throws: What searching the map throws.
  func forms(for results: [[Hypothesis]], commandWords: Set<String>) async throws -> [[String]] {
    let heard = results.flatMap { $0.prefix(Self.hypotheses) }.map { hypothesis in
      hypothesis.words.map(\.text).trimming { commandWords.contains($0) }.joined(separator: " ")
    }
    var found: [String] = []
    for words in heard.uniqued() where !words.isEmpty { found += try await names(words) }
    return Array(found.uniqued().flatMap { spoken.all($0, limit: 2) }.uniqued())
  }
}
