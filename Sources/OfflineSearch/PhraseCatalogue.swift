import Pronunciation
import Recognition
import Understanding

/// Everything that can be said in regions, with how it sounds: what second passes choose from.
struct PhraseCatalogue: Sendable {
  /// How many phrases of each slot a second pass hears, those that sound most like what was heard.
  private static let counts: [Slot: Int] = [.place: 150, .rubric: 40, .street: 20, .other: 20]
  /// How many hypotheses of each result are looked at.
  private static let hypotheses = 5
  /// What it costs a phrase to leave a phone of a word unexplained: little where the word is one of a command's own.
  private static let unexplained = (commandWord: 0.1, otherWord: 0.4)

  /// The phrases of a slot of which there are many.
  private struct Group {
    let phrases: [VocabularyPhrase]
    private let shortlist: PhoneShortlist
    private let positions: [[String]: Int]
    private let count: Int

    init(_ phrases: [VocabularyPhrase], lexicon: Lexicon, count: Int) {
      self.phrases = phrases
      self.count = count
      shortlist = PhoneShortlist(phrases.map { $0.words.flatMap { lexicon.entries[$0]?.first ?? [] } })
      positions = Dictionary(zip(phrases.lazy.map(\.words), phrases.indices), uniquingKeysWith: { first, _ in first })
    }

    /// The phrases that sound most like what was heard, and those that were heard word for word: a short one among them
    /// would have to stand behind long ones that sound like all the rest.
    func chosen(for heard: [PhoneShortlist.Heard], runs: Set<[String]>) -> [VocabularyPhrase] {
      let chosen = Set(shortlist.nearest(to: heard, count: count)).union(runs.compactMap { positions[$0] })
      return chosen.sorted().map { phrases[$0] }
    }
  }

  private let commands: CommandSet
  private let commandWords: Set<String>
  private let weights: HearingWeights
  private let lexicon: Lexicon
  private let groups: [Group]
  /// The phrases of slots of which there are few.
  private let always: [VocabularyPhrase]
  /// What a further name weighs: as much as the name that is said least.
  private let leastWeight: Double
  private let further: FurtherPhrases?
  /// Knows how words sound that nobody listed.
  private let rules: any Pronouncing

  /// Makes a catalogue.
  ///
  /// - Parameters:
  ///   - commands: What a driver can say.
  ///   - phrases: What can fill the slots.
  ///   - otherWords: Words that the first pass can hear besides, in place of names that sound like them.
  ///   - pronouncer: Knows how all of their words sound; it is asked only here.
  ///   - weights: How likely general speech is against commands.
  ///   - rules: Knows how the words of names sound that are not among the phrases.
  ///   - further: Finds what is missing among the phrases, where not everything has room.
  init(
    commands: CommandSet, phrases: [VocabularyPhrase], otherWords: [String], pronouncer: some Pronouncing,
    weights: HearingWeights, rules: any Pronouncing = FliteLexicon(), further: FurtherPhrases? = nil
  ) {
    self.further = further
    self.rules = rules
    leastWeight = phrases.lazy.filter { $0.slot == .place }.map(\.weight).min() ?? 1
    commandWords = Set(commands.templates.flatMap(\.words))
    var lexicon = Lexicon()
    for word in commandWords.union(phrases.lazy.flatMap(\.words)).union(otherWords) {
      let pronunciations = pronouncer.pronunciations(of: word)
      if !pronunciations.isEmpty { lexicon.set(word, pronunciations: pronunciations) }
    }
    let bySlot = Dictionary(grouping: phrases, by: \.slot)
    groups = Self.counts.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { slot, count in
      guard let phrases = bySlot[slot] else { return nil }
      return Group(phrases, lexicon: lexicon, count: count)
    }
    always = phrases.filter { Self.counts[$0.slot] == nil }
    self.commands = commands
    self.lexicon = lexicon
    self.weights = weights
  }

  /// The names beyond the catalogue that resemble what was heard.
  ///
  /// - Parameter results: What each ear heard in the first pass, best first.
  /// - Throws: What searching the map throws.
  func furtherForms(for results: [[Hypothesis]]) async throws -> [[String]] {
    try await further?.forms(for: results, commandWords: commandWords) ?? []
  }

  /// The vocabulary of a second pass; it takes a tenth of a second in a city.
  ///
  /// - Parameters:
  ///   - results: What each ear heard in the first, best first.
  ///   - furtherForms: What can be said besides.
  ///   - ownNames: What the driver calls own places that the catalogue does not know.
  /// - Returns: `nil` where nothing was heard.
  func vocabulary(
    for results: [[Hypothesis]], furtherForms: [[String]] = [], ownNames: [String] = []
  ) -> RegionVocabulary? {
    let hypotheses = results.flatMap { $0.prefix(Self.hypotheses) }
    let heard = hypotheses.map { hypothesis in
      var heard = PhoneShortlist.Heard()
      for word in hypothesis.words {
        let isCommand = commandWords.contains(word.text)
        heard.add(
          lexicon.entries[word.text]?.first ?? [],
          cost: isCommand ? Self.unexplained.commandWord : Self.unexplained.otherWord)
      }
      return heard
    }
    guard !heard.isEmpty else { return nil }
    let runs = Set(hypotheses.flatMap { Self.runs(of: $0.words.map(\.text)) })
    let chosen = groups.flatMap { $0.chosen(for: heard, runs: runs) }
    let known = Set(chosen.lazy.filter { $0.slot == .place }.map(\.words))
    let others = furtherForms.filter { !known.contains($0) }.map {
      VocabularyPhrase(slot: .place, words: $0, weight: leastWeight)
    }
    let spoken = further?.spoken ?? SpokenForms { [lexicon] in lexicon.entries[$0] != nil }
    let own = VocabularyPhrase.ownPlaces(ownNames, spoken: spoken, weights: weights).filter {
      !known.contains($0.words)
    }
    let pronouncer = Pronouncer(dictionaries: [lexicon], rules: further?.pronouncer ?? rules)
    var builder = VocabularyBuilder(pronouncer: pronouncer, weights: weights)
    return builder.build(
      commands: commands, phrases: chosen + others + own + always, otherWords: [],
      discounts: BackoffModel.Discounts(
        bigram: weights.choiceBigram, trigram: weights.choiceTrigram, uniform: weights.choiceUniform))
  }

  /// Every run of neighbouring words.
  private static func runs(of words: [String]) -> [[String]] {
    words.indices.flatMap { start in (start..<words.count).map { Array(words[start...$0]) } }
  }
}
