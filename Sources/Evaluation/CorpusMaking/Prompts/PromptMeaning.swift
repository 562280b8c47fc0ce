import Foundations
import Places
import Recognition
import Understanding

/// Checks that an utterance has only one meaning, by the commands and the region's places.
///
/// With a bar called "Home", or a number and a street that can be split in two ways, the correct result is ambiguous;
/// a corpus must not count either one as wrong.
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

  /// A key that is unique for each house of the region.
  static func houseKey(number: String, street: [String]) -> String { "\(number) \(TextFolding.key(of: street))" }

  /// Whether the words mean this query, and nothing else in the region.
  func isClear(_ words: [String], _ query: DestinationQuery) -> Bool {
    let meant = Self.plain(query)
    let readings = parser.readings(of: words).map(Self.plain)
    return readings.contains(meant) && readings.allSatisfy { $0 == meant || !exists($0) }
  }

  /// Whether the words can be parsed as a command, or name something in the region.
  func isDestination(_ words: [String]) -> Bool {
    parser.readings(of: words).contains { $0.carrierWords > 0 || exists($0) }
  }

  private func isName(_ words: [String]) -> Bool { names.contains(TextFolding.key(of: words)) }

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

  /// A query without its wording: an article isn't part of a rubric.
  private static func plain(_ query: DestinationQuery) -> DestinationQuery {
    var slots = query.slots
    slots[.rubric] = slots[.rubric].map(KindSpelling.withoutArticle)
    return DestinationQuery(intent: query.intent, slots: slots)
  }
}

/// Chooses a command's template, with the weights of the command file.
struct TemplateChoice: Sendable {
  private let templates: [CommandTemplate]

  init(_ commands: CommandSet, intent: Intent) { templates = commands.templates.filter { $0.meaning == intent } }

  /// An utterance with its slots filled; `nil` if no template fits.
  /// - `fits`: Whether a slot's words can follow the template's words before them.
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

/// Checks which names a synthesizer can pronounce intelligibly.
enum Sayable {
  /// Minimum number of letters; a shorter name is too ambiguous: "K2", "Gap".
  private static let fewestLetters = 4
  /// Maximum number of words; longer names aren't spoken.
  private static let mostWords = 9

  /// Whether a name is intelligible: enough letters in writing, and only plain letters in speech.
  /// - `name`: The written name; digits alone are spoken as letters, but aren't a name.
  static func name(_ name: String, _ words: [String]) -> Bool {
    name.count(where: \.isLetter) >= fewestLetters && Self.words(words)
  }

  /// Whether words consist of plain letters, and aren't too many.
  static func words(_ words: [String]) -> Bool {
    (1...mostWords).contains(words.count)
      && words.allSatisfy { word in
        word.allSatisfy { $0.isASCII && $0.isLetter || $0 == "'" } && word.contains(where: \.isLetter)
      }
  }
}
