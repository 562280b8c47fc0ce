import Algorithms
import Recognition
import Understanding

/// Recognition without a speech-to-text model: the vocabulary of the second pass, and the names in its hypotheses.
extension PhraseCatalogue {
  /// The vocabulary of a second pass.
  struct Choice: Sendable {
    /// Its words and language model.
    var vocabulary: RegionVocabulary
    /// The phrases of slots with many phrases.
    var phrases: [VocabularyPhrase]
  }

  /// Chooses the vocabulary of a second pass from each branch's first-pass hypotheses, best first, and its recognized
  /// phones; `nil` if nothing was recognized. In a city, this takes a tenth of a second.
  func choice(
    for results: [[Hypothesis]], phones: [[Phone]] = [], furtherForms: [[String]] = [], ownNames: [String] = []
  ) -> Choice? {
    guard results.contains(where: { !$0.isEmpty }) else { return nil }
    let heard = [
      (words(results, lexicon).alone, weight: 1 as Float), (sounds(phones).alone, weight: settings.weightOfPhones),
    ]
    let runs = runs(of: results.flatMap { $0.prefix(settings.firstPass) }.map { $0.words.map(\.text) })
    let chosen = phrases(
      nearest(Set(settings.phrases.keys), to: heard, runs: runs), furtherForms: furtherForms, ownNames: ownNames)
    var builder = VocabularyBuilder(pronouncer: anyWord, weights: weights)
    let vocabulary = builder.build(
      commands: commands, phrases: chosen + always, otherWords: [],
      discounts: BackoffModel.Discounts(
        bigram: weights.choiceBigram, trigram: weights.choiceTrigram, uniform: weights.choiceUniform))
    return Choice(vocabulary: vocabulary, phrases: chosen)
  }

  /// Scores the names in the second pass's vocabulary against each branch's hypotheses from both passes and its recognized
  /// phones. `best` is the best hypothesis of all branches, `certainty` is the second pass's confidence in it, and `margin`
  /// is how much better it fits than general speech.
  func nameScores(
    for choice: Choice, first: [[Hypothesis]], second: [[Hypothesis]], phones: [[Phone]], best: Hypothesis?,
    certainty: Double, margin: Double?
  ) -> NameScores {
    NameScores(
      names: Array(choice.phrases.lazy.filter { $0.slot == .place }.map(\.words).uniqued()),
      decoded: best.map { named(by: $0.words.map(\.text), of: choice.phrases) } ?? [],
      lexicon: choice.vocabulary.lexicon, first: words(first, lexicon, doubt: settings.doubt),
      second: words(second, choice.vocabulary.lexicon, doubt: settings.doubt), phones: sounds(phones),
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

  /// The positions at which a match of a template's elements can end if it starts at the given word.
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

  /// The evidence from each branch's best hypotheses, with a penalty on all but the first.
  private func words(_ results: [[Hypothesis]], _ lexicon: Lexicon, doubt: Double = 0) -> PhoneShortlist.PhoneEvidence {
    let branches = results.map { hypotheses in
      hypotheses.prefix(settings.firstPass).enumerated().map { rank, hypothesis in
        var heard = PhoneShortlist.Heard(doubt: rank == 0 ? 0 : doubt)
        for word in hypothesis.words {
          let isCommand = commandWords.contains(word.text)
          heard.add(
            lexicon.phones(of: [word.text]),
            cost: isCommand ? settings.unexplained.commandWord : settings.unexplained.otherWord)
        }
        return heard
      }
    }
    return PhoneShortlist.PhoneEvidence(of: branches, by: evidence.words, carriers: carriers)
  }
}
