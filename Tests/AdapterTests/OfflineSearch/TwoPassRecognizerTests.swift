import DestinationSearchTesting
import Recognition
import Synchronization
import Testing
import Understanding

@testable import OfflineSearch

/// Tests how the first pass's hypotheses determine the second pass's vocabulary.
struct TwoPassRecognizerTests {
  /// Makes recognizers with scripted results, and records the vocabularies.
  private final class Second: RecognizerMaking {
    let lexicons = Mutex<[Lexicon]>([])
    let hears: RecognitionResult
    init(_ hears: RecognitionResult) { self.hears = hears }

    func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any UtteranceRecognizing {
      lexicons.withLock { $0.append(lexicon) }
      return ScriptedRecognizer([hears])
    }
  }

  private let words = Lexicon(
    entries: [
      "go": "G OW", "to": "T UW", "jarvis": "JH AA R V IH S", "travis": "T R AE V IH S", "the": "DH AH",
      "kaslo": "K AE Z L OW", "gardens": "G AA R D AH N Z", "guards": "G AA R D Z", "guard's": "G AA R D Z",
    ].mapValues { [Phone.sequence($0)] })

  /// A catalogue in which two hundred names sound like "jarvis", and one of two words doesn't.
  ///
  /// - Parameter others: Additional names.
  private func catalogue(and others: [String] = [], further: FurtherPhrases? = nil) throws -> PhraseCatalogue {
    var lexicon = words
    let consonants = ["B", "D", "F", "G", "K", "L", "M", "N", "P", "S"]
    var names = ["kaslo gardens"] + others
    for first in consonants {
      for second in consonants {
        for last in ["S", "Z"] {
          let name = "n\(first)\(second)\(last)".lowercased()
          lexicon.set(name, pronunciations: [Phone.sequence("\(first) AA R \(second) IH \(last)")])
          names.append(name)
        }
      }
    }
    let phrases = names.map {
      VocabularyPhrase(slot: .place, words: $0.split(separator: " ").map(String.init), weight: 1)
    }
    return PhraseCatalogue(
      commands: try CommandSet(parsing: "navigate 1: go to {place}"), phrases: phrases,
      otherWords: ["jarvis", "guards"], pronouncer: lexicon, weights: PhrasePriors(), further: further)
  }

  private func result(_ text: String, _ confidence: Double) -> RecognitionResult {
    RecognitionResult(hypotheses: [Hypothesis(text: text)], confidence: confidence)
  }

  private func branch(
    _ first: RecognitionResult, _ second: Second,
    prepare: @escaping @Sendable ([Int16]) throws -> [Int16] = { $0 }
  ) -> TwoPassRecognizer.DecodingBranch {
    TwoPassRecognizer.DecodingBranch(first: ScriptedRecognizer([first]), second: second, prepare: prepare)
  }

  private func recognize(
    _ branches: TwoPassRecognizer.DecodingBranch..., and others: [String] = ["jarvis", "travis"],
    phones: [String]? = nil, general: (any UtteranceRecognizing)? = nil
  ) async throws -> RecognitionResult {
    let hearing = TwoPassRecognizer(
      branches: branches, phrases: (try catalogue(and: others), .plain),
      phones: phones.map { ScriptedRecognizer($0.map { result($0, 0) }) }, general: general)
    return try await hearing.result(of: [1, 2, 3], expecting: ExpectedSpeech())
  }

  /// The probability of the likeliest name, from each branch's results in both passes.
  private func probability(
    first: String..., second: String..., sure: Double, margin: Double? = nil,
    and others: [String] = ["jarvis", "travis"]
  ) throws -> Double {
    func heard(_ texts: [String]) -> [[Hypothesis]] { texts.map { [Hypothesis(text: $0)] } }
    let catalogue = try catalogue(and: others)
    let choice = try #require(catalogue.choice(for: heard(first)))
    let verdict = catalogue.nameScores(
      for: choice, first: heard(first), second: heard(second), phones: [],
      best: second.last.map { Hypothesis(text: $0) }, certainty: sure, margin: margin)
    return NameEvidence.plain.probability(NameEvidence.plain.ordered(verdict))
  }

