import Places
import Recognition
import TestSupport
import Testing
import Understanding

/// Pronounces words with the letters a to y; words with a z have no pronunciation.
private struct Speller: Pronouncing {
  func pronunciations(of word: String) -> [[Phone]] {
    word.contains("z") || word.isEmpty ? [] : [word.map { Phone.allCases[Int($0.asciiValue ?? 0) % 39] }]
  }
}

@Suite struct VocabularyBuilderTests {
  private static let commands = """
    navigate 4: (go to | drive to) {place}
    nearPlace 2: {rubric} close to {place} please
    nearest 2: nearest {rubric}
    home 1: go home
    """

  private static let phrases = [
    VocabularyPhrase(slot: .place, words: ["robson", "street"], weight: 6),
    VocabularyPhrase(slot: .place, words: ["main", "street", "north"], weight: 2),
    VocabularyPhrase(slot: .place, words: ["ikea"], weight: 1),
    VocabularyPhrase(slot: .rubric, words: ["cafe"], weight: 3),
    VocabularyPhrase(slot: .rubric, words: ["gas", "station"], weight: 1),
  ]

  private static func build(
    _ commands: String = commands, _ phrases: [VocabularyPhrase] = phrases,
    others: [(word: String, probability: Double)] = [("the", 0.2), ("and", 0.1)]
  ) throws -> (lexicon: Lexicon, model: ArpaModel, text: String) {
    var builder = VocabularyBuilder(pronouncer: Speller())
    let vocabulary = builder.build(
      commands: try CommandSet(parsing: commands), phrases: phrases, otherWords: others)
    let text = vocabulary.languageModel.arpa
    return (vocabulary.lexicon, try ArpaModel(text), text)
  }

  private static func expectSameWords(_ built: (lexicon: Lexicon, model: ArpaModel, text: String)) {
    #expect(Set(built.lexicon.entries.keys).union(["<s>", "</s>"]) == Set(built.model.words))
  }

