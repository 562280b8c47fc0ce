import Algorithms
import Foundation
import Recognition
import SpeechRecognizers
import Understanding

/// All phrases of the regions with their pronunciations, from which second-pass vocabularies are chosen.
struct PhraseCatalogue: Sendable {
  /// The phrases of a slot with many phrases.
  struct Group {
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

  typealias WeightedEvidence = (PhoneShortlist.PhoneEvidence, weight: Float)

  /// The phrases most similar to some evidence, for slots with many phrases.
  struct Chosen: Sendable {
    fileprivate var heard: [[WeightedEvidence]]
    fileprivate var runs: Set<[String]>
    /// The positions of the phrases in each slot's group.
    fileprivate var positions: [Slot: Set<Int>]

    /// The phrases that are similar to this or to other evidence.
    func union(_ other: Chosen) -> Chosen {
      Chosen(
        heard: heard + other.heard, runs: runs.union(other.runs),
        positions: positions.merging(other.positions) { $0.union($1) })
    }
  }

  let settings: RecognitionSettings
  let commands: CommandSet
  let commandWords: Set<String>
  /// The parts of commands that contain slots; see ``CommandSet/cores``.
  let cores: [[CommandTemplate.Element]]
  let weights: PhrasePriors
  let lexicon: Lexicon
  let groups: [Group]
  /// The phrases of slots with few phrases.
  let always: [VocabularyPhrase]
  /// The phrases of all slots but places; all of them are compared with the parts of a transcript.
  private let slots: [Slot: SlotPhrases]
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
  let evidence: (words: PhoneConfusions.Evidence, phones: PhoneConfusions.Evidence)
  /// The words of commands before and after the parts that contain slots.
  let carriers: PhoneShortlist.Carriers

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
    rules: any Pronouncing = FliteLexicon(), further: FurtherPhrases? = nil,
    settings: RecognitionSettings = RecognitionSettings()
  ) {
    self.settings = settings
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
    groups = settings.phrases.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { slot, count in
      guard let phrases = bySlot[slot] else { return nil }
      return Group(slot, phrases, lexicon: lexicon, count: count)
    }
    longestPhrase = groups.flatMap(\.phrases).map(\.words.count).max() ?? 0
    always = phrases.filter { settings.phrases[$0.slot] == nil }
    var alike = bySlot
    alike[.place] = nil
    alike[.rubric]?.append(contentsOf: Self.branchNames(of: bySlot, share: weights.branchNames))
    slots = alike.mapValues { SlotPhrases($0, by: lexicon) }
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

  /// Names that several places share. A driver uses them like a category: "the nearest starbucks". The sum of their weights
  /// is the given proportion of the sum of the categories' weights.
  private static func branchNames(of phrases: [Slot: [VocabularyPhrase]], share: Double) -> [VocabularyPhrase] {
    let kinds = phrases[.rubric] ?? []
    let ofKinds = Set(kinds.lazy.map(\.words))
    let names = (phrases[.place] ?? []).filter { $0.hasBranches && !ofKinds.contains($0.words) }
    func total(_ phrases: [VocabularyPhrase]) -> Double { phrases.reduce(0) { $0 + $1.weight } }
    let scale = share * total(kinds) / max(total(names), .leastNormalMagnitude)
    return names.map { phrase in
      var name = phrase
      (name.slot, name.weight) = (.name, phrase.weight * scale)
      return name
    }
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
    try await further?.forms(for: results, first: settings.furtherHypotheses, commandWords: commandWords) ?? []
  }

  /// The places that sound most like any part of the verbalized transcripts.
  func places(likeTexts texts: [[String]]) -> Chosen {
    nearest([.place], to: [(transcriptEvidence(texts).alone, weight: 1)], runs: runs(of: texts))
  }

  /// The places that sound most like any part of the recognized phones.
  func places(likePhones phones: [Phone]) -> Chosen {
    nearest([.place], to: [(sounds([phones]).alone, weight: 1)], runs: [])
  }

  func nearest(_ slots: Set<Slot>, to heard: [WeightedEvidence], runs: Set<[String]>) -> Chosen {
    let positions = groups.filter { slots.contains($0.slot) }.map { ($0.slot, $0.nearest(to: heard, runs: runs)) }
    return Chosen(heard: [heard], runs: runs, positions: Dictionary(uniqueKeysWithValues: positions))
  }

  /// The chosen phrases, and further expected names that aren't among them: spoken forms of names, and names of saved
  /// places.
  func phrases(_ nearest: Chosen, furtherForms: [[String]], ownNames: [String]) -> [VocabularyPhrase] {
    let chosen = groups.flatMap { group in
      (nearest.positions[group.slot] ?? []).sorted().map { group.phrases[$0] }
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
    guard own.count > settings.ownNames else { return chosen + others + own }
    let anyWord = anyWord
    var sounds = Lexicon()
    for word in Set(own.flatMap(\.words)) { sounds.set(word, pronunciations: anyWord.pronunciations(of: word)) }
    let group = Group(.place, own, lexicon: sounds, count: settings.ownNames)
    let nearOwn = nearest.heard.reduce(into: Set<Int>()) { $0.formUnion(group.nearest(to: $1, runs: nearest.runs)) }
    return chosen + others + nearOwn.sorted().map { group.phrases[$0] }
  }

  /// The candidate sentences for the verbalized transcripts of a speech-to-text model. They contain the chosen places, and
  /// any phrases of the other slots.
  ///
  /// - Throws: The error of `check`, which is called regularly.
  func sentences(
    for heard: [[String]], _ phones: [Phone], naming places: [VocabularyPhrase], answering answers: [ExpectedAnswer],
    check: () throws -> Void
  ) throws -> [Candidate] {
    let anyWord = anyWord
    func sound(_ words: [String]) -> [[Phone]] { [words.flatMap { anyWord.pronunciations(of: $0).first ?? [] }] }
    let (inTexts, inPhones) = (transcriptEvidence(heard), sounds([phones]))
    let supported = PhoneShortlist(places.map { sound($0.words) })
      .nearest(to: [(inTexts, 1), (inPhones, settings.weightOfPhones)], count: settings.supported).map { places[$0] }
    var slots = slots
    slots[.place] = SlotPhrases(places, by: anyWord)
    var candidates = SentenceCandidates(
      commands: frames, phrases: slots, houses: houses, pronouncer: anyWord, settings: settings)
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
  var anyWord: any Pronouncing {
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
          cost: commandWords.contains(word) ? settings.unexplained.commandWord : settings.unexplained.otherWord)
      }
      return heard
    }
    return PhoneShortlist.PhoneEvidence(of: [heard], by: evidence.words, carriers: carriers)
  }

  /// The evidence of each branch's phone recognition.
  func sounds(_ phones: [[Phone]]) -> PhoneShortlist.PhoneEvidence {
    let branches = phones.map { phones in
      var heard = PhoneShortlist.Heard()
      heard.add(phones, cost: settings.unexplained.noWord)
      return [heard]
    }
    return PhoneShortlist.PhoneEvidence(of: branches, by: evidence.phones, carriers: carriers)
  }

  /// Every run of consecutive words that is no longer than the longest phrase.
  func runs(of texts: [[String]]) -> Set<[String]> {
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
