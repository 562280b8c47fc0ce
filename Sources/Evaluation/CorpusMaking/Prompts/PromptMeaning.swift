import Foundations
import Places
import Understanding

/// Tells whether an utterance means one thing only, by the commands and by what the region holds.
///
/// A bar called "Home", or a number and a street that can be split in two ways, leave open what the right answer is;
/// a corpus must not count either answer as wrong.
struct PromptMeaning: Sendable {
  private let parser: UtteranceParser
  private let names: Set<String>
  private let houses: Set<String>

  init(_ source: PromptSource, rubricator: Rubricator) {
    parser = UtteranceParser(
      commands: source.commands, rubricForms: Set(rubricator.spokenForms.map { TextFolding.key($0.form) }))
    names = Set(source.places.map { TextFolding.key(of: $0.words) })
    houses = Set(source.houses.map { Self.houseKey(number: $0.number, street: $0.street) })
  }

  /// What tells a house from others of the region.
  static func houseKey(number: String, street: [String]) -> String { "\(number) \(TextFolding.key(of: street))" }

  /// Whether the words mean this query, and nothing else that the region has.
  func isClear(_ words: [String], _ query: DestinationQuery) -> Bool {
    let meant = Self.plain(query)
    let readings = parser.readings(of: words).map(Self.plain)
    return readings.contains(meant) && readings.allSatisfy { $0 == meant || !exists($0) }
  }

  /// Whether the words are read as a command, or name something of the region.
  func isDestination(_ words: [String]) -> Bool {
    parser.readings(of: words).contains { $0.carrierWords > 0 || exists($0) }
  }

  /// Whether a place or street of the region has this name.
  private func isName(_ words: [String]) -> Bool { names.contains(TextFolding.key(of: words)) }

  /// Whether the region has the house of an address.
  private func isHouse(_ query: DestinationQuery) -> Bool {
    houses.contains(Self.houseKey(number: query.text(.number) ?? "", street: query.slots[.street] ?? []))
  }

  private func exists(_ query: DestinationQuery) -> Bool {
    func words(_ slot: Slot) -> [String] { query.slots[slot] ?? [] }
    switch query.intent {
    case .navigate: return isName(words(.place))
    case .address: return isHouse(query)
    case .crossing: return isName(words(.street)) && isName(words(.other))
    case .addStop where query.slots[.place] != nil: return isName(words(.place))
    case .addStop where query.slots[.number] != nil: return isHouse(query)
    case .addStop where query.slots[.other] != nil: return isName(words(.street)) && isName(words(.other))
    case .nearPlace: return isName(words(.place)) && (query.slots[.name] == nil || isName(words(.name)))
    case .nearest, .alongRoute, .addStop: return query.slots[.name] == nil || isName(words(.name))
    default: return true
    }
  }

  /// A query without how it was said: an article is no part of a rubric.
  private static func plain(_ query: DestinationQuery) -> DestinationQuery {
    var slots = query.slots
    slots[.rubric] = slots[.rubric].map(KindSpelling.withoutArticle)
    return DestinationQuery(intent: query.intent, slots: slots)
  }
}

/// Chooses how a command is put, as often as the command file says.
struct TemplateChoice: Sendable {
  private let templates: [CommandTemplate]

  init(_ commands: CommandSet, intent: Intent) {
    templates = commands.templates.filter { $0.meaning == intent }
  }

  /// An utterance with its slots filled; `nil` when no template takes them.
  ///
  /// - Parameters:
  ///   - slots: The words for each slot.
  ///   - fits: Whether a slot's words can follow the words of the template that stand before them.
  func fill(
    _ slots: [Slot: [String]], using generator: inout Xoshiro256,
    fits: (_ slot: Slot, _ before: [String]) -> Bool = { _, _ in true }
  ) -> [String]? {
    let suitable = templates.filter { template in
      var used: Set<Slot> = []
      var before: [String] = []
      for element in template.elements {
        switch element {
        case .word(let word): before.append(word)
        case .slot(let slot):
          guard slots[slot] != nil, used.insert(slot).inserted, fits(slot, before) else { return false }
          before = []
        }
      }
      return used == Set(slots.keys)
    }
    guard let template = generator.pick(suitable, weight: \.weight) else { return nil }
    return template.elements.flatMap { element in
      switch element {
      case .word(let word): [word]
      case .slot(let slot): slots[slot] ?? []
      }
    }
  }
}

/// Which names a synthesiser can say so that a listener knows what was said.
enum Sayable {
  /// A shorter name says too little: "K2", "Gap".
  private static let fewestLetters = 4
  /// Nobody says a longer one.
  private static let mostWords = 9

  /// Whether a name says something: enough letters as it is written, and words of plain letters as it is said.
  ///
  /// - Parameters:
  ///   - name: The name as written; digits alone are said in letters, but are no name.
  ///   - words: How it is said.
  static func name(_ name: String, _ words: [String]) -> Bool {
    name.count(where: \.isLetter) >= fewestLetters && Self.words(words)
  }

  /// Whether words are of plain letters, and not too many.
  static func words(_ words: [String]) -> Bool {
    (1...mostWords).contains(words.count)
      && words.allSatisfy { word in
        word.allSatisfy { $0.isASCII && $0.isLetter || $0 == "'" } && word.contains(where: \.isLetter)
      }
  }
}
