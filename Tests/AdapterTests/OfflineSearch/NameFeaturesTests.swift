import Recognition
import Testing
import Understanding

@testable import OfflineSearch

/// Tests the scores of names in both passes, and when one of them replaces the best hypothesis.
struct NameScoresTests {
  private static let lexicon = Lexicon(
    entries: [
      "drive": "D R AY V", "to": "T UW", "the": "DH AH", "home": "HH OW M", "and": "AH N D",
      "jarvis": "JH AA R V IH S", "travis": "T R AE V IH S", "kaslo": "K AE Z L OW", "gardens": "G AA R D AH N Z",
      "castle": "K AE S AH L", "office": "AO F AH S", "place": "P L EY S", "potters": "P AA T ER Z",
      "mission": "M IH SH AH N", "main": "M EY N", "street": "S T R IY T", "coffee": "K AO F IY",
      "driveway": "D R AY V W EY", "twenty": "T W EH N T IY", "nine": "N AY N", "homer": "HH OW M ER",
    ].mapValues { [Phone.sequence($0)] })
  private static let phrases: [(Slot, String)] = [
    (.place, "jarvis"), (.place, "travis"), (.place, "kaslo gardens"), (.place, "castle"), (.place, "homer"),
    (.place, "potters place mission"), (.place, "main street"), (.place, "nine main street"), (.street, "main street"),
    (.place, "twenty homer"), (.place, "driveway"), (.rubric, "coffee"),
  ]

  private func catalogue() throws -> PhraseCatalogue {
    PhraseCatalogue(
      commands: try CommandSet(
        parsing: """
          navigate 1: drive to {place}
          nearPlace 1: {rubric} and the {place}
          home 1: drive to home
          """),
      phrases: Self.phrases.map {
        VocabularyPhrase(slot: $0, words: $1.split(separator: " ").map(String.init), weight: 1)
      }, otherWords: ["office", "twenty"], pronouncer: Self.lexicon, weights: PhrasePriors())
  }

  private func verdict(
    first: [[String]], second: [[String]], phones: [String] = [], sure certainty: Double = 0.3
  ) throws -> NameScores {
    let catalogue = try catalogue()
    func heard(_ texts: [[String]]) -> [[Hypothesis]] { texts.map { $0.map { Hypothesis(text: $0) } } }
    let choice = try #require(catalogue.choice(for: heard(first)))
    return NameEvidence.plain.ordered(
      catalogue.nameScores(
        for: choice, first: heard(first), second: heard(second), phones: phones.map { Phone.sequence($0) },
        best: heard(second)[0].first, certainty: certainty, margin: nil))
  }

  /// The name that replaces the best hypothesis's; `nil` if the best hypothesis is kept.
  private func believed(_ first: String, _ second: String, sure certainty: Double = 0.3) throws -> String? {
    let best = try verdict(first: [[first]], second: [[second]], sure: certainty).names.first
    return best.flatMap { $0.isDecoded ? nil : $0.words }
  }

