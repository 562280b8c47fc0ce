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
  func isName(_ words: [String]) -> Bool { names.contains(TextFolding.key(of: words)) }

  private func exists(_ query: DestinationQuery) -> Bool {
    func words(_ slot: Slot) -> [String] { (query.slots[slot] ?? "").split(separator: " ").map(String.init) }
    switch query.intent {
    case .navigate: return isName(words(.place))
    case .address:
      return houses.contains(Self.houseKey(number: query.slots[.number] ?? "", street: words(.street)))
    case .crossing: return isName(words(.street)) && isName(words(.other))
    case .nearPlace: return isName(words(.place)) && (query.slots[.name] == nil || isName(words(.name)))
    case .nearest, .alongRoute: return query.slots[.name] == nil || isName(words(.name))
    default: return true
    }
  }

  /// A query without how it was said: an article is no part of a rubric.
  private static func plain(_ query: DestinationQuery) -> DestinationQuery {
    var slots = query.slots
    if let rubric = slots[.rubric] {
      let words = rubric.split(separator: " ")
      if words.count > 1, ["a", "an", "the"].contains(words[0]) {
        slots[.rubric] = words.dropFirst().joined(separator: " ")
      }
    }
    return DestinationQuery(intent: query.intent, slots: slots)
  }
}
