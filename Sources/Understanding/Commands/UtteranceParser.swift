import Algorithms
import Places
public import Recognition

/// Parses the words of an utterance into the queries that they can mean.
public struct UtteranceParser: Sendable {
  private let commands: [TemplateMeaning]
  private let index: CommandIndex
  private let isKind: @Sendable ([String]) -> Bool

  /// Creates a parser; `isKind` returns whether words are exactly a category, with or without required attributes:
  /// "vegan restaurant", "coffee with wifi".
  public init(commands: CommandSet, isKind: @escaping @Sendable ([String]) -> Bool) {
    self.commands = commands.templates.map(TemplateMeaning.init)
    // Words of some slots are parsed anywhere in a rubric or a place; their templates only define the language model.
    index = CommandIndex(commands.templates, unless: [.attribute, .feature, .time, .number, .street, .other])
    self.isKind = isKind
  }

  /// Creates a parser for rubrics without attributes, given by the keys (``TextFolding/key(_:)``) of all their spoken
  /// forms.
  public init(commands: CommandSet, rubricForms: Set<String>) {
    self.init(commands: commands) { words in
      rubricForms.contains(TextFolding.key(of: KindPhrase.withoutArticle(words)))
    }
  }

  /// Maximum number of readings to resolve.
  private static let maximumReadings = 12

  /// The possible queries of an utterance, those that explain most of its words first.
  ///
  /// A rubric slot accepts only an exact form of a category, so that no name is mistaken for a category. If the command
  /// asks for the nearest of something else, that is a name. Opening times at the end are removed first. If a place
  /// slot can be an address or an intersection, every split of it is a reading of its own. Words that form a navigation
  /// command may also be a name, and have a reading as one. The words are spoken ones in lowercase.
  ///
  /// - Returns: At most twelve queries; empty if nothing matches.
  public func readings(of words: [String]) -> [DestinationQuery] {
    guard !words.isEmpty, words.count <= 64 else { return [] }
    var readings = read(words)
    if let (_, count) = OpeningTime.suffix(of: words), count < words.count {
      let timed = read(Array(words.dropLast(count))).filter { $0.slots[.time] == nil && $0.intent.canBeTimed }
      readings += timed.map { query in
        var query = query
        query.slots[.time] = words.suffix(count)
        query.carrierWords += count
        return query
      }
    }
    // A command that explains two more words is certain: "navigate to" isn't the beginning of a name.
    let most = readings.map(\.carrierWords).max() ?? 0
    let isOrder = readings.contains { $0.carrierWords == most && $0.routeOrder != nil }
    let likely = readings.filter { $0.carrierWords >= most - 1 || isOrder && $0.slots[.place] == words }
    let ordered = likely.enumerated().sorted {
      ($1.element.carrierWords, $0.offset) < ($0.element.carrierWords, $1.offset)
    }
    let distinct = ordered.map(\.element).uniqued { DestinationQuery(intent: $0.intent, slots: $0.slots) }
    return Array(distinct.prefix(Self.maximumReadings))
  }

  /// The possible queries of words that name a place without a command: "main and twelfth", "home".
  public func placeReadings(of words: [String]) -> [DestinationQuery] {
    readings(of: words).filter { [.navigate, .address, .crossing, .home, .work].contains($0.intent) }
  }

  private func read(_ words: [String]) -> [DestinationQuery] {
    var kinds: [Range<Int>: KindPhrase?] = [:]
    func kind(_ range: Range<Int>) -> KindPhrase? {
      if let known = kinds[range] { return known }
      let phrase = KindPhrase(Array(words[range]), isKind: isKind)
      kinds[range] = .some(phrase)
      return phrase
    }
    return index.matches(words).flatMap { match in
      queries(commands[match.template], match.slots.mapValues { Array(words[$0]) }, match.slots[.rubric].flatMap(kind))
    }
  }

