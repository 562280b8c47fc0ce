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
  /// The maximum numbers of sentences: those that name only a place, those that name something else, and those that
  /// name nothing.
  private static let most = (places: 40, others: 16, commands: 4)
  /// The prior probability that a pending question is answered. The other sentences' priors aren't reduced.
  private static let answered = 0.8
  /// The numbers of phrases tried in each slot, and the number of sentences made from one split of a transcript.
  private static let (phrasesOfPlaces, otherPhrases, combinations) = (40, 4, 40)
  /// The minimum similarity of words that are taken for a command's own.
  private static let leastLike = 0.6
  /// The maximum phone distance of a whole command or a slot's part.
  private static let mostUnlike = 0.6

  /// The parts of a command that aren't its beginning: the core with the slots, and the words after it.
  private struct Frame: Hashable {
    var core: [CommandTemplate.Element]
    var end: [String]
    /// The command's prior weight.
    var weight: Double
  }

  /// The commands without slots.
  private let templates: [CommandTemplate]
  /// The commands with slots, by their beginnings.
  private let frames: [[String]: [Frame]]
  /// The phrases that can fill each slot, with their pronunciation variants.
  private let phrases: [Slot: [(phrase: VocabularyPhrase, ways: [[Phone]])]]
  private let total: Double
  private var sounds: Sounds

  /// Creates candidates from commands and the phrases that can fill their slots.
  init(commands: CommandSet, phrases: [VocabularyPhrase], pronouncer: any Pronouncing) {
    templates = commands.templates.filter { !$0.elements.contains(where: \.isSlot) }
    var frames: [[String]: [Frame]] = [:]
    for template in commands.templates where template.elements.contains(where: \.isSlot) {
      let elements = template.elements
      let beginning = elements.prefix { !$0.isSlot }, end = elements.suffix { !$0.isSlot }
      let core = Array(elements.dropFirst(beginning.count).dropLast(end.count))
      frames[beginning.compactMap(\.word), default: []].append(
        Frame(core: core, end: end.compactMap(\.word), weight: template.weight))
    }
    self.frames = frames.mapValues { Array($0.uniqued()) }
    total = commands.templates.reduce(0) { $0 + $1.weight }
    var sounds = Sounds(pronouncer: pronouncer)
    self.phrases = Dictionary(grouping: phrases, by: \.slot).mapValues {
      $0.map { ($0, sounds.pronunciations(of: $0.words)) }
    }
    self.sounds = sounds
  }

  /// The sentences that sound most like the verbalized transcripts, which are ordered by likelihood, the most similar
  /// first. Places in `others` are always named in a sentence, even if they sound like no part of a transcript.
  mutating func sentences(for heard: [[String]], and others: [VocabularyPhrase] = []) -> [SentenceCandidate] {
    // Of several verbalizations of one written form, the nearest is kept.
    var found: [String: SentenceCandidate] = [:]
    let parts = Workers.map(heard.count, least: 2) { [self] part in
      var candidates = self
      return heard[part].flatMap { candidates.sentences(like: $0) }
    }
    for candidate in parts.joined() + (heard.first.map { sentences(naming: others, in: $0) } ?? [])
    where candidate.distance < found[candidate.written]?.distance ?? .infinity {
      found[candidate.written] = candidate
    }
    let named = Set(others.map(\.words))
    func nearest(_ candidates: [SentenceCandidate], _ count: Int) -> ArraySlice<SentenceCandidate> {
      candidates.sorted { ($0.distance, $0.written) < ($1.distance, $1.written) }.prefix(count)
    }
    let (commands, naming) = found.values.partitioned { !$0.named.isEmpty }
    let (rest, places) = naming.partitioned { $0.isPlace }
    let (far, near) = places.partitioned { named.contains($0.named) }
    return Array(
      near + nearest(far, Self.most.places) + nearest(rest, Self.most.others) + nearest(commands, Self.most.commands))
  }

  /// The sentences that sound like a sequence of words.
  private mutating func sentences(like words: [String]) -> [SentenceCandidate] {
    var found = commands(like: words)
    for beginning in beginnings(of: words) {
      for frame in frames[beginning.words] ?? [] {
        let left = words[beginning.count...]
        guard let end = end(frame.end, of: left) else { continue }
        found += filled(
          frame.core[...], from: left.dropLast(frame.end.count), beginning: beginning.words, end: frame.end,
          cost: beginning.cost + end, prior: log(frame.weight / total))
      }
    }
    return found
  }

  /// Sentences that name places after the transcript's own beginning.
  private mutating func sentences(naming places: [VocabularyPhrase], in heard: [String]) -> [SentenceCandidate] {
    let core = [CommandTemplate.Element.slot(.place)]
    let ways = beginnings(of: heard)
    for beginning in ways.dropFirst() + ways.prefix(1) {
      let rest = sounds.phones(of: heard[beginning.count...])
      guard !rest.isEmpty, let frame = frames[beginning.words]?.first(where: { $0.core == core && $0.end.isEmpty })
      else { continue }
      return places.compactMap { place in
        guard let filler = filler(place, sounds.pronunciations(of: place.words), rest) else { return nil }
        return sentence(
          beginning.words, core[...], [filler], [], distance: (filler.cost + beginning.cost) / filler.length,
          prior: log(frame.weight / total))
      }
    }
    return []
  }

  /// Commands without slots.
  private mutating func commands(like heard: [String]) -> [SentenceCandidate] {
    let phones = sounds.phones(of: heard)
    return templates.compactMap { template in
      let words = template.words
      let distance = Self.distance(phones, sounds.pronunciations(of: words))
      guard distance < Self.mostUnlike else { return nil }
      return SentenceCandidate(
        words: words, written: Self.sentence(words), named: [], distance: distance,
        prior: log(template.weight / total))
    }
  }

  /// The answers to the pending question, with their distances to the verbalized transcripts.
  mutating func answers(_ expected: [ExpectedAnswer], like heard: [[String]]) -> [SentenceCandidate] {
    let total = expected.reduce(0) { $0 + $1.weight }
    let heard = heard.map { sounds.phones(of: $0) }
    // Of several verbalizations of one written form, the nearest is kept, with the weights of all of them.
    let answers = Dictionary(grouping: expected) { [$0.meaning, $0.written] }.values.compactMap { ways in
      let distances = ways.map { way in
        heard.map { Self.distance($0, sounds.pronunciations(of: way.words)) }.min() ?? 1
      }
      return ways.indices.min { distances[$0] < distances[$1] }.map { nearest in
        var candidate = SentenceCandidate(
          words: ways[nearest].words, written: Self.sentence([ways[nearest].written]), named: [],
          distance: distances[nearest], prior: log(Self.answered * ways.reduce(0) { $0 + $1.weight } / total))
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
    for words in frames.keys where !words.isEmpty {
      let way = sounds.phones(of: words)
      let ways = (max(1, words.count - 1)...words.count + 1).filter { $0 < heard.count }.map { count in
        let phones = sounds.phones(of: heard.prefix(count))
        let cost = PhoneDistance.between(phones, way)
        let like = 1 - cost / Double(max(1, phones.count, way.count))
        return Beginning(
          words: words, count: count, cost: cost, value: like > Self.leastLike ? Double(way.count) - 2.5 * cost : 0)
      }
      if let best = ways.max(by: { $0.value < $1.value }), best.value > 0 { found.append(best) }
    }
    return [Beginning()] + found.sorted { ($0.value, $1.words.joined()) > ($1.value, $0.words.joined()) }.prefix(4)
  }

  /// The phone distance between a command's last words and the transcript's last words; `nil` if they are too
  /// dissimilar.
  private mutating func end(_ words: [String], of heard: ArraySlice<String>) -> Double? {
    guard !words.isEmpty else { return 0 }
    guard words.count < heard.count else { return nil }
    let phones = sounds.phones(of: heard.suffix(words.count)), way = sounds.phones(of: words)
    let cost = PhoneDistance.between(phones, way)
    return 1 - cost / Double(max(1, phones.count, way.count)) > Self.leastLike ? cost : nil
  }

  /// The sentences in which phrases fill the slots of a command's core.
  private mutating func filled(
    _ core: ArraySlice<CommandTemplate.Element>, from heard: ArraySlice<String>, beginning: [String], end: [String],
    cost: Double, prior: Double
  ) -> [SentenceCandidate] {
    var candidates: [SentenceCandidate] = []
    for parts in Self.parts(of: core, in: heard) {
      var ways: [(filled: [Filler?], cost: Double, length: Double)] = [([], cost, 0)]
      for (element, part) in zip(core, parts) {
        guard case .slot(let slot) = element else {
          ways = ways.map { ($0.filled + [nil], $0.cost, $0.length) }
          continue
        }
        let fillers = fillers(of: slot, like: Array(part))
        let longer = ways.flatMap { way in
          fillers.map { (way.filled + [$0], way.cost + $0.cost, way.length + $0.length) }
        }
        ways = Array(longer.sorted { $0.1 < $1.1 }.prefix(Self.combinations))
      }
      candidates += ways.map { way in
        sentence(beginning, core, way.filled, end, distance: way.length > 0 ? way.cost / way.length : 1, prior: prior)
      }
    }
    return candidates
  }

  private func sentence(
    _ beginning: [String], _ core: ArraySlice<CommandTemplate.Element>, _ filled: [Filler?], _ end: [String],
    distance: Double, prior: Double
  ) -> SentenceCandidate {
    let parts = zip(core, filled).map { element, filler in
      if let filler { return (words: filler.words, written: filler.written) }
      let word = element.word.map { [$0] } ?? []
      return (words: word, written: word.joined())
    }
    return SentenceCandidate(
      words: beginning + parts.flatMap(\.words) + end,
      written: Self.sentence(beginning + parts.map(\.written) + end), named: filled.compactMap(\.self).flatMap(\.words),
      name: filled.compactMap(\.self).map(\.written).joined(separator: ", "), distance: distance,
      isPlace: core.count == 1 && core.first == .slot(.place),
      isUnknownHouse: filled.contains { $0?.isUnknown == true },
      prior: filled.reduce(prior) { $0 + ($1?.prior ?? 0) })
  }

  /// A phrase for a slot, matched to a part of a transcript.
  private struct Filler {
    var words: [String]
    var written: String
    var cost: Double
    var length: Double
    var isUnknown = false
    var prior = 0.0
  }

  private struct Part: Hashable {
    var slot: Slot
    var words: [String]
  }

  /// The cached fillers.
  private var found: [Part: [Filler]] = [:]

  private mutating func fillers(of slot: Slot, like heard: [String]) -> [Filler] {
    guard !heard.isEmpty else { return [] }
    let part = Part(slot: slot, words: heard)
    if let fillers = found[part] { return fillers }
    let phones = sounds.phones(of: heard)
    var fillers = nearest(
      phrases[slot] ?? [], to: phones, count: slot == .place ? Self.phrasesOfPlaces : Self.otherPhrases)
    if slot == .place { fillers += unknownHouses(heard, besides: Set(fillers.map(\.written))) }
    found[part] = fillers
    return fillers
  }

  /// Fillers of a house number and a street, for house numbers that the map doesn't contain.
  private mutating func unknownHouses(_ heard: [String], besides known: Set<String>) -> [Filler] {
    let numbers = heard.dropLast().prefix { NumberWords.isNumber($0) }
    var fillers: [Filler] = []
    for count in numbers.indices.map({ $0 + 1 }) {
      let number = Array(heard.prefix(count))
      guard let digits = HouseNumberReading.digits(of: number) else { continue }
      let length = Double(sounds.phones(of: number).count)
      let street = sounds.phones(of: heard.dropFirst(count))
      for filler in nearest(phrases[.street] ?? [], to: street, count: Self.otherPhrases) {
        let written = "\(digits) \(filler.written)"
        guard !known.contains(written) else { continue }
        fillers.append(
          Filler(
            words: number + filler.words, written: written, cost: filler.cost, length: filler.length + length,
            isUnknown: true, prior: filler.prior))
      }
    }
    return fillers
  }

  private func nearest(
    _ phrases: [(phrase: VocabularyPhrase, ways: [[Phone]])], to phones: [Phone], count: Int
  ) -> [Filler] {
    let fillers = phrases.compactMap { filler($0.phrase, $0.ways, phones) }
      .filter { $0.cost < Self.mostUnlike * $0.length }
    return Array(fillers.sorted { ($0.cost / $0.length, $0.written) < ($1.cost / $1.length, $1.written) }.prefix(count))
  }

  private func filler(_ phrase: VocabularyPhrase, _ ways: [[Phone]], _ phones: [Phone]) -> Filler? {
    guard let cost = ways.map({ PhoneDistance.between(phones, $0) }).min() else { return nil }
    return Filler(
      words: phrase.words, written: phrase.written, cost: cost,
      length: Double(max(phones.count, ways.map(\.count).max() ?? 0)), prior: log(max(phrase.weight, 1e-9)))
  }

  /// The possible splits of words among the elements of a core: its own words must match exactly, and each slot gets at
  /// least one word.
  private static func parts(
    of core: ArraySlice<CommandTemplate.Element>, in heard: ArraySlice<String>
  ) -> [[ArraySlice<String>]] {
    guard let first = core.first else { return heard.isEmpty ? [[]] : [] }
    let rest = core.dropFirst()
    if let word = first.word {
      guard heard.first == word else { return [] }
      return parts(of: rest, in: heard.dropFirst()).map { [heard.prefix(1)] + $0 }
    }
    if rest.isEmpty { return heard.isEmpty ? [] : [[heard]] }
    return (1..<max(1, heard.count)).flatMap { count in
      parts(of: rest, in: heard.dropFirst(count)).map { [heard.prefix(count)] + $0 }
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

/// Cached pronunciations of words.
private struct Sounds {
  let pronouncer: any Pronouncing
  private var lexicon = Lexicon()

  init(pronouncer: any Pronouncing) { self.pronouncer = pronouncer }

  mutating func phones(of words: some Sequence<String>) -> [Phone] {
    learn(words)
    return lexicon.phones(of: words)
  }

  mutating func pronunciations(of words: [String]) -> [[Phone]] {
    learn(words)
    return lexicon.pronunciations(of: words)
  }

  private mutating func learn(_ words: some Sequence<String>) {
    for word in words where lexicon.entries[word] == nil {
      lexicon.set(word, pronunciations: pronouncer.pronunciations(of: word))
    }
  }
}