  @Test func `names outside the catalogue that resemble the hypotheses join the second pass`() async throws {
    let asked = Mutex<[String]>([])
    let further = FurtherPhrases(
      names: { words in
        asked.withLock { $0.append(words) }
        return words == "kaslo guards" ? ["Kaslo Guard's Travis"] : []
      },
      spoken: SpokenForms(), pronouncer: words)
    let second = Second(result("go to kaslo gardens", 0.5))
    let hearing = TwoPassRecognizer(
      branches: [branch(result("go to kaslo guards", 0.064), second)],
      phrases: (try catalogue(further: further), .plain))
    _ = try await hearing.result(of: [1, 2, 3], expecting: ExpectedSpeech())
    // The command words at the beginning don't belong to a name.
    #expect(asked.withLock { $0 } == ["kaslo guards"])
    let lexicon = try #require(second.lexicons.withLock { $0.first })
    #expect(lexicon.entries["travis"] != nil && lexicon.entries["jarvis"] == nil)
  }

  @Test func `expected names join the second pass, which then always runs`() async throws {
    let seconds = [Second(result("go to travis", 0.5)), Second(result("go to travis", 0.5))]
    let hearing = TwoPassRecognizer(
      branches: seconds.map { branch(result("go to nbss", 0.9), $0) }, phrases: (try catalogue(), .plain))
    for names in [["Travis"], []] {
      let heard = try await hearing.result(of: [1, 2, 3], expecting: ExpectedSpeech(names: names))
      #expect(heard.best?.text == (names.isEmpty ? "go to nbss" : "go to travis"))
    }
    let lexicons = seconds[0].lexicons.withLock { $0 }
    #expect(lexicons.count == 1)
    #expect(lexicons.first?.entries["travis"] != nil)
  }

  @Test func `an utterance too long for a command is decoded once, by one branch, with no confidence`() async throws {
    let second = Second(result("go to kaslo gardens", 0.5))
    let hearing = TwoPassRecognizer(
      branches: [branch(result("go to kaslo gardens", 0.9), second), branch(result("go to jarvis", 0.95), second)],
      phrases: (try catalogue(), .plain))
    let heard = try await hearing.result(of: [Int16](repeating: 1, count: 21 * 16_000), expecting: ExpectedSpeech())
    #expect(heard.best?.text == "go to kaslo gardens" && heard.confidence == 0)
    #expect(second.lexicons.withLock { $0.isEmpty })
  }

  @Test func `of many saved-place names, the second pass takes those most similar to the hypotheses`() async throws {
    let second = Second(result("go to travis", 0.5))
    let hearing = TwoPassRecognizer(
      branches: [branch(result("go to jarvis", 0.06), second)], phrases: (try catalogue(), .plain))
    let letters = "abdefgiklmnoprstu"
    let names = letters.flatMap { first in letters.map { "Bin\(first)\($0)" } } + ["Travis"]
    _ = try await hearing.result(of: [1, 2, 3], expecting: ExpectedSpeech(names: names))
    let lexicon = try #require(second.lexicons.withLock { $0.first })
    #expect(lexicon.entries["travis"] != nil)
    #expect(lexicon.entries.keys.count { $0.hasPrefix("bin") } < 151)
  }