  @Test func theModelIsSound() throws {
    let built = try Self.build()
    built.model.check()
    Self.expectSameWords(built)
    #expect(built.model.words.contains("<s>") && built.model.words.contains("</s>"))
    #expect(built.lexicon.entries["street"] == Speller().pronunciations(of: "street"))
    for word in ["the", "and", "please", "north", "home"] { #expect(built.lexicon.entries[word] != nil) }
  }

  @Test func likelierPhrasesAreLikelier() throws {
    let model = try Self.build().model
    #expect(model.probability("robson", after: ["go", "to"]) > model.probability("main", after: ["go", "to"]))
    #expect(model.probability("main", after: ["go", "to"]) > model.probability("ikea", after: ["go", "to"]))
    #expect(model.probability("cafe", after: ["nearest"]) > model.probability("gas", after: ["nearest"]))
    #expect(model.probability("the", after: []) > model.probability("and", after: []))
    #expect(abs(model.probability("robson", after: ["drive", "to"]) - 0.9 * 6 / 9) < 1e-3)
  }

  @Test func contextsOfASlotAreWalkedThrough() throws {
    let model = try Self.build().model
    for trigram in ["<s> go to", "go to robson", "to robson street", "robson street </s>", "street north please"] {
      #expect(model.orders[2].keys.contains(trigram.split(separator: " ").map(String.init)), "\(trigram)")
    }
    for bigram in ["cafe close", "station close", "<s> cafe", "ikea </s>", "ikea please"] {
      #expect(model.orders[1].keys.contains(bigram.split(separator: " ").map(String.init)), "\(bigram)")
    }
    #expect(model.orders[1].keys.contains(["the", "and"]) == false)
  }

  @Test func neighboringSlotsAreJoined() throws {
    let features = ["with wifi": 3.0, "open late": 1].map { words, weight in
      VocabularyPhrase(slot: .feature, words: words.split(separator: " ").map(String.init), weight: weight)
    }
    let model = try Self.build("nearest 2: find {rubric} {feature}", Self.phrases + features).model
    // Three of four phrases have one word, and one of four the other; 15 % are left to other words.
    #expect(abs(model.probability("with", after: ["cafe"]) - 0.85 * 3 / 4) < 0.01)
    #expect(abs(model.probability("open", after: ["gas", "station"]) - 0.85 / 4) < 0.01)
    #expect(model.probability("wifi", after: ["station", "with"]) > 0.5)
    model.check()
  }

  @Test func whatCannotBeSaidIsLeftOut() throws {
    let built = try Self.build(
      Self.commands + "\nnavigate 1: zoom to {place}",
      Self.phrases + [
        VocabularyPhrase(slot: .place, words: ["zoo"], weight: 50),
        VocabularyPhrase(slot: .place, words: ["petting", "zoo"], weight: 50),
        VocabularyPhrase(slot: .place, words: [], weight: 50),
        VocabularyPhrase(slot: .place, words: ["free"], weight: 0),
      ], others: [("zero", 0.5), ("the", 0.5)])
    for word in ["zoo", "zoom", "zero", "petting", "free"] { #expect(!built.model.words.contains(word), "\(word)") }
    Self.expectSameWords(built)
    built.model.check()
    #expect(abs(built.model.probability("robson", after: ["drive", "to"]) - 0.9 * 6 / 9) < 1e-3)
  }

  @Test func aTemplateWhoseSlotNothingFillsIsLeftOut() throws {
    let places = Self.phrases.filter { $0.slot == .place }
    let built = try Self.build(Self.commands, places)
    Self.expectSameWords(built)
    #expect(!built.model.words.contains("nearest"))
    let rubrics = try Self.build("nearest 1: nearest {rubric}", Self.phrases)
    Self.expectSameWords(rubrics)
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let first = try Self.build().text
    for _ in 0..<10 { #expect(try Self.build().text == first) }
    #expect(try Self.build(Self.commands, Self.phrases.reversed()).text == first)
  }

  @Test func theRealCommandsAndRubrics() throws {
    let rubrics = try ModelFiles.rubricator().spokenForms.map {
      VocabularyPhrase(slot: .rubric, words: SpokenForms().primary($0.form), weight: 1)
    }
    let places = VocabularyPhrase(slot: .place, words: ["robson", "street"], weight: 1)
    var builder = VocabularyBuilder(pronouncer: EveryWord())
    let vocabulary = builder.build(
      commands: try ModelFiles.commands(), phrases: rubrics + [places], otherWords: [("the", 1)])
    let model = try ArpaModel(vocabulary.languageModel.arpa)
    #expect(Set(vocabulary.lexicon.entries.keys).union(["<s>", "</s>"]) == Set(model.words))
    #expect(model.words.count > 400)
    for trigram in model.orders[2].keys { #expect(model.orders[1][Array(trigram.prefix(2))] != nil) }
    for history in [["<s>"], ["take", "me"], ["the", "nearest"], ["<s>", "find"], []] {
      #expect(abs(model.total(after: history) - 1) < 1e-2)
    }
  }
}

private struct EveryWord: Pronouncing {
  func pronunciations(of word: String) -> [[Phone]] { [[.ah]] }
}

@Suite struct SlotPhrasesTests {
  @Test func everyTimePhraseIsUnderstood() {
    #expect(VocabularyPhrase.times().count > 50)
    for phrase in VocabularyPhrase.times() {
      #expect(phrase.slot == .time && phrase.weight > 0)
      #expect(OpeningTime(parsing: phrase.words) != nil, "\(phrase.words)")
    }
  }

  @Test func everyDayPhraseIsUnderstood() {
    #expect(VocabularyPhrase.days().count > 15)
    for phrase in VocabularyPhrase.days() {
      #expect(phrase.slot == .day && phrase.weight > 0)
      #expect(PastDay(parsing: phrase.words) != nil, "\(phrase.words)")
    }
  }

  @Test func phrasesAreDistinctWordsWithoutDigits() {
    let phrases = VocabularyPhrase.times() + VocabularyPhrase.days()
    #expect(Set(phrases.map(\.words)).count == phrases.count)
    #expect(phrases.allSatisfy { $0.words.allSatisfy { !$0.contains(where: \.isNumber) && !$0.isEmpty } })
  }

  @Test func attributesAsTheyAreSaid() {
    let phrases = VocabularyPhrase.attributes(before: ["vegan", "24 hour"], after: ["with wifi"])
    #expect(phrases.map(\.slot) == [.attribute, .attribute, .feature])
    #expect(phrases.map(\.words) == [["vegan"], ["twenty", "four", "hour"], ["with", "wifi"]])
  }
}
