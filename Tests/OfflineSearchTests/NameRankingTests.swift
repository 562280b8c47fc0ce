import Recognition
import Testing
import Understanding

@testable import OfflineSearch

/// Which names both passes sound like, and when one of them is believed instead of what was heard.
struct NameRankingTests {
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
      }, otherWords: ["office", "twenty"], pronouncer: Self.lexicon, weights: HearingWeights())
  }

  private func ranking(first: [[String]], second: [[String]], phones: [String] = []) throws -> NameRanking {
    let catalogue = try catalogue()
    func heard(_ texts: [[String]]) -> [[Hypothesis]] { texts.map { $0.map { Hypothesis(text: $0) } } }
    let choice = try #require(catalogue.choice(for: heard(first)))
    return catalogue.ranking(
      of: choice, first: heard(first), second: heard(second), phones: phones.map { Phone.sequence($0) },
      best: heard(second)[0].first)
  }

  private func believed(_ first: String, _ second: String, sure confidence: Double = 0.3) throws -> String? {
    let answer = try ranking(first: [[first]], second: [[second]]).answer(confidence: confidence)
    return answer.isOther ? answer.name?.words.joined(separator: " ") : nil
  }

  @Test func `what both passes sound like is believed, though the sentence has other words`() throws {
    #expect(
      try believed("drive the potters the place mission", "main street office place mission") == "potters place mission"
    )
    #expect(try believed("drive to kaslo gardens", "drive to castle and gardens", sure: 0) == "kaslo gardens")
  }

  private static let quercia = ["K W ER CH AH", "K EH R S IY AH"].map { Phone.sequence($0) }

  @Test(arguments: [1, 2]) func `a name is found by each way to say it`(ways: Int) throws {
    // More names than a second pass hears, which sound more like it than the name's first way.
    let decoys = (0..<300).map { "decoy\($0)" }
    var lexicon = Self.lexicon
    for decoy in decoys { lexicon.set(decoy, pronunciations: [Phone.sequence("K EH R S")]) }
    lexicon.set("quercia", pronunciations: Array(Self.quercia.prefix(ways)))
    let catalogue = PhraseCatalogue(
      commands: try CommandSet(parsing: "navigate 1: drive to {place}"),
      phrases: (decoys + ["quercia"]).map { VocabularyPhrase(slot: .place, words: [$0], weight: 1) }, otherWords: [],
      pronouncer: lexicon, weights: HearingWeights())
    let heard = Phone.sequence("D R AY V T UW K EH R S IY AH")
    let choice = try #require(catalogue.choice(for: [[Hypothesis(text: "drive to")]], phones: [heard]))
    #expect(choice.phrases.contains { $0.words == ["quercia"] } == (ways == 2))
  }

  @Test func `a name counts in the way to say it that explains most`() throws {
    var ear = PhoneShortlist.Heard()
    ear.add(Self.quercia[1], cost: 1.5)
    let heard = PhoneShortlist.Testimony(of: [[ear]], by: PhoneConfusions().evidence)
    func score(_ ways: [[Phone]]) throws -> Double {
      let lexicon = Lexicon(entries: ["quercia": ways])
      let ranking = NameRanking(
        names: [["quercia"]], own: [], lexicon: lexicon, first: heard, second: heard, phones: heard)
      return try #require(ranking.names.first).score
    }
    #expect(try score(Self.quercia) == score([Self.quercia[1]]))
    #expect(try score(Self.quercia) > score([Self.quercia[0]]))
  }

  @Test func `the surer the second pass, the more has to speak for another name`() throws {
    let (first, second) = ("drive to kaslo gardens", "drive to castle and gardens")
    #expect(try believed(first, second, sure: 0) == "kaslo gardens")
    let score = try ranking(first: [[first]], second: [[second]])
    let lead = try #require(score.names.first).score - (try #require(score.own)).score
    #expect(lead > 20)
    #expect(try believed("drive to jarvis", "drive to travis", sure: 1) == nil)
  }

  @Test func `what the best hypothesis names is believed where it is likeliest, or nearly`() throws {
    #expect(try believed("drive to jarvis", "drive to jarvis") == nil)
    let answer = try ranking(first: [["drive to jarvis"]], second: [["drive to jarvis"]]).answer(confidence: 0.3)
    #expect(answer.name?.words == ["jarvis"])
    let name = try #require(answer.name)
    #expect(name.first == name.second)
    // Nothing speaks against it but a command's words, and they hardly do.
    #expect(name.score > 1.8 * name.most.second)
    #expect(
      answer.explanation
        == .init(
          score: name.first.best + name.second.best, share: name.second.mean / name.most.second, shareOfPhones: 0))
  }

  @Test func `a command without a name is no name that sounds like it`() throws {
    #expect(try believed("drive to home", "drive to home") == nil)
  }

  @Test func `a house number belongs to its street`() throws {
    let ranking = try ranking(first: [["drive to twenty main street"]], second: [["drive to twenty main street"]])
    #expect(ranking.own?.words == ["twenty", "main", "street"])
    #expect(!ranking.answer(confidence: 0.3).isOther)
  }

  @Test(arguments: [
    // Both are named; what stands between is the command's.
    ("drive to coffee and the castle", "coffee and the castle"), ("coffee and the jarvis", "coffee and the jarvis"),
    // No command joins these: one of them is named.
    ("coffee to the castle", "castle"), ("jarvis and the castle", "jarvis"),
  ])
  func `a kind of place and a place by it are named together`(text: String, named: String) throws {
    let own = try #require(try ranking(first: [[text]], second: [[text]]).own)
    #expect(own.words.joined(separator: " ") == named)
    let phrases = named.contains(" and the ") ? 2 : 1
    #expect(own.naming.phrases == phrases)
    // Each phrase explains its part.
    let explanation = NameRanking.Answer(name: own, isOther: false).explanation
    #expect(explanation.score == (own.first.best + own.second.best) / Double(phrases))
    #expect(explanation.share == own.second.mean / own.most.second)
  }

  @Test func `a house that nobody knows makes way for one that was as likely said`() throws {
    let said = [["drive to twenty main street"]]
    let unknown = try ranking(first: said, second: said, phones: ["N AY N M EY N S T R IY T"])
    #expect(unknown.own?.words == ["twenty", "main", "street"] && unknown.own?.naming.isKnown == false)
    let answer = unknown.answer(confidence: 1)
    #expect(answer.name?.words == ["nine", "main", "street"] && answer.isOther)
    let known = try ranking(first: [["drive to nine main street"]], second: [["drive to nine main street"]])
    #expect(known.own?.naming.isKnown == true)
  }

  @Test func `phones that were heard without words speak for a name too`() throws {
    let said = [["drive to travis"]]
    #expect(try ranking(first: said, second: said).names.first?.words == ["travis"])
    let phones = try ranking(first: said, second: said, phones: ["D R AY T UW JH AA R V IH S", "T UW JH AA R V IH Z"])
    #expect(phones.names.first?.words == ["jarvis"])
    let jarvis = try #require(phones.names.first)
    #expect(jarvis.phones.best > jarvis.phones.mean)
    let share = NameRanking.Answer(name: jarvis, isOther: true).explanation.shareOfPhones
    #expect(share == jarvis.phones.mean / jarvis.most.phones && share > 0.5)
  }

  @Test func `where nothing that is known is named, a name needs to speak for itself`() throws {
    let ranking = try ranking(first: [["office"]], second: [["office"]])
    #expect(ranking.own == nil)
    let answer = ranking.answer(confidence: 0)
    #expect(answer.name == nil && !answer.isOther)
    #expect(answer.explanation == .nothing)
  }

  @Test func `a hypothesis that is not the best speaks less, and ears count alike`() throws {
    let best = try ranking(first: [["jarvis", "travis"]], second: [["jarvis", "travis"]])
    #expect(best.names.first?.words == ["jarvis"])
    let other = try ranking(first: [["travis", "jarvis"]], second: [["travis", "jarvis"]])
    #expect(other.names.first?.words == ["travis"])
    let ears = try ranking(first: [["jarvis"], ["travis"]], second: [["jarvis"], ["travis"]])
    let (jarvis, travis) = (ears.names.first { $0.words == ["jarvis"] }, ears.names.first { $0.words == ["travis"] })
    let apart = try #require(jarvis).score - (try #require(travis)).score
    #expect(abs(apart) < 0.6 * (best.names[0].score - best.names[1].score))
  }

  @Test func `what else may have been said is offered besides`() throws {
    let ranking = try ranking(first: [["drive to jarvis"]], second: [["drive to jarvis"]])
    let answer = ranking.answer(confidence: 0.3)
    #expect(ranking.alternatives(to: answer).map(\.words) == ranking.names.dropFirst().prefix(2).map(\.words))
  }

  @Test(arguments: [
    ("drive to jarvis", true), ("drive to kaslo gardens", true), ("drive to home", true),
    ("coffee and the castle", true), ("drive to nine main street", true),
    ("drive jarvis", false), ("jarvis", false), ("drive to jarvis castle", false), ("drive to coffee", false),
    ("drive to kaslo", false), ("drive to office", false), ("twenty main street", false), ("", false),
  ])
  func `a command is its words with phrases in its slots`(text: String, isCommand: Bool) throws {
    #expect(try catalogue().isCommand(Hypothesis(text: text)) == isCommand)
  }

  @Test func `what sounds like the command and leaves the name unexplained is not believed`() throws {
    let said = [["drive to homer"]]
    let ranking = try ranking(first: said, second: said, phones: ["D R AY V T UW HH OW N"])
    let (driver, homer) = (ranking.names.first { $0.words == ["driveway"] }, ranking.names.first)
    #expect(homer?.words == ["homer"])
    // By itself it explains more than half of the phones.
    #expect(try #require(driver).phones.mean > (try #require(homer)).phones.mean)
  }
}