  @Test func `the name that matches both passes wins, even if the sentence has other words`() throws {
    #expect(
      try believed("drive the potters the place mission", "main street office place mission") == "potters place mission"
    )
    #expect(try believed("drive to kaslo gardens", "drive to castle and gardens", sure: 0) == "kaslo gardens")
  }

  private static let quercia = ["K W ER CH AH", "K EH R S IY AH"].map { Phone.sequence($0) }

  @Test(arguments: [1, 2]) func `a name is found by each pronunciation variant`(ways: Int) throws {
    // More names than a second pass takes, which are more similar to the hypothesis than the name's first variant.
    let decoys = (0..<300).map { "decoy\($0)" }
    var lexicon = Self.lexicon
    for decoy in decoys { lexicon.set(decoy, pronunciations: [Phone.sequence("K EH R S")]) }
    lexicon.set("quercia", pronunciations: Array(Self.quercia.prefix(ways)))
    let catalogue = PhraseCatalogue(
      commands: try CommandSet(parsing: "navigate 1: drive to {place}"),
      phrases: (decoys + ["quercia"]).map { VocabularyPhrase(slot: .place, words: [$0], weight: 1) }, otherWords: [],
      pronouncer: lexicon, weights: PhrasePriors())
    let heard = Phone.sequence("D R AY V T UW K EH R S IY AH")
    let choice = try #require(catalogue.choice(for: [[Hypothesis(text: "drive to")]], phones: [heard]))
    #expect(choice.phrases.contains { $0.words == ["quercia"] } == (ways == 2))
  }

  @Test func `a name's score is that of its best pronunciation variant`() throws {
    var branch = PhoneShortlist.Heard()
    branch.add(Self.quercia[1], cost: 1.5)
    let heard = PhoneShortlist.PhoneEvidence(of: [[branch]], by: PhoneConfusions().evidence)
    func score(_ ways: [[Phone]]) throws -> Double {
      let lexicon = Lexicon(entries: ["quercia": ways])
      let verdict = NameScores(
        names: [["quercia"]], decoded: [], lexicon: lexicon, first: heard, second: heard, phones: heard, certainty: 0,
        margin: nil)
      return try #require(verdict.names.first).first
    }
    #expect(try score(Self.quercia) == score([Self.quercia[1]]))
    #expect(try score(Self.quercia) > score([Self.quercia[0]]))
  }

  @Test func `a more certain second pass requires more evidence for another name`() throws {
    let (first, second) = ("drive to kaslo gardens", "drive to castle and gardens")
    #expect(try believed(first, second, sure: 0) == "kaslo gardens")
    #expect(try believed("drive to jarvis", "drive to travis", sure: 1) == nil)
  }

  @Test func `the best hypothesis's name is kept if it is the likeliest, or nearly`() throws {
    #expect(try believed("drive to jarvis", "drive to jarvis") == nil)
    let name = try #require(try verdict(first: [["drive to jarvis"]], second: [["drive to jarvis"]]).names.first)
    #expect(name.words == "jarvis" && name.isDecoded && name.first == name.second)
    // The only evidence against it is a command's words, whose weight is low.
    #expect(name.phones == 0 && name.first > 0.9 * name.explained / 2)
  }

  @Test func `a command without a name doesn't become a similar-sounding name`() throws {
    #expect(try believed("drive to home", "drive to home") == nil)
  }

  @Test func `a house number belongs to its street`() throws {
    let said = [["drive to twenty main street"]]
    let best = try #require(try verdict(first: said, second: said).names.first)
    #expect(best.words == "twenty main street" && best.isDecoded)
  }

  @Test(arguments: [
    // Both are named, with the command's words in between.
    ("drive to coffee and the castle", "coffee and the castle"), ("coffee and the jarvis", "coffee and the jarvis"),
    // No command joins these, so only one of them is named.
    ("coffee to the castle", "castle"), ("jarvis and the castle", "jarvis"),
  ])
  func `a category and a place next to it are named together`(text: String, named: String) throws {
    let best = try #require(try verdict(first: [[text]], second: [[text]]).names.first)
    #expect(best.words == named && best.isDecoded)
    // Each phrase explains its part.
    let phrases = named.contains(" and the ") ? 2.0 : 1
    if text == named { #expect(abs(best.explained - (best.first + best.second) / phrases) < 1e-3) }
  }

  @Test func `an unknown house number loses to an equally likely known place`() throws {
    let said = [["drive to twenty main street"]]
    let unknown = try verdict(first: said, second: said, phones: ["N AY N M EY N S T R IY T"], sure: 1)
    let own = unknown.names.first { $0.words == "twenty main street" }
    #expect(own?.isDecoded == true && own?.isUnknownHouse == true)
    #expect(unknown.names.first?.words == "nine main street")
    let known = try verdict(first: [["drive to nine main street"]], second: [["drive to nine main street"]])
    #expect(known.names.first?.isDecoded == true && known.names.first?.isUnknownHouse == false)
  }

  @Test func `phone recognition contributes to a name's score`() throws {
    let said = [["drive to travis"]]
    #expect(try verdict(first: said, second: said).names.first?.words == "travis")
    let heard = ["D R AY T UW JH AA R V IH S", "T UW JH AA R V IH Z"]
    let jarvis = try #require(try verdict(first: said, second: said, phones: heard, sure: 0).names.first)
    #expect(jarvis.words == "jarvis" && jarvis.phones > 5)
  }

  @Test func `if the hypothesis has no known name, a name needs evidence of its own`() throws {
    let verdict = try verdict(first: [["office"]], second: [["office"]], sure: 0)
    let best = try #require(verdict.names.first)
    #expect(best.words.isEmpty && best.isDecoded && best.first == 0 && best.explained == 0)
  }

  @Test func `lower-ranked hypotheses have less weight, and branches have equal weights`() throws {
    func first(_ name: String, of heard: [[String]]) throws -> Double {
      try #require(try verdict(first: heard, second: heard).names.first { $0.words == name }).first
    }
    let best = try first("jarvis", of: [["jarvis", "travis"]]), other = try first("travis", of: [["jarvis", "travis"]])
    #expect(best > other)
    #expect(try first("travis", of: [["travis", "jarvis"]]) > first("jarvis", of: [["travis", "jarvis"]]))
    let branches = [["jarvis"], ["travis"]]
    #expect(try abs(first("jarvis", of: branches) - first("travis", of: branches)) < 0.6 * (best - other))
  }

  @Test(arguments: [
    ("drive to jarvis", true), ("drive to kaslo gardens", true), ("drive to home", true),
    ("coffee and the castle", true), ("drive to nine main street", true),
    ("drive jarvis", false), ("jarvis", false), ("drive to jarvis castle", false), ("drive to coffee", false),
    ("drive to kaslo", false), ("drive to office", false), ("twenty main street", false), ("", false),
  ])
  func `a command consists of its words and phrases for its slots`(text: String, isCommand: Bool) throws {
    #expect(try catalogue().isCommand(Hypothesis(text: text)) == isCommand)
  }

  @Test func `a name that sounds like the command's own words isn't accepted`() throws {
    let said = [["drive to homer"]]
    let names = try verdict(first: said, second: said, phones: ["D R AY V T UW HH OW N"]).names
    let (driver, homer) = (try #require(names.first { $0.words == "driveway" }), try #require(names.first))
    #expect(homer.words == "homer")
    #expect(driver.phones < homer.phones)
  }
}
