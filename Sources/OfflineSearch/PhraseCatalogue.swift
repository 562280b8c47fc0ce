import Algorithms
import Foundation
import Recognition
import SpeechRecognizers
import Understanding

/// All phrases of the regions with their pronunciations, from which second-pass vocabularies are chosen.
struct PhraseCatalogue: Sendable {
  /// The number of phrases for each slot in a second pass: the ones most similar to the hypotheses.
  private static let counts: [Slot: Int] = [.place: 150, .rubric: 40, .street: 30, .other: 30]
  /// The number of saved-place names outside the catalogue in a second pass: the ones most similar to the hypotheses.
  private static let ownNames = 150
  /// The number of places that are rescored because they match any part of the transcripts best.
  private static let supported = 16
  /// The number of hypotheses of each result that are used.
  private static let hypotheses = 5
  /// The penalty on the scores from a hypothesis that isn't the best.
  private static let doubt = 8.0
  /// The cost of leaving a phone of a word unexplained. It is low for a command's own word, and for phone recognition,
  /// which might contain command words.
  private static let unexplained = (commandWord: 0.2, otherWord: 1.5, noWord: 0.3)
  /// The weight of phone recognition relative to words, which are only the most similar words of the region's
  /// vocabulary.
  private static let weightOfPhones: Float = 1.5

