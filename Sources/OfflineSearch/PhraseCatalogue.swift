import Algorithms
import Recognition
import SpeechRecognizers
import Understanding

/// Everything that can be said in regions, with how it sounds: what second passes choose from.
struct PhraseCatalogue: Sendable {
  /// How many phrases of each slot a second pass hears, those that sound most like what was heard.
  private static let counts: [Slot: Int] = [.place: 150, .rubric: 40, .street: 30, .other: 30]
  /// How many of the driver's own names are heard that the catalogue does not know, those that sound most like what was
  /// heard.
  private static let ownNames = 150
  /// How many places are judged for which most speaks in what a model wrote, wherever in it.
  private static let supported = 16
  /// How many hypotheses of each result are looked at.
  private static let hypotheses = 5
  /// How much less a hypothesis that is not the best speaks for a name.
  private static let doubt = 8.0
  /// What it costs a phrase to leave a phone of a word unexplained: little where the word is one of a command's own, or
  /// might be, since nobody knows the word.
  private static let unexplained = (commandWord: 0.2, otherWord: 1.5, noWord: 0.3)
  /// How much more phones without words speak for a phrase: words are those of the region that sound most like them.
  private static let weightOfPhones: Float = 1.5

  /// The phrases of a slot of which there are many.
  private struct Group {
    let slot: Slot
    let phrases: [VocabularyPhrase]
    private let shortlist: PhoneShortlist
    private let positions: [[String]: Int]
    private let count: Int

    init(_ slot: Slot, _ phrases: [VocabularyPhrase], lexicon: Lexicon, count: Int) {
      self.slot = slot
      self.phrases = phrases
      self.count = count
      shortlist = PhoneShortlist(phrases.map { lexicon.ways(of: $0.words) })
      positions = Dictionary(zip(phrases.lazy.map(\.words), phrases.indices), uniquingKeysWith: { first, _ in first })
    }

    func has(_ words: [String]) -> Bool { positions[words] != nil }

    /// The phrases that sound most like what was heard, and those that were heard word for word: a short one among them
    /// would have to stand behind long ones that sound like all the rest.
    ///
    /// - Parameter heard: Each of these has as many phrases that sound most like it.
    func chosen(
      for heard: [[(PhoneShortlist.PhoneEvidence, weight: Float)]], runs: Set<[String]>
    ) -> [VocabularyPhrase] {
      let chosen = heard.reduce(into: Set(runs.compactMap { positions[$0] })) {
        $0.formUnion(shortlist.nearest(to: $1, count: count))
      }
      return chosen.sorted().map { phrases[$0] }
    }
  }

  private let commands: CommandSet
  private let commandWords: Set<String>
  /// What commands name; see ``CommandSet/cores``.
  private let cores: [[CommandTemplate.Element]]
  private let weights: PhrasePriors
  private let lexicon: Lexicon
  private let groups: [Group]
  /// The phrases of slots of which there are few.
  private let always: [VocabularyPhrase]
  /// How many words the longest phrase of the groups has.
  private let longestPhrase: Int
  /// What a further name weighs: as much as the whole name that is said least.
  private let leastWeight: Double
  private let further: FurtherPhrases?
  /// Knows how words sound that nobody listed.
  private let rules: any Pronouncing
  private let evidence: (words: PhoneConfusions.Evidence, phones: PhoneConfusions.Evidence)
  /// What commands say around what they name.
  private let carriers: PhoneShortlist.Carriers

  /// Makes a catalogue.
  ///
  /// - Parameters:
  ///   - commands: What a driver can say.
  ///   - phrases: What can fill the slots.
  ///   - otherWords: Words that the first pass can hear besides, in place of names that sound like them.
  ///   - pronouncer: Knows how all of their words sound; it is asked only here.
  ///   - weights: How likely general speech is against commands.
  ///   - confusions: What each phone is heard as.
  ///   - rules: Knows how the words of names sound that are not among the phrases.
  ///   - further: Finds what is missing among the phrases, where not everything has room.
  init(
    commands: CommandSet, phrases: [VocabularyPhrase], otherWords: [String], pronouncer: some Pronouncing,
    weights: PhrasePriors, confusions: PhoneConfusionCosts = PhoneConfusionCosts(),
    rules: any Pronouncing = FliteLexicon(), further: FurtherPhrases? = nil
  ) {
    evidence = (confusions.words.evidence, confusions.phones.evidence)
    self.further = further
    self.rules = rules
    leastWeight = phrases.lazy.filter { $0.slot == .place && !$0.isPart }.map(\.weight).min() ?? 1
    cores = commands.cores
    commandWords = Set(commands.templates.flatMap(\.words))
    var lexicon = Lexicon()
    for word in commandWords.union(phrases.lazy.flatMap(\.words)).union(otherWords) {
      let pronunciations = pronouncer.pronunciations(of: word)
      if !pronunciations.isEmpty { lexicon.set(word, pronunciations: pronunciations) }
    }
    let carriers = commands.carriers
    self.carriers = PhoneShortlist.Carriers(
      beginnings: carriers.beginnings.map { lexicon.phones(of: $0) }, ends: carriers.ends.map { lexicon.phones(of: $0) }
    )
    let bySlot = Dictionary(grouping: phrases, by: \.slot)
    groups = Self.counts.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { slot, count in
      guard let phrases = bySlot[slot] else { return nil }
      return Group(slot, phrases, lexicon: lexicon, count: count)
    }
    longestPhrase = groups.flatMap(\.phrases).map(\.words.count).max() ?? 0
    always = phrases.filter { Self.counts[$0.slot] == nil }
    self.commands = commands
    self.lexicon = lexicon
    self.weights = weights
  }

