import Foundation
import Recognition
import Testing
import Understanding

@testable import OfflineSearch

/// Tests the candidate sentences for transcripts of a speech-to-text model.
struct SentenceCandidatesTests {
  private static let lexicon = Lexicon(
    entries: [
      "take": "T EY K", "me": "M IY", "to": "T UW", "find": "F AY N D", "the": "DH AH", "nearest": "N IH R AH S T",
      "near": "N IH R", "cancel": "K AE N S AH L", "home": "HH OW M", "please": "P L IY Z", "coffee": "K AO F IY",
      "toffee": "T AO F IY", "stanley": "S T AE N L IY", "park": "P AA R K", "kirin": "K IH R IH N",
      "caring": "K EH R IH NG", "granville": "G R AE N V IH L", "street": "S T R IY T", "bank": "B AE NG K",
      "four": "F AO R", "fifty": "F IH F T IY", "nine": "N AY N", "eight": "EY T", "and": "AH N D", "main": "M EY N",
      "mane": "M EY N",
    ].mapValues { [Phone.sequence($0)] })
  private static let commands = """
    navigate 40: take me to {place}
    navigate 10: {place}
    navigate 1: take me to {place} please
    nearest 10: find the nearest {rubric}
    nearPlace 8: [find] {rubric} near {place}
    crossing 2: {street} and {other}
    home 4: take me home
    cancel 30: cancel
    """

  private func candidates(houses: [VocabularyPhrase] = []) throws -> SentenceCandidates {
    let places = [
      ("stanley park", "Stanley Park"), ("kirin", "Kirin"),
      ("four fifty nine granville street", "459 Granville Street"),
    ]
    func phrases(_ slot: Slot, _ names: [(String, String)]) -> [VocabularyPhrase] {
      names.map {
        VocabularyPhrase(slot: slot, words: $0.0.split(separator: " ").map(String.init), weight: 1, written: $0.1)
      }
    }
    let streets = [("granville street", "Granville Street"), ("main street", "Main Street")]
    let slots: [Slot: [VocabularyPhrase]] = [
      .place: phrases(.place, places), .rubric: phrases(.rubric, [("coffee", "coffee"), ("bank", "bank")]),
      .street: phrases(.street, streets), .other: phrases(.other, streets),
    ]
    return SentenceCandidates(
      commands: CommandFrames(try CommandSet(parsing: Self.commands)),
      phrases: slots.mapValues { SlotPhrases($0, by: Self.lexicon) },
      houses: HouseCatalogue(houses, weights: PhrasePriors()), pronouncer: Self.lexicon)
  }

  private func best(_ heard: String...) throws -> Candidate? {
    var candidates = try candidates()
    return try candidates.sentences(for: heard.map { $0.split(separator: " ").map(String.init) })
      .min { $0.distance < $1.distance }
  }

  @Test(arguments: [
    ("take me to stanley park", "Take me to Stanley Park."), ("stanley park", "Stanley Park."),
    ("take me to stanley park please", "Take me to Stanley Park please."), ("take me to caring", "Take me to Kirin."),
    ("find the nearest toffee", "Find the nearest coffee."), ("toffee near stanley bark", "Coffee near Stanley Park."),
    ("mane street and granville street", "Main Street and Granville Street."), ("cancel", "Cancel."),
    ("take me home", "Take me home."),
    ("take me to four fifty nine granville street", "Take me to 459 Granville Street."),
  ])
  func `each slot is filled with the phrase most similar to its part`(_ heard: String, _ written: String) throws {
    #expect(try best(heard)?.written == written)
  }

  @Test func `answers are sentences in their written form`() throws {
    func answer(_ words: String, _ written: String, weight: Double, _ meaning: String) -> ExpectedAnswer {
      ExpectedAnswer(
        words: words.split(separator: " ").map(String.init), written: written, weight: weight, meaning: meaning)
    }
    let expected = [
      answer("the main street", "the one on Main Street", weight: 2, "pick 1"),
      answer("the mane", "the one on Main Street", weight: 1, "pick 1"), answer("cancel", "cancel", weight: 1, "no"),
    ]
    var candidates = try candidates()
    let found = candidates.answers(expected, like: [["the", "mane", "street"], ["the", "nearest"]])
    #expect(found.map(\.written) == ["Cancel.", "The one on Main Street."])
    #expect(found.first.map { $0.distance > 0.2 } == true)
    #expect(found.last?.answer == "pick 1" && found.last?.distance == 0)
    #expect(found.last.map { abs($0.prior - log(0.8 * 0.75)) < 1e-9 } == true)
    #expect(found.last?.answer == "pick 1")
  }

  @Test func `a sentence's distance is that to the nearest transcript`() throws {
    let alone = try #require(try best("take me to caring"))
    let both = try #require(try best("take me to caring", "take me to kirin"))
    #expect(alone.distance > 0 && both.distance == 0)
    #expect(both.named == ["kirin"] && both.words == ["take", "me", "to", "kirin"])
  }