  @Test func `the second pass's vocabulary has commands and similar-sounding phrases`() async throws {
    let second = Second(result("go to kaslo gardens", 0.5))
    let heard = try await recognize(branch(result("go to kaslo guards", 0.064), second), and: [])
    let lexicon = try #require(second.lexicons.withLock { $0.first })
    #expect(lexicon.entries.keys.count { $0.hasPrefix("n") } < 200)
    for word in ["go", "to", "kaslo", "gardens"] { #expect(lexicon.entries[word] != nil, "\(word)") }
    #expect(lexicon.entries["jarvis"] == nil)
    #expect(heard.best?.text == "go to kaslo gardens")
    #expect(heard.names?.names.first?.words == "kaslo gardens")
    let expected = try probability(
      first: "go to kaslo guards", second: "go to kaslo gardens", sure: 0.5, and: [])
    #expect(heard.confidence == expected)
  }

  @Test func `a name is found by a similar-sounding general word, which isn't in the second pass`() async throws {
    let second = Second(result("go to nbss", 0.5))
    _ = try await recognize(branch(result("go to jarvis", 0.064), second), and: [])
    let lexicon = try #require(second.lexicons.withLock { $0.first })
    #expect(lexicon.entries.keys.count { $0.hasPrefix("n") } == 150)
    #expect(lexicon.entries["kaslo"] == nil && lexicon.entries["jarvis"] == nil)
  }

  @Test
  func `an utterance that fits general speech as well has a low probability, by the branch with the largest margin`()
    async throws
  {
    func heard(_ text: String, fit: Double?) -> RecognitionResult {
      RecognitionResult(hypotheses: [Hypothesis(text: text)], confidence: 0.3, fit: fit)
    }
    func confidence(general: [Double?], branches: [Double?] = [-4, -5]) async throws -> Double {
      let first = result("go to jarvis", 0.3)
      let seconds = branches.map { Second(heard("go to travis", fit: $0)) }
      return try await recognize(
        branch(first, seconds[0]), branch(first, seconds[1]),
        general: ScriptedRecognizer(general.map { heard("what a lovely day", fit: $0) })
      ).confidence
    }
    func expected(margin: Double?) throws -> Double {
      try probability(
        first: "go to jarvis", "go to jarvis", second: "go to travis", "go to travis", sure: 0.3, margin: margin)
    }
    #expect(try await confidence(general: [-4.5, -6]) == expected(margin: 1))
    #expect(try await confidence(general: [-5.5, -6]) == expected(margin: 1.5))
    #expect(try await confidence(general: [-3, -6], branches: [-4, nil]) == expected(margin: -1))
    #expect(try await confidence(general: [nil, -6]) == expected(margin: 1))
    #expect(try await confidence(general: [nil]) == expected(margin: nil))
  }

  @Test func `disagreeing branches lower the probability`() async throws {
    let first = result("go to jarvis", 0.3)
    let (plain, other) = (Second(result("go to jarvis", 0.2)), Second(result("go to travis", 0.4)))
    let heard = try await recognize(branch(first, plain), branch(first, other))
    func expected(_ other: String) throws -> Double {
      try probability(first: "go to jarvis", "go to jarvis", second: "go to jarvis", other, sure: 0.4)
    }
    #expect(try heard.confidence == expected("go to travis"))
    #expect(try heard.confidence < expected("go to jarvis"))
  }

  @Test func `a recognized short phrase is in the second pass, however many long ones match the rest`()
    async throws
  {
    var lexicon = words
    lexicon.set("tea", pronunciations: [Phone.sequence("T IY")])
    let rubrics = ["tea"] + (0..<80).map { "kaslo gardens \($0)" }
    for number in 0..<80 { lexicon.set("\(number)", pronunciations: [[.m]]) }
    let catalogue = PhraseCatalogue(
      commands: try CommandSet(parsing: "nearest 1: {rubric} to {place}"),
      phrases: rubrics.map {
        VocabularyPhrase(slot: .rubric, words: $0.split(separator: " ").map(String.init), weight: 1)
      }
        + [VocabularyPhrase(slot: .place, words: ["kaslo", "gardens"], weight: 1)],
      otherWords: [], pronouncer: lexicon, weights: PhrasePriors())
    let vocabulary = catalogue.choice(for: [[Hypothesis(text: "tea to kaslo gardens")]])?.vocabulary
    let heard = try #require(vocabulary).lexicon.entries
    #expect(heard["tea"] != nil)
    #expect(heard.count < 80)
  }

  @Test func `the more confident branch wins, and each branch decodes its own preprocessed samples`() async throws {
    let prepared = Mutex<[[Int16]]>([])
    let (plain, other) = (Second(result("go to jarvis", 0.2)), Second(result("go to travis", 0.4)))
    let heard = try await recognize(
      branch(result("go to jarvis", 0.3), plain),
      branch(result("go to travis", 0.1), other) { samples in
        prepared.withLock { $0.append(samples) }
        return samples.map { -$0 }
      })
    #expect(heard.best?.text == "go to travis")
    #expect(prepared.withLock { $0 } == [[1, 2, 3]])
    #expect(plain.lexicons.withLock { $0 } == other.lexicons.withLock { $0 })
  }

  @Test(arguments: [
    ("go to nbss", 0.61, "go to nbss", 0.1, true), ("go to nbss", 0.1, "go to nbss", 0.61, true),
    ("go to nbss", 0.59, "go to nbss", 0.59, false), ("go to nbss", 0.9, "go to nbsz", 0.8, false),
    ("go to kaslo", 0.9, "go to kaslo", 0.9, false),
  ])
  func `if branches agree on a valid command and one is confident, there is no second pass`(
    plain: String, sure: Double, other: String, otherSure: Double, isEnough: Bool
  ) async throws {
    let second = Second(result("go to kaslo gardens", 0.5))
    let heard = try await recognize(branch(result(plain, sure), second), branch(result(other, otherSure), second))
    #expect(second.lexicons.withLock { $0.isEmpty } == isEnough)
    #expect(heard.hypotheses.contains { $0.text == (isEnough ? plain : "go to kaslo gardens") })
    if isEnough { #expect(heard.confidence == NameEvidence.plain.onePass) }
  }

  @Test func `a single branch is never confident enough to skip the second pass`() async throws {
    let second = Second(result("go to kaslo", 0.5))
    #expect(try await recognize(branch(result("go to jarvis", 0.99), second)).best?.text == "go to kaslo")
  }

  @Test func `the other branch's hypotheses follow, rank by rank`() async throws {
    func heard(_ confidence: Double, _ texts: String...) -> RecognitionResult {
      RecognitionResult(hypotheses: texts.map { Hypothesis(text: $0) }, confidence: confidence)
    }
    let (plain, other) = (Second(heard(0.2, "one", "two", "three")), Second(heard(0.4, "four", "one")))
    let result = try await recognize(branch(result("go", 0.3), plain), branch(result("go", 0.3), other), and: [])
    #expect(result.hypotheses.map(\.text) == ["four", "one", "two", "three"])
    #expect(result.firstPass.map { $0.map(\.text) } == [["go"], ["go"]])
  }

  @Test func `the name that explains both passes best comes first, or by itself after the best hypothesis`()
    async throws
  {
    let first = result("go to kaslo guards", 0.3)
    let other = try await recognize(branch(first, Second(result("to travis gardens", 0.1))))
    #expect(other.hypotheses.map(\.text) == ["kaslo gardens", "to travis gardens"])
    let same = try await recognize(branch(first, Second(result("to to kaslo gardens go", 0.1))))
    #expect(same.hypotheses.map(\.text) == ["to to kaslo gardens go", "kaslo gardens"])
    #expect(same.alternatives.count == 2)
    #expect(!same.alternatives.contains { $0.text == "kaslo gardens" })
  }

  @Test func `phone recognition finds names that no recognized word resembles`() async throws {
    let heard = result("go to jarvis", 0.3)
    for phones in [nil, ["K AE Z L OW G AA R D AH N Z", "K AE Z L OW G AA D AH N"]] {
      let second = Second(heard)
      let result = try await recognize(branch(heard, second), branch(heard, second), and: [], phones: phones)
      let lexicon = try #require(second.lexicons.withLock { $0.first })
      #expect((lexicon.entries["kaslo"] != nil) == (phones != nil))
      #expect(result.phones.map { Phone.text($0) } == phones ?? [])
      if phones != nil { #expect(result.best?.text == "kaslo gardens") }
    }
  }

  @Test func `if the second pass recognizes nothing, the first pass's result is used`() async throws {
    let heard = try await recognize(branch(result("go to jarvis", 0.3), Second(.nothing)))
    #expect(heard.best?.text == "go to jarvis")
    #expect(heard.confidence < 0.5)
  }

  @Test func `if nothing was recognized, there is no second pass`() async throws {
    let second = Second(result("go to jarvis", 1))
    let heard = try await recognize(branch(.nothing, second), branch(.nothing, second))
    #expect(heard.hypotheses.isEmpty)
    #expect(second.lexicons.withLock { $0.isEmpty })
  }

  @Test(
    arguments: [
      // A grammar's confidence is always 1, so the better fit wins.
      ((1, -20.5), (1, -20.0), "b"), ((1, -20.0), (1, -20.5), "a"), ((1, -20.0), (0, nil), "a"),
      // A language model's confidence is used; on a tie, the unprocessed audio wins.
      ((0.3, nil), (0.4, nil), "b"), ((0.4, nil), (0.4, nil), "a"),
    ] as [((Double, Double?), (Double, Double?), String)])
  func `without phrases, each branch decodes once, and the more confident one wins`(
    plain: (Double, Double?), other: (Double, Double?), believed: String
  ) async throws {
    let branches = zip(["a", "b"], [plain, other]).map { text, sure in
      let heard = RecognitionResult(
        hypotheses: sure.0 == 0 ? [] : [Hypothesis(text: text)], confidence: sure.0, fit: sure.1)
      return TwoPassRecognizer.DecodingBranch(first: ScriptedRecognizer([heard]), second: nil, prepare: { $0 })
    }
    let hearing = TwoPassRecognizer(branches: branches, phrases: nil)
    let heard = try await hearing.result(of: [1, 2, 3], expecting: ExpectedSpeech())
    #expect(heard.best?.text == believed)
    #expect(heard.confidence == max(plain.0, other.0))
  }
}
