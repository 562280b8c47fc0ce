import Algorithms
import Foundation
import Recognition
import Understanding

/// Makes candidate sentences from commands and phrases that sound like a transcript.
///
/// A transcript is split as each command would split it: into the command's own words, and the parts that fill its
/// slots. Each slot is then filled with the phrases that sound most like its part. No language model is used, so any
/// phrase can occur wherever a command allows it.
struct SentenceCandidates {
  private typealias Frame = CommandFrames.Frame

  private let settings: RecognitionSettings
  private let commands: CommandFrames
  /// The phrases that can fill each slot.
  private let phrases: [Slot: SlotPhrases]
  private let houses: HouseCatalogue
  private var sounds: Sounds

  /// Creates candidates from commands, the phrases that can fill their slots, and all houses on the map.
  init(
    commands: CommandFrames, phrases: [Slot: SlotPhrases], houses: HouseCatalogue, pronouncer: any Pronouncing,
    settings: RecognitionSettings = RecognitionSettings()
  ) {
    (self.commands, self.phrases, self.houses, self.settings) = (commands, phrases, houses, settings)
    sounds = Sounds(pronouncer: pronouncer)
  }

  /// The sentences that sound most like the verbalized transcripts, which are ordered by likelihood, the most similar
  /// first. Places in `others` are always named in a sentence, even if they sound like no part of a transcript.
  ///
  /// - Throws: The error of `check`, which is called regularly.
  mutating func sentences(
    for heard: [[String]], and others: [VocabularyPhrase] = [], check: () throws -> Void = {}
  ) throws -> [Candidate] {
    let parts = Workers.map(heard.count, least: 2) { [self] part in
      var candidates = self
      return Result { try heard[part].flatMap { try candidates.sentences(like: $0, check) } }
    }
    let found = try parts.flatMap { try $0.get() }
    let all = found + (heard.first.map { sentences(naming: others, in: $0) } ?? [])
    let distinct = Dictionary(grouping: all, by: \.written).values.compactMap(Self.merged)
    let named = Set(others.map(\.words))
    func nearest(_ candidates: [Candidate], _ count: Int) -> ArraySlice<Candidate> {
      candidates.sorted { ($0.distance, $0.written) < ($1.distance, $1.written) }.prefix(count)
    }
    let (commands, naming) = distinct.partitioned { !$0.named.isEmpty }
    let (rest, places) = naming.partitioned { $0.queries.contains(where: \.namesPlaceAlone) }
    let (far, near) = places.partitioned { named.contains($0.named) }
    return Array(
      near + nearest(far, settings.sentences.places) + nearest(rest, settings.sentences.others)
        + nearest(commands, settings.sentences.commands))
  }

  /// Candidates with one written form as one: the words of the nearest, with the interpretations of all.
  private static func merged(_ alike: [Candidate]) -> Candidate? {
    guard var merged = alike.min(by: { $0.distance < $1.distance }) else { return nil }
    // Of several verbalizations with one interpretation, the likeliest is counted.
    var priors: [DestinationQuery: Double] = [:]
    for candidate in alike {
      for query in candidate.queries { priors[query] = max(priors[query] ?? -.infinity, candidate.prior) }
    }
    merged.queries = Array(alike.flatMap(\.queries).uniqued()).sorted { priors[$0] ?? 0 > priors[$1] ?? 0 }
    merged.prior = log(priors.values.reduce(0) { $0 + exp($1) })
    return merged
  }

  /// A sentence before it is written.
  private struct Draft {
    var beginning: [String]
    var frame: Frame
    var matches: [SlotMatch]
    var distance: Double
    var prior: Double
  }

  /// The sentences that sound like a sequence of words.
  private mutating func sentences(like words: [String], _ check: () throws -> Void) throws -> [Candidate] {
    var drafts: [Draft] = []
    filled = [:]
    for beginning in beginnings(of: words) {
      for (frame, prior) in commands.frames[beginning.words] ?? [] {
        try check()
        let left = words[beginning.count...]
        guard let end = end(frame.end, of: left) else { continue }
        let cost = beginning.cost + end
        drafts += fillings(of: frame.core, from: left.dropLast(frame.end.count)).filter {
          frame.meaning.asksForNames && !frame.core.contains(where: \.isOfKind)
            || !$0.matches.contains { $0.phrase.slot == .name }
        }.map { filling in
          Draft(
            beginning: beginning.words, frame: frame, matches: filling.matches,
            distance: filling.length > 0 ? (filling.cost + cost) / filling.length : 1, prior: prior)
        }
      }
    }
    // Farther ones would be left out later.
    let (others, places) = drafts.partitioned { $0.frame.core == [.slot(.place)] }
    let nearest =
      places.min(count: 2 * settings.sentences.places) { $0.distance < $1.distance }
      + others.min(count: 4 * settings.sentences.others) { $0.distance < $1.distance }
    return commands(like: words) + nearest.map(sentence)
  }

