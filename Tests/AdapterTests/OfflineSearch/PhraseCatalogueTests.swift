import Foundation
import Recognition
import Testing
import Understanding

@testable import OfflineSearch

/// Tests the priors of a region's phrases.
struct PhraseCatalogueTests {
  @Test func `the phrases of each slot share a probability of 1, so that commands can be compared`() throws {
    let lexicon = Lexicon(
      entries: ["kirin": "K IH R IH N", "elm": "EH L M", "coffee": "K AO F IY", "bank": "B AE NG K"]
        .mapValues { [Phone.sequence($0)] })
    let phrases = [("elm", Slot.place, 0.2), ("kirin", .place, 0.6), ("coffee", .rubric, 150), ("bank", .rubric, 50)]
    let catalogue = PhraseCatalogue(
      commands: try CommandSet(parsing: "navigate 3: {place}\nnearest 1: {rubric}"),
      phrases: phrases.map { VocabularyPhrase(slot: $0.1, words: [$0.0], weight: $0.2) }, otherWords: [],
      pronouncer: lexicon, weights: PhrasePriors())
    func prior(_ word: String) throws -> Double? {
      let chosen = catalogue.phrases(catalogue.nearest(toTexts: [[word]]), furtherForms: [], ownNames: [])
      return try catalogue.sentences(for: [[word]], [], of: chosen, answering: []) {}.first { $0.named == [word] }?
        .prior
    }
    #expect(abs(exp(try #require(try prior("kirin"))) - 0.75 * 0.75) < 1e-9)
    #expect(abs(exp(try #require(try prior("bank"))) - 0.25 * 0.25) < 1e-9)
  }
}