  /// The phrases of a slot with many phrases.
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
      shortlist = PhoneShortlist(phrases.map { lexicon.pronunciations(of: $0.words) })
      positions = Dictionary(zip(phrases.lazy.map(\.words), phrases.indices), uniquingKeysWith: { first, _ in first })
    }

    func has(_ words: [String]) -> Bool { positions[words] != nil }

    /// The positions of the phrases most similar to the hypotheses, and of those that were recognized word for word: a
    /// short one of these would otherwise rank behind long ones that match more of the hypothesis.
    func nearest(to heard: [WeightedEvidence], runs: Set<[String]>) -> Set<Int> {
      Set(runs.compactMap { positions[$0] }).union(shortlist.nearest(to: heard, count: count))
    }
  }

  fileprivate typealias WeightedEvidence = (PhoneShortlist.PhoneEvidence, weight: Float)

  /// The phrases most similar to some evidence, for slots with many phrases.
  struct Chosen: Sendable {
    fileprivate var heard: [[WeightedEvidence]]
    fileprivate var runs: Set<[String]>
    /// The positions of the phrases in each group.
    fileprivate var positions: [Set<Int>]

    /// The phrases that are similar to this or to other evidence.
    func union(_ other: Chosen) -> Chosen {
      Chosen(
        heard: heard + other.heard, runs: runs.union(other.runs),
        positions: zip(positions, other.positions).map { $0.union($1) })
    }
  }

  private let commands: CommandSet
  private let commandWords: Set<String>
  /// The parts of commands that contain slots; see ``CommandSet/cores``.
  private let cores: [[CommandTemplate.Element]]
  private let weights: PhrasePriors
  private let lexicon: Lexicon
  private let groups: [Group]
  /// The phrases of slots with few phrases.
  private let always: [VocabularyPhrase]
  private let houses: HouseCatalogue
  private let frames: CommandFrames
  /// The number of words in the longest phrase of the groups.
  private let longestPhrase: Int
  /// The prior weight of a name outside the catalogue: that of the least likely full name.
  private let leastWeight: Double
  /// The factor that turned the weights of places into those of the catalogue.
  private let placeScale: Double
  private static let leastPriorFactor = 0.01
  private let further: FurtherPhrases?
  /// Pronounces words that aren't listed.
  private let rules: any Pronouncing
  private let evidence: (words: PhoneConfusions.Evidence, phones: PhoneConfusions.Evidence)
  /// The words of commands before and after the parts that contain slots.
  private let carriers: PhoneShortlist.Carriers

  /// Creates a catalogue of phrases that can fill the commands' slots.
  ///
  /// `priorFactor` is that of the logarithm of a candidate's prior in its score, greater than 0.
  ///
  /// `otherWords` of the first pass's vocabulary can be recognized instead of names that sound like them. `pronouncer`
  /// pronounces all of these words, and is used only during initialization; `rules` pronounces words of names outside the
  /// catalogue, which `further` looks up if it can't hold all names.
  init(
    commands: CommandSet, phrases: [VocabularyPhrase], otherWords: [String], pronouncer: some Pronouncing,
    weights: PhrasePriors, priorFactor: Double = 1, confusions: PhoneConfusionCosts = PhoneConfusionCosts(),
    rules: any Pronouncing = FliteLexicon(), further: FurtherPhrases? = nil
  ) {
    evidence = (confusions.words.evidence, confusions.phones.evidence)
    self.further = further
    self.rules = rules
    let scales = Self.scales(phrases, priorFactor: max(priorFactor, Self.leastPriorFactor))
    placeScale = scales[.place] ?? 1
    let phrases = phrases.map { phrase in
      var phrase = phrase
      phrase.weight *= scales[phrase.slot] ?? 1
      return phrase
    }
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
    houses = HouseCatalogue(phrases, weights: weights)
    frames = CommandFrames(commands)
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

  /// The factors that turn the weights of each slot's phrases into probabilities.
  ///
  /// A candidate's score contains the logarithm of its prior times a factor below 1, which favors slots with many phrases. So
  /// categories, of which there are fewer than places, are likelier by as much: the powers of both kinds of weight have
  /// equal sums.
  private static func scales(_ phrases: [VocabularyPhrase], priorFactor: Double) -> [Slot: Double] {
    var totals: [Slot: Double] = [:]
    for phrase in phrases { totals[phrase.slot, default: 0] += phrase.weight }
    var scales = totals.mapValues { 1 / $0 }
    func powers(_ slot: Slot) -> Double {
      phrases.lazy.filter { $0.slot == slot }.reduce(0) { $0 + pow($1.weight * (scales[slot] ?? 1), priorFactor) }
    }
    let (places, kinds) = (powers(.place), powers(.rubric))
    if places > 0, kinds > 0 { scales[.rubric, default: 1] *= pow(places / kinds, 1 / priorFactor) }
    return scales
  }

  /// The written forms of all phrases, and the words of commands and of general speech in lowercase and capitalized.
  var written: [String] {
    let words = Array(lexicon.entries.keys)
    return (groups.flatMap(\.phrases) + always).map(\.written) + words
      + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// The names outside the catalogue that resemble each branch's first-pass hypotheses, best first.
  ///
  /// - Throws: The error of the map lookup.
  func furtherForms(for results: [[Hypothesis]]) async throws -> [[String]] {
    try await further?.forms(for: results, commandWords: commandWords) ?? []
  }

  /// The vocabulary of a second pass.
  struct Choice: Sendable {
    /// Its words and language model.
    var vocabulary: RegionVocabulary
    /// The phrases of slots with many phrases.
    var phrases: [VocabularyPhrase]
  }

  /// The phrases most similar to verbalized transcripts.
  func nearest(toTexts texts: [[String]]) -> Chosen {
    nearest(to: [(transcriptEvidence(texts).alone, weight: 1)], runs: runs(of: texts))
  }

  /// The phrases most similar to recognized phones.
  func nearest(toPhones phones: [Phone]) -> Chosen { nearest(to: [(sounds([phones]).alone, weight: 1)], runs: []) }

  private func nearest(to heard: [WeightedEvidence], runs: Set<[String]>) -> Chosen {
    Chosen(heard: [heard], runs: runs, positions: groups.map { $0.nearest(to: heard, runs: runs) })
  }

  /// The chosen phrases, and further expected names that aren't among them: spoken forms of names, and names of saved
  /// places.
  func phrases(_ nearest: Chosen, furtherForms: [[String]], ownNames: [String]) -> [VocabularyPhrase] {
    let chosen = zip(groups, nearest.positions).flatMap { group, positions in
      positions.sorted().map { group.phrases[$0] }
    }
    let known = Set(chosen.lazy.filter { $0.slot == .place }.map(\.words))
    let others = furtherForms.filter { !known.contains($0) }
      .map { VocabularyPhrase(slot: .place, words: $0, weight: leastWeight) }
    let spoken = further?.spoken ?? SpokenForms { [lexicon] in lexicon.entries[$0] != nil }
    let own = VocabularyPhrase.ownPlaces(ownNames, spoken: spoken, weights: weights)
      .filter { !known.contains($0.words) }
      .map { own in
        var own = own
        own.weight *= placeScale
        return own
      }
    guard own.count > Self.ownNames else { return chosen + others + own }
    let anyWord = anyWord
    var sounds = Lexicon()
    for word in Set(own.flatMap(\.words)) { sounds.set(word, pronunciations: anyWord.pronunciations(of: word)) }
    let group = Group(.place, own, lexicon: sounds, count: Self.ownNames)
    let nearOwn = nearest.heard.reduce(into: Set<Int>()) { $0.formUnion(group.nearest(to: $1, runs: nearest.runs)) }
    return chosen + others + nearOwn.sorted().map { group.phrases[$0] }
  }

  /// The vocabulary of a second pass, for each branch's first-pass hypotheses, best first, and phone recognition; `nil` if
  /// nothing was recognized. Computing it takes a tenth of a second in a city.
  func choice(
    for results: [[Hypothesis]], phones: [[Phone]] = [], furtherForms: [[String]] = [], ownNames: [String] = []
  ) -> Choice? {
    guard results.contains(where: { !$0.isEmpty }) else { return nil }
    let heard = [
      (words(results, lexicon).alone, weight: 1 as Float), (sounds(phones).alone, weight: Self.weightOfPhones),
    ]
    let runs = runs(of: results.flatMap { $0.prefix(Self.hypotheses) }.map { $0.words.map(\.text) })
    let chosen = phrases(nearest(to: heard, runs: runs), furtherForms: furtherForms, ownNames: ownNames)
    var builder = VocabularyBuilder(pronouncer: anyWord, weights: weights)
    let vocabulary = builder.build(
      commands: commands, phrases: chosen + always, otherWords: [],
      discounts: BackoffModel.Discounts(
        bigram: weights.choiceBigram, trigram: weights.choiceTrigram, uniform: weights.choiceUniform))
    return Choice(vocabulary: vocabulary, phrases: chosen)
  }

  /// The candidate sentences for the verbalized transcripts of a speech-to-text model, with the chosen phrases for slots
  /// with many phrases.
  ///
  /// - Throws: The error of `check`, which is called regularly.
  func sentences(
    for heard: [[String]], _ phones: [Phone], of chosen: [VocabularyPhrase], answering answers: [ExpectedAnswer],
    check: () throws -> Void
  ) throws -> [Candidate] {
    let anyWord = anyWord
    func sound(_ words: [String]) -> [[Phone]] { [words.flatMap { anyWord.pronunciations(of: $0).first ?? [] }] }
    let (inTexts, inPhones) = (transcriptEvidence(heard), sounds([phones]))
    let places = chosen.filter { $0.slot == .place }
    let supported = PhoneShortlist(places.map { sound($0.words) })
      .nearest(to: [(inTexts, 1), (inPhones, Self.weightOfPhones)], count: Self.supported).map { places[$0] }
    var candidates = SentenceCandidates(
      commands: frames, phrases: chosen + always, houses: houses, pronouncer: anyWord)
    // A sentence that answers the pending question isn't also a command.
    let asAnswers = Set(answers.lazy.map(\.words))
    var sentences =
      try candidates.answers(answers, like: heard)
      + candidates.sentences(for: heard, and: supported, check: check).filter { !asAnswers.contains($0.words) }
    let list = PhoneShortlist(sentences.map { sound($0.named.isEmpty ? $0.words : $0.named) })
    let (ofTexts, ofPhones) = (list.scores(of: inTexts).first, list.scores(of: inPhones).first)
    for position in sentences.indices {
      sentences[position].support = ofTexts.map { Double($0[position]) } ?? 0
      sentences[position].phones = ofPhones.map { Double($0[position]) } ?? 0
    }
    return sentences
  }

  /// Pronounces any word.
  private var anyWord: any Pronouncing {
    further.map { Fallback(lexicon: lexicon, others: $0.pronouncer) } ?? Fallback(lexicon: lexicon, others: rules)
  }

  /// The evidence of a speech-to-text model's transcripts.
  private func transcriptEvidence(_ texts: [[String]]) -> PhoneShortlist.PhoneEvidence {
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

  /// The evidence of each branch's best hypotheses, with a penalty on those that aren't the best.
  private func words(_ results: [[Hypothesis]], _ lexicon: Lexicon, doubt: Double = 0) -> PhoneShortlist.PhoneEvidence {
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

  /// The evidence of each branch's phone recognition.
  private func sounds(_ phones: [[Phone]]) -> PhoneShortlist.PhoneEvidence {
    let branches = phones.map { phones in
      var heard = PhoneShortlist.Heard()
      heard.add(phones, cost: Self.unexplained.noWord)
      return [heard]
    }
    return PhoneShortlist.PhoneEvidence(of: branches, by: evidence.phones, carriers: carriers)
  }

  /// Scores the names in the second pass's vocabulary against each branch's hypotheses of both passes and phones. `best` is
  /// the best hypothesis of all branches, `certainty` the second pass's confidence in it, and `margin` how much better it
  /// fits than general speech.
  func nameScores(
    for choice: Choice, first: [[Hypothesis]], second: [[Hypothesis]], phones: [[Phone]], best: Hypothesis?,
    certainty: Double, margin: Double?
  ) -> NameScores {
    NameScores(
      names: Array(choice.phrases.lazy.filter { $0.slot == .place }.map(\.words).uniqued()),
      decoded: best.map { named(by: $0.words.map(\.text), of: choice.phrases) } ?? [],
      lexicon: choice.vocabulary.lexicon, first: words(first, lexicon, doubt: Self.doubt),
      second: words(second, choice.vocabulary.lexicon, doubt: Self.doubt), phones: sounds(phones),
      certainty: certainty, margin: margin)
  }

  /// The names in a sequence of words: every part that fits a command's slots, with any house number before it; or the
  /// words themselves if all of them are command words.
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

  /// The positions where a template's elements can end in the words if they begin at a position.
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

  /// Whether a hypothesis matches a command exactly.
  func isCommand(_ hypothesis: Hypothesis) -> Bool {
    let words = hypothesis.words.map(\.text)
    return commands.templates.contains { template in
      Self.ends(of: template.elements[...], in: words, from: 0, fills: isPhrase).contains(words.count)
    }
  }

  private func isPhrase(_ slot: Slot, _ words: [String]) -> Bool {
    groups.contains { $0.slot == slot && $0.has(words) } || always.contains { $0.slot == slot && $0.words == words }
  }

  /// Every run of consecutive words that is no longer than the longest phrase.
  private func runs(of texts: [[String]]) -> Set<[String]> {
    Set(
      texts.flatMap { words in
        words.indices.flatMap { start in
          (start..<min(words.count, start + longestPhrase)).map { Array(words[start...$0]) }
        }
      })
  }
}

/// The catalogue's pronunciations, and another source's for words outside it.
private struct Fallback: Pronouncing {
  let lexicon: Lexicon
  let others: any Pronouncing

  func pronunciations(of word: String) -> [[Phone]] {
    let listed = lexicon.pronunciations(of: word)
    return listed.isEmpty ? others.pronunciations(of: word) : listed
  }
}

/// The phone confusions of word recognition and of phone recognition.
struct PhoneConfusionCosts: Hashable, Sendable {
  /// For words of the first pass.
  var words = PhoneConfusions()
  /// For phones without words.
  var phones = PhoneConfusions()
}