  /// Sentences that name places after the transcript's own beginning.
  private mutating func sentences(naming places: [VocabularyPhrase], in heard: [String]) -> [Candidate] {
    let core = [CommandTemplate.Element.slot(.place)]
    let ways = beginnings(of: heard)
    for beginning in ways.dropFirst() + ways.prefix(1) {
      let rest = sounds.phones(of: heard[beginning.count...])
      guard !rest.isEmpty,
        let (frame, prior) = commands.frames[beginning.words]?
          .first(where: { $0.frame.core == core && $0.frame.end.isEmpty })
      else { continue }
      return places.compactMap { place in
        let ways = sounds.pronunciations(of: place.words)
        let cost = ways.map { PhoneDistance.between(rest, $0) }.min()
        guard let cost else { return nil }
        let length = Double(max(rest.count, ways.map(\.count).max() ?? 0))
        let match = SlotMatch(phrase: place, cost: cost, length: length)
        return sentence(
          Draft(
            beginning: beginning.words, frame: frame, matches: [match],
            distance: (match.cost + beginning.cost) / match.length, prior: prior))
      }
    }
    return []
  }

  /// Commands without slots.
  private mutating func commands(like heard: [String]) -> [Candidate] {
    let phones = sounds.phones(of: heard)
    return commands.commands.compactMap { command in
      let distance = Self.distance(phones, sounds.pronunciations(of: command.words))
      guard distance < settings.mostUnlike else { return nil }
      return Candidate(
        words: command.words, written: Self.sentence(command.words), queries: [command.meaning.query(filledWith: [])],
        distance: distance, prior: command.prior)
    }
  }

  /// The answers to the pending question, with their distances to the verbalized transcripts.
  mutating func answers(_ expected: [ExpectedAnswer], like heard: [[String]]) -> [Candidate] {
    let total = expected.reduce(0) { $0 + $1.weight }
    let heard = heard.map { sounds.phones(of: $0) }
    // Of several verbalizations of one written form, the nearest is kept, with the weights of all of them.
    let answers = Dictionary(grouping: expected) { [$0.meaning, $0.written] }.values.compactMap { ways in
      let distances = ways.map { way in
        heard.map { Self.distance($0, sounds.pronunciations(of: way.words)) }.min() ?? 1
      }
      return ways.indices.min { distances[$0] < distances[$1] }.map { nearest in
        var candidate = Candidate(
          words: ways[nearest].words, written: Self.sentence([ways[nearest].written]), distance: distances[nearest],
          prior: log(settings.answered * ways.reduce(0) { $0 + $1.weight } / total))
        candidate.answer = ways[nearest].meaning
        return candidate
      }
    }
    return answers.sorted { ($0.written, $0.answer ?? "") < ($1.written, $1.answer ?? "") }
  }

  /// A command's beginning matched to the first words of a transcript; empty if the command has none.
  private struct Beginning {
    var words: [String] = []
    /// The number of transcript words that it matches.
    var count = 0
    /// Its phone distance.
    var cost = 0.0
    var value = 0.0
  }

  private mutating func beginnings(of heard: [String]) -> [Beginning] {
    var found: [Beginning] = []
    for words in commands.frames.keys where !words.isEmpty {
      let length = Double(sounds.phones(of: words).count)
      let ways = prefixes(of: heard[...], like: words, least: settings.leastLike).map { count, cost in
        Beginning(words: words, count: count, cost: cost, value: length - 2.5 * cost)
      }
      if let best = ways.max(by: { $0.value < $1.value }), best.value > 0 { found.append(best) }
    }
    return [Beginning()]
      + found.sorted { ($0.value, $1.words.joined()) > ($1.value, $0.words.joined()) }.prefix(settings.beginnings)
  }

