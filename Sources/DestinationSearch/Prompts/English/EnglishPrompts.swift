import Places
public import SearchScreen
import Understanding

/// Prompts in English.
public struct EnglishPrompts: PromptLanguage {
  private let names: EnglishNames

  /// Makes the language.
  ///
  /// - Parameter isWord: Whether a lower-case string is a word people read as one, which decides if capitals are
  ///   spelled out ("HSBC") or read ("IKEA").
  public init(isWord: @escaping @Sendable (String) -> Bool = { _ in false }) {
    names = EnglishNames(spoken: SpokenForms(isWord: isWord))
  }

  /// A name as it is said: "W 4th Ave" is "West Fourth Avenue".
  public func name(_ written: String) -> String? { names.name(written) }

  /// A distance as it is said: "eight hundred meters".
  public func distance(_ metres: Double, units: EstimateUnits) -> String? {
    EnglishDistances.text(metres, units: units)
  }

  /// The text of a prompt.
  public func text(of content: PromptContent, units: EstimateUnits) -> String {
    switch content {
    case .confirmation(let mention, let lead): confirmation(of: mention, lead, units)
    case .choice(let mentions, let group, let suggested, let isContinued):
      choice(of: mentions, group, suggested, isContinued, units)
    case .notice(let notice): EnglishNotices(names: names).text(of: notice)
    }
  }

  private func confirmation(of mention: PlaceMention, _ lead: PromptContent.Lead, _ units: EstimateUnits) -> String {
    let name = mention.name.map { spokenName($0, mention.kind) }
    let details = details(of: mention, units)
    let rest = ([name].compactMap(\.self) + details).joined(separator: ", ")
    let sentence: String =
      switch lead {
      case .named where mention.note == .nearestNumber: "The nearest number I know is \(rest)"
      case .named: rest.isEmpty ? "I found it" : rest
      case .nearest(let kind): "The nearest \(kind)".joined(rest)
      case .near(let kind, let place): "\(Self.article(kind)) \(kind) near \(names.name(place) ?? "there")".joined(rest)
      case .onTheWay(let kind): "\(Self.article(kind)) \(kind) on your way".joined(rest)
      }
    return ([sentence] + [Self.note(mention.note)].compactMap(\.self) + ["Shall I take you there?"])
      .joined(separator: ". ")
  }

  private func choice(
    of mentions: [PlaceMention], _ group: PromptContent.Group, _ suggested: Int?, _ isContinued: Bool,
    _ units: EstimateUnits
  ) -> String {
    let count = NumberWords.cardinal(mentions.count).joined(separator: " ").capitalizedFirst
    let more = isContinued ? " more" : ""
    let said = mentions.map { mention in
      ([mention.name.map { spokenName($0, mention.kind) }].compactMap(\.self) + details(of: mention, units))
        .joined(separator: ", ")
    }
    let opening: String
    switch group {
    case .names: return "\(count)\(more) places. \(said.joined(separator: "; ")). Which one?"
    case .name(let name): opening = "\(count)\(more) places called \(spokenName(name, .poi))."
    case .chain(let name): opening = "\(count)\(more) branches of \(spokenName(name, .poi))."
    }
    if let suggested, said.indices.contains(suggested) {
      return "\(opening) \("The nearer one".joined(said[suggested], with: ", "))?"
    }
    guard said.allSatisfy({ !$0.isEmpty }) else { return "\(opening) \(Self.counted(mentions.count))?" }
    return "\(opening) \(Self.listed(said).capitalizedFirst)?"
  }

  private func spokenName(_ name: String, _ kind: Place.Kind) -> String {
    switch kind {
    case .position: "The position you gave"
    // Each street by itself: in "Main St and 12th Ave" the first one ends before the "and".
    case .crossing:
      name.replacing(" and ", with: "&").split(separator: "&").compactMap { names.name(String($0)) }.joined(
        separator: " and ")
    default: names.name(name) ?? "A place"
    }
  }

  private func details(of mention: PlaceMention, _ units: EstimateUnits) -> [String] {
    mention.details.compactMap { detail in
      switch detail {
      case .street(let street): names.name(street).map { "on \($0)" }
      case .area(let area): names.name(area).map { "in \($0)" }
      case .distance(let metres): distance(metres, units: units)
      case .direction(let point): "to the \(Self.directions[point.rawValue])"
      }
    }
  }

  private static let directions = [
    "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
  ]

  private static func note(_ note: PlaceMention.Note?) -> String? {
    switch note {
    case .closed: "It is closed then"
    case .hoursUnknown: "I don't know its hours"
    case .nearestNumber, nil: nil
    }
  }

  private static func article(_ noun: String) -> String {
    noun.first.map { "aeiou".contains($0.lowercased()) } == true ? "An" : "A"
  }

  private static func counted(_ count: Int) -> String {
    listed((1...max(1, count)).map { "the \(NumberWords.ordinal($0).joined(separator: " "))" }).capitalizedFirst
  }

  /// "a or b", "a, b, or c", and "a, b; or c" where a part has a comma of its own.
  private static func listed(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    let separator = parts.contains { $0.contains(",") } ? ";" : parts.count > 2 ? "," : ""
    return parts.dropLast().joined(separator: "\(separator) ") + "\(separator) or \(last)"
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The string with what is said of it, where something is: "the nearest pharmacy is Boots".
  fileprivate func joined(_ rest: String, with link: String = " is ") -> String {
    rest.isEmpty ? self : self + link + rest
  }
}