  /// All phrases and the words of commands and of general speech, as they are written in the middle of a sentence and at
  /// its beginning.
  var written: [String] {
    let words = Array(lexicon.entries.keys)
    return (groups.flatMap(\.phrases) + always).map(\.written) + words
      + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// The names beyond the catalogue that resemble what was heard.
  ///
  /// - Parameter results: What each branch heard in the first pass, best first.
  /// - Throws: What searching the map throws.
  func furtherForms(for results: [[Hypothesis]]) async throws -> [[String]] {
    try await further?.forms(for: results, commandWords: commandWords) ?? []
  }

  /// What a second pass hears.
  struct Choice: Sendable {
    /// Its words.
    var vocabulary: RegionVocabulary
    /// What fills the slots of which there are many.
    var phrases: [VocabularyPhrase]
  }

  /// The phrases that sound most like what was heard, in the slots of which there are many, and others that are expected.
  ///
  /// - Parameters:
  ///   - results: What each branch heard in the first pass, best first.
  ///   - phones: What each branch heard as phones without words.
  ///   - furtherForms: What can be said besides.
  ///   - ownNames: What the driver calls own places that the catalogue does not know.
  private func phrases(
    for results: [[Hypothesis]], phones: [[Phone]], furtherForms: [[String]], ownNames: [String]
  ) -> [VocabularyPhrase] {
    let heard = [
      (words(results, lexicon).alone, weight: 1 as Float), (sounds(phones).alone, weight: Self.weightOfPhones),
    ]
    let runs = runs(of: results.flatMap { $0.prefix(Self.hypotheses) }.map { $0.words.map(\.text) })
    return phrases(nearestTo: [heard], runs, furtherForms, ownNames)
  }

  /// The phrases that sound most like texts or phones, in the slots of which there are many, and others that are expected.
  ///
  /// - Parameters:
  ///   - texts: What a model heard that has words of its own, in each way in which that may have been said.
  ///   - phones: What was heard as phones without words.
  ///   - furtherForms: What can be said besides.
  ///   - ownNames: What the driver calls own places that the catalogue does not know.
  func phrases(
    like texts: [[String]], _ phones: [Phone], furtherForms: [[String]], ownNames: [String]
  ) -> [VocabularyPhrase] {
    let heard: [[(PhoneShortlist.PhoneEvidence, weight: Float)]] = [
      [(readAloud(texts).alone, weight: 1)], [(sounds([phones]).alone, weight: 1)],
    ]
    let runs = runs(of: texts)
    return phrases(nearestTo: heard, runs, furtherForms, ownNames)
  }

  /// The phrases that sound most like what was heard, and those besides that are expected and not among them.
  private func phrases(
    nearestTo heard: [[(PhoneShortlist.PhoneEvidence, weight: Float)]], _ runs: Set<[String]>,
    _ furtherForms: [[String]],
    _ ownNames: [String]
  ) -> [VocabularyPhrase] {
    let chosen = groups.flatMap { $0.chosen(for: heard, runs: runs) }
    let known = Set(chosen.lazy.filter { $0.slot == .place }.map(\.words))
    let others = furtherForms.filter { !known.contains($0) }.map {
      VocabularyPhrase(slot: .place, words: $0, weight: leastWeight)
    }
    let spoken = further?.spoken ?? SpokenForms { [lexicon] in lexicon.entries[$0] != nil }
    let own = VocabularyPhrase.ownPlaces(ownNames, spoken: spoken, weights: weights).filter {
      !known.contains($0.words)
    }
    guard own.count > Self.ownNames else { return chosen + others + own }
    let anyWord = anyWord
    var sounds = Lexicon()
    for word in Set(own.flatMap(\.words)) { sounds.set(word, pronunciations: anyWord.pronunciations(of: word)) }
    let group = Group(.place, own, lexicon: sounds, count: Self.ownNames)
    return chosen + others + group.chosen(for: heard, runs: runs)
  }

  /// What a second pass hears; it takes a tenth of a second in a city.
  ///
  /// - Parameters:
  ///   - results: What each branch heard in the first, best first.
  ///   - phones: What each branch heard as phones without words.
  ///   - furtherForms: What can be said besides.
  ///   - ownNames: What the driver calls own places that the catalogue does not know.
  /// - Returns: `nil` where nothing was heard.
  func choice(
    for results: [[Hypothesis]], phones: [[Phone]] = [], furtherForms: [[String]] = [], ownNames: [String] = []
  ) -> Choice? {
    guard results.contains(where: { !$0.isEmpty }) else { return nil }
    let chosen = phrases(for: results, phones: phones, furtherForms: furtherForms, ownNames: ownNames)
    var builder = VocabularyBuilder(pronouncer: anyWord, weights: weights)
    let vocabulary = builder.build(
      commands: commands, phrases: chosen + always, otherWords: [],
      discounts: BackoffModel.Discounts(
        bigram: weights.choiceBigram, trigram: weights.choiceTrigram, uniform: weights.choiceUniform))
    return Choice(vocabulary: vocabulary, phrases: chosen)
  }

  /// The sentences that may have been said where a model with words of its own heard some texts.
  ///
  /// - Parameters:
  ///   - heard: What was heard, each way in which it may have been said, the likeliest first.
  ///   - phones: What was heard as phones without words.
  ///   - chosen: What may fill the slots of which there are many.
  ///   - answers: How a question may be answered that was asked.
  func sentences(
    for heard: [[String]], _ phones: [Phone], of chosen: [VocabularyPhrase], answering answers: [ExpectedAnswer]
  ) -> [SentenceCandidate] {
    let anyWord = anyWord
    func sound(_ words: [String]) -> [[Phone]] { [words.flatMap { anyWord.pronunciations(of: $0).first ?? [] }] }
    let (inTexts, inPhones) = (readAloud(heard), sounds([phones]))
    let places = chosen.filter { $0.slot == .place }
    let supported = PhoneShortlist(places.map { sound($0.words) })
      .nearest(to: [(inTexts, 1), (inPhones, Self.weightOfPhones)], count: Self.supported).map { places[$0] }
    var candidates = SentenceCandidates(commands: commands, phrases: chosen + always, pronouncer: anyWord)
    // Words that answer the question that was asked are no command.
    let asAnswers = Set(answers.lazy.map(\.words))
    var sentences =
      candidates.answers(answers, like: heard)
      + candidates.sentences(for: heard, and: supported).filter { !asAnswers.contains($0.words) }
    let list = PhoneShortlist(sentences.map { sound($0.named.isEmpty ? $0.words : $0.named) })
    let (ofTexts, ofPhones) = (list.scores(of: inTexts).first, list.scores(of: inPhones).first)
    for position in sentences.indices {
      sentences[position].support = ofTexts.map { Double($0[position]) } ?? 0
      sentences[position].phones = ofPhones.map { Double($0[position]) } ?? 0
    }
    return sentences
  }

  /// Knows how any word sounds.
  private var anyWord: any Pronouncing {
    further.map { Fallback(lexicon: lexicon, others: $0.pronouncer) } ?? Fallback(lexicon: lexicon, others: rules)
  }

  /// How texts sound that were written by a model with words of its own.
  private func readAloud(_ texts: [[String]]) -> PhoneShortlist.PhoneEvidence {
    let anyWord = anyWord
    let heard = texts.map { words in
      var heard = PhoneShortlist.Heard()
      for word in words {
        heard.add(
          anyWord.pronunciations(of: word).first ?? [],
          cost: commandWords.contains(word) ? Self.unexplained.commandWord : Self.unexplained.otherWord)
      }
      return heard
    }
    return PhoneShortlist.PhoneEvidence(of: [heard], by: evidence.words, carriers: carriers)
  }

  /// How each branch's best hypotheses sound.
  ///
  /// - Parameter doubt: How much less those count that are not the best.
  private func words(
    _ results: [[Hypothesis]], _ lexicon: Lexicon, doubt: Double = 0
  ) -> PhoneShortlist.PhoneEvidence {
    let branches = results.map { hypotheses in
      hypotheses.prefix(Self.hypotheses).enumerated().map { rank, hypothesis in
        var heard = PhoneShortlist.Heard(doubt: rank == 0 ? 0 : doubt)
        for word in hypothesis.words {
          let isCommand = commandWords.contains(word.text)
          heard.add(
            lexicon.phones(of: [word.text]),
            cost: isCommand ? Self.unexplained.commandWord : Self.unexplained.otherWord)
        }
        return heard
      }
    }
    return PhoneShortlist.PhoneEvidence(of: branches, by: evidence.words, carriers: carriers)
  }

  /// What each branch heard as phones.
  private func sounds(_ phones: [[Phone]]) -> PhoneShortlist.PhoneEvidence {
    let branches = phones.map { phones in
      var heard = PhoneShortlist.Heard()
      heard.add(phones, cost: Self.unexplained.noWord)
      return [heard]
    }
    return PhoneShortlist.PhoneEvidence(of: branches, by: evidence.phones, carriers: carriers)
  }

  /// How the names that a second pass could hear explain what both passes heard, and the phones.
  ///
  /// - Parameters:
  ///   - choice: What the second pass could hear.
  ///   - first: What each branch heard in the first, best first.
  ///   - second: What each branch heard in the second.
  ///   - phones: What each branch heard as phones without words.
  ///   - best: The best hypothesis of all.
  ///   - certainty: How sure the second pass is of it.
  ///   - margin: How much better the second pass fits than general speech.
  func verdict(
    on choice: Choice, first: [[Hypothesis]], second: [[Hypothesis]], phones: [[Phone]], best: Hypothesis?,
    certainty: Double, margin: Double?
  ) -> NameScores {
    NameScores(
      names: Array(choice.phrases.lazy.filter { $0.slot == .place }.map(\.words).uniqued()),
      decoded: best.map { named(by: $0.words.map(\.text), of: choice.phrases) } ?? [],
      lexicon: choice.vocabulary.lexicon, first: words(first, lexicon, doubt: Self.doubt),
      second: words(second, choice.vocabulary.lexicon, doubt: Self.doubt), phones: sounds(phones),
      certainty: certainty, margin: margin)
  }

  /// What words name: all that a command could name in them, a phrase or several with a command's words between, and
  /// with the house number before it; and the words themselves where all are a command's.
  private func named(by words: [String], of phrases: [VocabularyPhrase]) -> [Naming] {
    if words.allSatisfy(commandWords.contains) { return [Naming(words: words, isCommand: true)] }
    let slots = Dictionary(grouping: phrases + always, by: \.words).mapValues { Set($0.map(\.slot)) }
    func fills(_ slot: Slot, _ words: [String]) -> Bool { slots[words]?.contains(slot) == true }
    return words.indices.flatMap { start in
      let number = words[..<start].suffix { NumberWords.isNumber($0) }
      return cores.flatMap { core in
        Self.ends(of: core[...], in: words, from: start, fills: fills).map { end in
          let named = Array(number + words[start..<end])
          return Naming(
            words: named, phrases: core.count { $0.isSlot }, isKnown: number.isEmpty || fills(.place, named))
        }
      }
    }
  }

  /// Where elements of a template can end in words, if they begin at a position.
  private static func ends(
    of elements: ArraySlice<CommandTemplate.Element>, in words: [String], from start: Int,
    fills: (Slot, [String]) -> Bool
  ) -> [Int] {
    switch elements.first {
    case nil: [start]
    case .word(let word):
      words[start...].first == word ? ends(of: elements.dropFirst(), in: words, from: start + 1, fills: fills) : []
    case .slot(let slot):
      (start..<words.count).filter { fills(slot, Array(words[start...$0])) }
        .flatMap { ends(of: elements.dropFirst(), in: words, from: $0 + 1, fills: fills) }
    }
  }

  /// Whether a hypothesis is a command, letter for letter.
  func isCommand(_ hypothesis: Hypothesis) -> Bool {
    let words = hypothesis.words.map(\.text)
    return commands.templates.contains { template in
      Self.ends(of: template.elements[...], in: words, from: 0, fills: isPhrase).contains(words.count)
    }
  }

  private func isPhrase(_ slot: Slot, _ words: [String]) -> Bool {
    groups.contains { $0.slot == slot && $0.has(words) } || always.contains { $0.slot == slot && $0.words == words }
  }

  /// Every run of neighbouring words that is no longer than the longest phrase.
  private func runs(of texts: [[String]]) -> Set<[String]> {
    Set(
      texts.flatMap { words in
        words.indices.flatMap { start in
          (start..<min(words.count, start + longestPhrase)).map { Array(words[start...$0]) }
        }
      })
  }
}

/// The catalogue's words as it has them, and others as somebody else says them.
private struct Fallback: Pronouncing {
  let lexicon: Lexicon
  let others: any Pronouncing

  func pronunciations(of word: String) -> [[Phone]] {
    let listed = lexicon.pronunciations(of: word)
    return listed.isEmpty ? others.pronunciations(of: word) : listed
  }
}

/// What each phone is heard as, as a part of words and without.
struct PhoneConfusionCosts: Hashable, Sendable {
  /// In what the first pass hears, which is words.
  var words = PhoneConfusions()
  /// In what is heard as phones, without words.
  var phones = PhoneConfusions()
}
