import Foundation
import Recognition
import Testing
import Understanding

@testable import OfflineSearch

/// Tests which phrases of a region candidate sentences contain.
struct PhraseCatalogueTests {
  @Test func `the phrases of each slot share a probability of 1, so that commands can be compared`() throws {
    let phrases = [("elm", Slot.place, 0.2), ("kirin", .place, 0.6), ("coffee", .rubric, 150), ("bank", .rubric, 50)]
    let catalogue = try catalogue("navigate 3: {place}\nnearest 1: {rubric}", phrases.map(phrase))
    func prior(_ word: String) throws -> Double? {
      try sentences(like: word, of: catalogue).first { $0.named == [word] }?.prior
    }
    #expect(abs(exp(try #require(try prior("kirin"))) - 0.75 * 0.75) < 1e-9)
    #expect(abs(exp(try #require(try prior("bank"))) - 0.25 * 0.25) < 1e-9)
  }

  @Test func `a short category is found next to a long place name that resembles other categories`() throws {
    let kinds = ["bank of money", "canada bank", "bank and canada", "pub"]
    let places = ["bank of canada"].map { phrase($0, .place, 1) }
    let catalogue = try catalogue(
      "nearPlace 1: {rubric} near {place}", kinds.map { phrase($0, .rubric, 1) } + places)
    let found = try sentences(like: "pub near bank of canada", of: catalogue)
    #expect(found.contains { $0.words == ["pub", "near", "bank", "of", "canada"] && $0.distance == 0 })
  }

  @Test func `a name that several places share can fill a category slot`() throws {
    var chain = phrase("kirin", .place, 0.6)
    (chain.hasBranches, chain.mapName) = (true, MapName(keys: ["kirin"]))
    let others = [phrase("elm", .place, 0.2), phrase("coffee", .rubric, 150), phrase("bank", .rubric, 50)]
    let catalogue = try catalogue("nearest 1: nearest {rubric}", others + [chain])
    let kirin = try #require(try sentences(like: "nearest kirin", of: catalogue).first)
    var query = DestinationQuery(intent: .nearest, slots: [.name: ["kirin"]], carrierWords: 1)
    query.names[.name] = MapName(keys: ["kirin"])
    #expect(kirin.queries == [query])
    #expect(abs(exp(kirin.prior) - PhrasePriors().branchNames) < 1e-9)
    // The command has to ask for one of several.
    let alone = try self.catalogue("nearest 1: {rubric}", others + [chain])
    #expect(try !sentences(like: "kirin", of: alone).contains { $0.named == ["kirin"] })
    #expect(try !sentences(like: "nearest elm", of: catalogue).contains { $0.named == ["elm"] })
  }

  private func phrase(_ words: String, _ slot: Slot, _ weight: Double) -> VocabularyPhrase {
    VocabularyPhrase(slot: slot, words: words.split(separator: " ").map(String.init), weight: weight)
  }

  private func catalogue(
    _ commands: String, _ phrases: [VocabularyPhrase]
  ) throws -> PhraseCatalogue {
    PhraseCatalogue(
      commands: try CommandSet(parsing: commands), phrases: phrases, otherWords: [], pronouncer: Self.lexicon,
      weights: PhrasePriors())
  }

  private func sentences(like text: String, of catalogue: PhraseCatalogue) throws -> [Candidate] {
    let heard = [text.split(separator: " ").map(String.init)]
    let places = catalogue.phrases(catalogue.places(likeTexts: heard), furtherForms: [], ownNames: [])
    return try catalogue.sentences(for: heard, [], naming: places, answering: []) {}
  }

  private static let lexicon = Lexicon(
    entries: [
      "kirin": "K IH R IH N", "elm": "EH L M", "coffee": "K AO F IY", "bank": "B AE NG K", "nearest": "N IH R AH S T",
      "near": "N IH R", "of": "AH V", "and": "AH N D", "canada": "K AE N AH D AH", "money": "M AH N IY",
      "pub": "P AH B",
    ].mapValues { [Phone.sequence($0)] })
}
