public import Recognition

/// Builds a region's vocabulary from command templates and the phrases that fill their slots.
///
/// The language model equals the one from counting every template with every phrase. But each phrase is processed only
/// once, and for each of its contexts only at the joint: a two-word context within the template's own words, a one-word
/// context after a slot. For two adjacent slots, the word pairs at the joint are counted, except for the rarest.
public struct VocabularyBuilder {
  private var counts = NGramCounts()
  private let pronouncer: any Pronouncing
  private let weights: PhrasePriors

  private struct Filler {
    var words: [NGramCounts.WordID]
    var share: Double
  }

  private struct Boundary: Hashable {
    var slot: Slot
    var words: [NGramCounts.WordID]
  }

  /// Two adjacent slots: "{rubric} {feature}".
  private struct Neighbors: Hashable {
    var first: Slot
    var second: Slot
  }

  /// Creates a builder that gets the pronunciation of each word from a pronouncer.
  public init(pronouncer: any Pronouncing, weights: PhrasePriors = PhrasePriors()) {
    self.pronouncer = pronouncer
    self.weights = weights
  }

  /// Builds the vocabulary from commands, the phrases that can fill their slots, and frequent words of general speech
  /// with their probabilities. Phrases with a word that can't be pronounced are left out.
  ///
  /// - Returns: A lexicon with exactly the model's words, and the model.
  public mutating func build(
    commands: CommandSet, phrases: [VocabularyPhrase], otherWords: [(word: String, probability: Double)],
    discounts: BackoffModel.Discounts = BackoffModel.Discounts()
  ) -> RegionVocabulary {
    var lexicon = Lexicon()
    func learn(_ word: String) -> Bool {
      if lexicon.entries[word] != nil { return true }
      let pronunciations = pronouncer.pronunciations(of: word)
      if !pronunciations.isEmpty { lexicon.set(word, pronunciations: pronunciations) }
      return !pronunciations.isEmpty
    }
    var totals: [Slot: Double] = [:]
    let sayable = phrases.filter { phrase in
      phrase.weight > 0 && !phrase.words.isEmpty && phrase.words.allSatisfy(learn)
    }
    for phrase in sayable { totals[phrase.slot, default: 0] += phrase.weight }
    var fillers: [Slot: [Filler]] = [:]
    for phrase in sayable {
      fillers[phrase.slot, default: []].append(
        Filler(words: counts.ids(of: phrase.words), share: phrase.weight / (totals[phrase.slot] ?? 1)))
    }
    var before: [Boundary: Double] = [:]
    var after: [Boundary: Double] = [:]
    var neighbors: [Neighbors: Double] = [:]
    for template in commands.templates {
      let usable = template.elements.allSatisfy { element in
        switch element {
        case .word(let word): learn(word)
        case .slot(let slot): fillers[slot] != nil
        }
      }
      if usable { count(template, before: &before, after: &after, neighbors: &neighbors) }
    }
    var uses: [Slot: Double] = [:]
    for (boundary, weight) in before {
      uses[boundary.slot, default: 0] += weight
      for filler in fillers[boundary.slot] ?? [] {
        counts.addJoint(filler.words, after: boundary.words, weight: weight * filler.share)
      }
    }
    for (slot, weight) in uses {
      for filler in fillers[slot] ?? [] { counts.add(filler.words, after: [], weight: weight * filler.share) }
    }
    for (boundary, weight) in after {
      counts.add(boundary.words, after: [], weight: weight)
      for filler in fillers[boundary.slot] ?? [] {
        counts.addJoint(boundary.words, after: Array(filler.words.suffix(2)), weight: weight * filler.share)
      }
    }
    for (pair, weight) in neighbors {
      let lasts = Self.shares(fillers[pair.first] ?? [], by: \.last)
      let firsts = Self.shares(fillers[pair.second] ?? [], by: \.first)
      for (last, share) in lasts {
        for (first, other) in firsts where share * other >= Self.leastShare {
          counts.addJoint([first], after: [last], weight: weight * share * other)
        }
      }
    }
    let commandWeight = commands.templates.reduce(0) { $0 + $1.weight }
    let probability = otherWords.reduce(0) { $0 + $1.probability }
    for (word, share) in otherWords where learn(word) {
      let id = counts.id(of: word)
      counts.add([id], after: [], weight: commandWeight * weights.otherSpeech * share / probability)
    }
    // The counts also contain words of phrases and templates that were left out.
    let used = Set(counts.words)
    lexicon = Lexicon(entries: lexicon.entries.filter { used.contains($0.key) })
    return RegionVocabulary(lexicon: lexicon, languageModel: BackoffModel(counts, discounts: discounts))
  }

  /// Minimum share of a word pair among all pairs that join two adjacent slots; rarer pairs are left to the model's
  /// back-off.
  private static let leastShare = 1e-6

  /// The weights of phrases by one of their words.
  private static func shares(
    _ fillers: [Filler], by word: ([NGramCounts.WordID]) -> NGramCounts.WordID?
  ) -> [NGramCounts.WordID: Double] {
    fillers.reduce(into: [:]) { shares, filler in
      if let word = word(filler.words) { shares[word, default: 0] += filler.share }
    }
  }

  /// Counts a template's own words and records the contexts of its slots.
  private mutating func count(
    _ template: CommandTemplate, before: inout [Boundary: Double], after: inout [Boundary: Double],
    neighbors: inout [Neighbors: Double]
  ) {
    var run: [NGramCounts.WordID] = []
    var slotBefore: Slot?
    func close(_ run: [NGramCounts.WordID]) {
      guard !run.isEmpty else { return }
      if let slotBefore { after[Boundary(slot: slotBefore, words: run), default: 0] += template.weight }
    }
    for element in template.elements + [nil] {
      switch element {
      case .word(let word): run.append(counts.id(of: word))
      case .slot(let slot):
        if slotBefore == nil { counts.add(run, after: [0], weight: template.weight) } else { close(run) }
        if let slotBefore, run.isEmpty {
          neighbors[Neighbors(first: slotBefore, second: slot), default: 0] += template.weight
        }
        let known = slotBefore == nil ? [0] + run : run
        before[Boundary(slot: slot, words: Array(known.suffix(2))), default: 0] += template.weight
        slotBefore = slot
        run = []
      case nil:
        run.append(1)
        if slotBefore == nil { counts.add(run, after: [0], weight: template.weight) } else { close(run) }
      }
    }
  }
}

/// A recognizer's data for a region: its words with pronunciations, and their language model.
public struct RegionVocabulary: Sendable {
  /// Every word with its pronunciations.
  public var lexicon: Lexicon
  /// The language model of the words.
  public var languageModel: BackoffModel
}