  /// The phone distance between a command's last words and the transcript's last words; `nil` if they are too
  /// dissimilar.
  private mutating func end(_ words: [String], of heard: ArraySlice<String>) -> Double? {
    guard !words.isEmpty else { return 0 }
    guard words.count < heard.count else { return nil }
    return cost(of: heard.suffix(words.count), as: words, least: settings.leastLike)
  }

  /// The phone distance between words and a command's own; `nil` if they are less similar than `least`.
  private mutating func cost(of heard: ArraySlice<String>, as own: [String], least: Double) -> Double? {
    let (said, phones) = (sounds.phones(of: heard), sounds.phones(of: own))
    let cost = PhoneDistance.between(said, phones)
    return 1 - cost / Double(max(1, said.count, phones.count)) > least ? cost : nil
  }

  /// The numbers of words at the beginning of others that sound like a command's own words, with their phone distances.
  private mutating func prefixes(
    of heard: ArraySlice<String>, like own: [String], least: Double
  ) -> [(count: Int, cost: Double)] {
    (max(1, own.count - 1)...own.count + 1).filter { $0 < heard.count }.compactMap { count in
      cost(of: heard.prefix(count), as: own, least: least).map { (count, $0) }
    }
  }

  /// Phrases for the slots of a core, with their phone distance and their length.
  private typealias Filling = (matches: [SlotMatch], cost: Double, length: Double)

  private struct Filled: Hashable {
    var core: [CommandTemplate.Element]
    var heard: Range<Int>
  }

  /// The cached fillings of cores from parts of the current words.
  private var filled: [Filled: [Filling]] = [:]

  private mutating func fillings(of core: [CommandTemplate.Element], from heard: ArraySlice<String>) -> [Filling] {
    let key = Filled(core: core, heard: heard.indices)
    if let known = filled[key] { return known }
    var fillings: [Filling] = []
    let splits = splits(of: core[...], in: heard)
    // Words that the command contains are preferred to words that resemble them.
    let likeliest =
      splits.contains { $0.cost == 0 } ? splits.filter { $0.cost == 0 } : splits.min(count: 2) { $0.cost < $1.cost }
    for split in likeliest {
      var ways: [Filling] = [([], split.cost, 0)]
      for (slot, words) in zip(core.compactMap(\.slot), split.parts) where !ways.isEmpty {
        let matches = matches(of: Part(slot: slot, words: Array(words)))
        let longer = ways.flatMap { way in
          matches.map { (way.matches + [$0], way.cost + $0.cost, way.length + $0.length) }
        }
        ways = longer.min(count: ways.count == 1 ? settings.combinations : settings.combinationsOfTwo) { $0.1 < $1.1 }
      }
      fillings += ways
    }
    filled[key] = fillings
    return fillings
  }

  private func sentence(_ draft: Draft) -> Candidate {
    let (frame, matches) = (draft.frame, draft.matches)
    var left = matches[...]
    let parts = frame.core.compactMap { element in
      if let word = element.word { return (words: [word], written: word) }
      return left.popFirst().map { (words: $0.phrase.words, written: $0.phrase.written) }
    }
    var candidate = Candidate(
      words: draft.beginning + parts.flatMap(\.words) + frame.end,
      written: Self.sentence(draft.beginning + parts.map(\.written) + frame.end),
      queries: [frame.meaning.query(filledWith: matches.map(\.phrase))], distance: draft.distance,
      prior: matches.reduce(draft.prior) { $0 + log(max($1.phrase.weight, .leastNormalMagnitude)) })
    candidate.named = matches.flatMap(\.phrase.words)
    candidate.name = matches.map(\.phrase.written).joined(separator: ", ")
    candidate.isUnknownHouse = matches.contains(where: \.isUnknownHouse)
    return candidate
  }

  /// A phrase for a slot, matched to a part of a transcript.
  private struct SlotMatch {
    var phrase: VocabularyPhrase
    var cost: Double
    var length: Double
    /// Whether the phrase is a house number that the map doesn't contain.
    var isUnknownHouse = false
  }

  private struct Part: Hashable {
    var slot: Slot
    var words: [String]
  }

  /// The cached matches.
  private var found: [Part: [SlotMatch]] = [:]