  @Test func `several transcripts together give the sentences of each of them`() throws {
    let ways = [
      "take me to caring", "mane street and granville street", "toffee near stanley bark", "take me home", "cancel",
    ]
    .map { $0.split(separator: " ").map(String.init) }
    var together = try candidates()
    var alone: [String: Double] = [:]
    for way in ways {
      var candidates = try candidates()
      for sentence in try candidates.sentences(for: [way]) {
        alone[sentence.written] = min(sentence.distance, alone[sentence.written] ?? .infinity)
      }
    }
    let found = try together.sentences(for: ways)
    #expect(found.count > 5)
    for sentence in found { #expect(sentence.distance == alone[sentence.written]) }
  }

  @Test func `an unknown house is made of its number and a street`() throws {
    let unknown = try #require(try best("take me to four fifty eight granville street"))
    var all = try candidates()
    let sentences = try all.sentences(for: [["take", "me", "to", "four", "fifty", "eight", "granville", "street"]])
    let house = try #require(sentences.filter(\.isUnknownHouse).min { $0.distance < $1.distance })
    #expect(house.written == "Take me to 458 Granville Street." && house.distance == 0)
    #expect(unknown.written == house.written)
    #expect(sentences.contains { $0.written == "Take me to 459 Granville Street." && !$0.isUnknownHouse })
    let query = DestinationQuery(
      intent: .address, slots: [.number: ["458"], .street: ["granville", "street"]], carrierWords: 3)
    #expect(house.queries == [query])
  }

  @Test func `a house on the map can be said with its number in any form`() throws {
    let granville = ["granville", "street"]
    var known = VocabularyPhrase(slot: .place, words: ["elsewhere"], weight: 1, written: "458 Granville Street")
    known.house = VocabularyPhrase.House(number: "458", street: granville)
    var candidates = try candidates(houses: [known])
    let heard = ["four", "hundred", "fifty", "eight"] + granville
    let house = try #require(try candidates.sentences(for: [heard]).first { $0.written == "458 Granville Street." })
    #expect(!house.isUnknownHouse && house.distance == 0 && house.words == heard)
  }

  @Test func `a house far from the known numbers of its street is unlikely`() throws {
    let elm = ["elm", "street"]
    func house(_ number: String, _ street: [String], weight: Double = 1) -> VocabularyPhrase {
      var phrase = VocabularyPhrase(slot: .place, words: [number] + street, weight: weight)
      phrase.house = VocabularyPhrase.House(number: number, street: street)
      return phrase
    }
    let houses = HouseCatalogue(
      [house("400", elm), house("620b", elm, weight: 2), house("620b", elm)], weights: PhrasePriors())
    func plausibility(_ number: String, _ street: [String] = elm) -> Double {
      houses.plausibility(of: VocabularyPhrase.House(number: number, street: street))
    }
    #expect(houses.phrase(of: VocabularyPhrase.House(number: "620b", street: elm))?.weight == 2)
    #expect(houses.phrase(of: VocabularyPhrase.House(number: "500", street: elm)) == nil)
    #expect(plausibility("500") == 1 && plausibility("300") == 1 && plausibility("720") == 1)
    #expect(plausibility("52017") < plausibility("500", ["oak"]) && plausibility("500", ["oak"]) < 1)
  }

  @Test(arguments: [
    (
      "take me to stanley park",
      DestinationQuery(intent: .navigate, slots: [.place: ["stanley", "park"]], carrierWords: 3)
    ),
    ("find the nearest coffee", DestinationQuery(intent: .nearest, slots: [.rubric: ["coffee"]], carrierWords: 3)),
    ("take me home", DestinationQuery(intent: .home, carrierWords: 3)),
    (
      "main street and granville street",
      DestinationQuery(
        intent: .crossing, slots: [.street: ["main", "street"], .other: ["granville", "street"]], carrierWords: 1)
    ),
  ])
  func `a candidate has the meaning of its command`(_ heard: String, _ query: DestinationQuery) throws {
    #expect(try best(heard)?.queries == [query])
  }

  @Test func `a place with other evidence is included, however it sounds`() throws {
    var candidates = try candidates()
    let kirin = VocabularyPhrase(slot: .place, words: ["kirin"], weight: 1, written: "Kirin")
    let sentences = try candidates.sentences(for: [["take", "me", "to", "granville", "street", "bank"]], and: [kirin])
    #expect(sentences.contains { $0.written == "Take me to Kirin." })
  }

  @Test func `making sentences can be stopped`() throws {
    var candidates = try candidates()
    #expect(throws: CancellationError.self) {
      try candidates.sentences(for: [["take", "me", "to", "kirin"]]) { throw CancellationError() }
    }
  }

  @Test func `no transcript gives no sentence`() throws {
    var candidates = try candidates()
    #expect(try candidates.sentences(for: []).isEmpty)
    #expect(try candidates.sentences(for: [[]]).isEmpty)
  }

  @Test(arguments: [
    ("553rd Avenue", "five fifty third avenue"), ("1787th Street", "seventeen eighty seventh street"),
    ("706th Avenue", "seven oh sixth avenue"),
    ("Take me to 459 Granville St.", "take me to four fifty nine granville street"),
    ("335-8 Avenue", "three thirty five eighth avenue"), ("Coffee, please!", "coffee please"),
  ])
  func `numbers are verbalized in every form`(_ text: String, _ way: String) {
    #expect(TextVerbalizer.verbalizations(of: text).contains(way.split(separator: " ").map(String.init)))
  }

  @Test func `a text without words has no verbalization`() {
    #expect(TextVerbalizer.verbalizations(of: " … ").isEmpty)
  }
}