  private func queries(
    _ template: TemplateMeaning, _ filled: [Slot: [String]], _ kind: KindPhrase?
  ) -> [DestinationQuery] {
    var query = template.query(slots: filled)
    if let day = filled[.day], PastDay(parsing: day) == nil { return [] }
    if let avoided = filled[.avoidance], RouteAvoidance(spoken: avoided) == nil { return [] }
    if let route = filled[.way], !RouteSelection.spokenForms.contains(where: { $0.words == route }) { return [] }
    if let rubric = filled[.rubric] {
      if let kind {
        query.slots[.rubric] = kind.words
        if !kind.time.isEmpty {
          query.slots[.time] = kind.time
          query.carrierWords += kind.time.count
        }
      } else if template.asksForNames {
        query.slots[.rubric] = nil
        query.slots[.name] = KindPhrase.withoutArticle(rubric)
        if template.isPrepositionAlone { query.carrierWords = 0 }
      } else {
        return []
      }
    }
    guard [.navigate, .addStop].contains(template.intent), let place = filled[.place] else { return [query] }
    return Self.places(place, template) + [query]
  }

  /// The addresses and intersections that a place slot can be; a stop remains a stop.
  private static func places(_ place: [String], _ template: TemplateMeaning) -> [DestinationQuery] {
    let isStop = template.intent == .addStop
    let addresses = AddressReading.all(place).map { address in
      var slots: [Slot: [String]] = [.number: [address.number], .street: address.street]
      if !address.unit.isEmpty { slots[.unit] = address.unit }
      return DestinationQuery(intent: isStop ? .addStop : .address, slots: slots, carrierWords: template.carrierWords)
    }
    let crossings = CrossingReading.all(place).map { crossing in
      DestinationQuery(
        intent: isStop ? .addStop : .crossing, slots: [.street: crossing.street, .other: crossing.other],
        carrierWords: template.carrierWords)
    }
    return crossings.isEmpty ? addresses : addresses.prefix(4) + crossings
  }
}

extension Intent {
  /// Whether the target can be open or closed.
  fileprivate var canBeTimed: Bool { [.navigate, .nearest, .nearPlace, .alongRoute, .addStop].contains(self) }
}

/// A category in a slot, separated from opening times.
struct KindPhrase: Hashable, Sendable {
  /// The category with required attributes, without an article: "coffee with wifi".
  var words: [String]
  /// The words of the opening time; empty if there are none.
  var time: [String] = []

  /// Parses "coffee with wifi", "an open pharmacy", "restaurants open on sunday"; `nil` if the rest isn't a category.
  init?(_ phrase: [String], isKind: ([String]) -> Bool) {
    words = Self.withoutArticle(phrase)
    if isKind(words) { return }
    if words.count > 1, words[0] == "open", isKind(Array(words.dropFirst())) {
      time = ["open"]
      words = Array(words.dropFirst())
      return
    }
    // The longest words that give a time, at any position.
    guard let start = OpeningTime.start(in: words) else { return nil }
    for end in stride(from: words.count, to: start, by: -1) {
      let rest = Array(words[..<start] + words[end...])
      guard OpeningTime(parsing: Array(words[start..<end])) != nil, isKind(rest) else { continue }
      time = Array(words[start..<end])
      words = rest
      return
    }
    return nil
  }

  /// The words without a leading article or its equivalent.
  static func withoutArticle(_ words: [String]) -> [String] {
    words.count > 1 && ["some", "any"].contains(words[0])
      ? Array(words.dropFirst()) : KindSpelling.withoutArticle(words)
  }
}

/// Detects requests to the car that aren't about navigation: "play some music", "call mum" (VC-15).
public enum OutOfDomain {
  /// The beginnings of such requests, in English.
  private static let beginnings: [[String]] = [
    ["play"], ["call"], ["phone"], ["text"], ["message"], ["send"], ["read"], ["open"], ["turn", "on"],
    ["turn", "off"], ["turn", "up"], ["turn", "down"], ["set", "the"], ["what", "is", "the", "weather"],
    ["what's", "the", "weather"], ["what", "time"], ["tell", "me", "a"], ["how", "is", "the", "weather"], ["volume"],
  ]

  /// Whether words that aren't a destination request something else.
  public static func isRequest(_ transcript: String) -> Bool {
    let words = transcript.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    return beginnings.contains { words.count > $0.count && words.starts(with: $0) }
  }
}