  private mutating func matches(of part: Part) -> [SlotMatch] {
    let (slot, heard) = (part.slot, part.words)
    guard !heard.isEmpty else { return [] }
    if let matches = found[part] { return matches }
    let phones = sounds.phones(of: heard)
    var matches = nearest(slot, to: phones, count: slot == .place ? settings.placesOfSlot : settings.phrasesOfSlot)
    if slot == .place { matches += housesLike(heard) }
    found[part] = matches
    return matches
  }

  /// Houses, on the map or not, on the streets that sound like the words after a number. The number can be said in any
  /// form.
  private mutating func housesLike(_ heard: [String]) -> [SlotMatch] {
    let numbers = heard.dropLast().prefix { NumberWords.isNumber($0) }
    var matches: [SlotMatch] = []
    for count in numbers.indices.map({ $0 + 1 }) {
      let number = Array(heard.prefix(count))
      guard let digits = HouseNumberReading.digits(of: number) else { continue }
      let length = Double(sounds.phones(of: number).count)
      for match in self.matches(of: Part(slot: .street, words: Array(heard.dropFirst(count)))) {
        let said = VocabularyPhrase.House(
          number: digits, street: match.phrase.words, streetName: match.phrase.mapName)
        let known = houses.phrase(of: said)
        var phrase = VocabularyPhrase(
          slot: .place, words: number + match.phrase.words,
          weight: known?.weight ?? match.phrase.weight * houses.plausibility(of: said),
          written: known?.written ?? "\(digits) \(match.phrase.written)")
        phrase.house = known?.house ?? said
        matches.append(
          SlotMatch(phrase: phrase, cost: match.cost, length: match.length + length, isUnknownHouse: known == nil))
      }
    }
    return matches
  }

  private func nearest(_ slot: Slot, to phones: [Phone], count: Int) -> [SlotMatch] {
    guard let phrases = phrases[slot] else { return [] }
    return phrases.nearest.nearest(to: phones, count: count, limit: settings.mostUnlike).map {
      SlotMatch(phrase: phrases.phrases[$0.phrase], cost: $0.cost, length: $0.length)
    }
  }

  /// The possible splits of words among the slots of a core, each of which gets at least one word, with the phone
  /// distance of the words between them to the core's own.
  private mutating func splits(
    of core: ArraySlice<CommandTemplate.Element>, in heard: ArraySlice<String>
  ) -> [(parts: [ArraySlice<String>], cost: Double)] {
    guard let first = core.first else { return heard.isEmpty ? [([], 0)] : [] }
    guard first.isSlot else {
      let own = core.prefix { !$0.isSlot }.compactMap(\.word)
      let exact = heard.starts(with: own) ? [(count: own.count, cost: 0.0)] : nil
      let said = exact ?? prefixes(of: heard, like: own, least: settings.leastLikeInside)
      return said.flatMap { count, cost in
        splits(of: core.dropFirst(own.count), in: heard.dropFirst(count)).map { ($0.parts, $0.cost + cost) }
      }
    }
    let rest = core.dropFirst()
    if rest.isEmpty { return heard.isEmpty ? [] : [([heard], 0)] }
    return (1..<max(1, heard.count)).flatMap { count in
      splits(of: rest, in: heard.dropFirst(count)).map { ([heard.prefix(count)] + $0.parts, $0.cost) }
    }
  }

  /// The distance of phones to the nearest of several pronunciation variants.
  private static func distance(_ phones: [Phone], _ ways: [[Phone]]) -> Double {
    ways.map { 1 - PhoneDistance.similarity(phones, $0) }.min() ?? 1
  }

  /// A sentence with a capital and a period, without non-English letters, which the model would read as meaningless
  /// bytes.
  private static func sentence(_ parts: [String]) -> String {
    var text = parts.filter { !$0.isEmpty }.joined(separator: " ")
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      text = text.folding(options: .diacriticInsensitive, locale: nil).filter { $0.isASCII || !$0.isLetter }
    }
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

extension CommandTemplate.Element {
  /// Whether it describes a category, so that no name can be meant.
  fileprivate var isOfKind: Bool { self == .slot(.attribute) || self == .slot(.feature) }
}

extension DestinationQuery {
  /// Whether it names one place and nothing else.
  fileprivate var namesPlaceAlone: Bool {
    [.navigate, .address, .addStop].contains(intent) && slots[.rubric] == nil && slots[.name] == nil
      && slots[.time] == nil
  }
}
