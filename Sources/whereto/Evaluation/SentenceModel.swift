import Evaluation
import Foundation
import OfflineSearch
import PocketSphinxRecognition
import Pronunciation
import Recognition

/// A vocabulary and a language model made of sentences.
enum SentenceModel {
  /// Raised whenever the same sentences make another model.
  private static let version = 1

  /// The files, from the cache where they have been made before.
  ///
  /// - Parameters:
  ///   - url: Sentences, one a line.
  ///   - model: Its dictionary says the words, and rules the rest.
  ///   - dictionary: Another dictionary to look in first.
  static func files(of url: URL, model: AcousticModel, dictionary: URL?) async throws -> VocabularyFiles {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw Failure("\(url.path): cannot be read as text; name a file of sentences, one a line")
    }
    let normalizer = TextNormalizer()
    let sentences = text.split(whereSeparator: \.isNewline).map { normalizer.words(String($0)) }.filter { !$0.isEmpty }
    guard !sentences.isEmpty else { throw Failure("\(url.path): has no sentence; write one a line") }
    let dictionaries = [dictionary, model.dictionary].compactMap { $0 }
    let ingredients =
      try ["sentences \(version)", FileChecksum.of(url)] + dictionaries.map { try "\($0.path) \(FileChecksum.of($0))" }
    let store = VocabularyStore(directory: BaseFolders.cache.appending(path: "sentences"))
    return try await store.files(ingredients: ingredients) {
      let pronouncer = Pronouncer(
        dictionaries: try dictionaries.map { try PronouncingDictionary(contentsOf: $0) }, rules: FliteLexicon())
      var counts = NGramCounts()
      var lexicon = Lexicon()
      for sentence in sentences {
        counts.addSentence(counts.ids(of: sentence), weight: 1)
        for word in sentence { lexicon.set(word, pronunciations: pronouncer.pronunciations(of: word)) }
      }
      return (lexicon, BackoffModel(counts))
    }
  }
}
