import Foundation
public import HeadUnit
import Places
import Understanding

/// Prompts in English.
public struct EnglishPrompts: PromptLanguage {
  private let names = EnglishNames()

  /// Creates the language.
  public init() {}

  /// A name in spoken form: "W 4th Ave" is "West Fourth Avenue".
  public func name(_ written: String) -> String? { names.name(written) }

  /// A distance in spoken form: "eight hundred meters".
  public func distance(_ meters: Double, units: EstimateUnits) -> String? {
    EnglishDistances.text(meters, units: units)
  }

  /// The text of a prompt.
  public func text(of content: PromptContent, units: EstimateUnits) -> String {
    switch content {
    case .confirmation(let mention, let lead, let question): confirmation(of: mention, lead, question, units)
    case .choice(let mentions, let group, let suggested):
      unknownNumber(of: mentions) + choice(of: mentions, group, suggested, units)
    case .notice(let notice): EnglishNotices(names: names).text(of: notice)
    }
  }

  private func confirmation(
    of mention: PlaceMention, _ lead: PromptContent.Lead, _ question: PromptContent.Question, _ units: EstimateUnits
  ) -> String {
    let name = mention.name.map { spokenName($0, mention.kind) }
    let details = details(of: mention, units)
    let rest = ([name].compactMap(\.self) + details).joined(separator: ", ")
    let sentence: String =
      switch lead {
      case .named: named(rest, mention.notes)
      case .nearest(let kind): "The nearest \(kind)".joined(rest)
      case .near(let kind, let place): "\(Self.article(kind)) \(kind) near \(names.name(place) ?? "there")".joined(rest)
      case .onTheWay(let kind): "\(Self.article(kind)) \(kind) on your way".joined(rest)
      }
    let asked = question == .stop ? "Shall I stop there?" : "Shall I take you there?"
    return ([sentence] + mention.notes.compactMap(note) + [asked]).joined(separator: ". ")
  }

  private func named(_ rest: String, _ notes: [PlaceMention.Note]) -> String {
    guard case .nearestNumber(let asked)? = notes.first else { return rest.isEmpty ? "I found it" : rest }
    return ["The nearest number I know", asked.map { "to \(number($0))" }, "is \(rest)"].compactMap(\.self)
      .joined(separator: " ")
  }

  /// A house number in lowercase words.
  private func number(_ written: String) -> String { names.name(written)?.lowercased() ?? "that" }

  private func choice(
    of mentions: [PlaceMention], _ group: PromptContent.Group, _ suggested: Int?, _ units: EstimateUnits
  ) -> String {
    let count = NumberWords.cardinal(mentions.count).joined(separator: " ").capitalizedFirst
    let said = mentions.map { mention in
      ([mention.name.map { spokenName($0, mention.kind) }].compactMap(\.self) + details(of: mention, units))
        .joined(separator: ", ")
    }
    let opening: String
    switch group {
    case .guesses: return "Did you mean \(Self.listed(said))?"
    case .names: return "\(count) places. \(said.joined(separator: "; ")). Which one?"
    case .name(let name): opening = "\(count) places called \(spokenName(name, .poi))."
    case .chain(let name): opening = "\(count) branches of \(spokenName(name, .poi))."
    }
    if let suggested, said.indices.contains(suggested) {
      return "\(opening) \("The nearer one".joined(said[suggested], with: ", "))?"
    }
    guard said.allSatisfy({ !$0.isEmpty }) else { return "\(opening) \(Self.counted(mentions.count))?" }
    return "\(opening) \(Self.listed(said).capitalizedFirst)?"
  }

  /// A sentence that says that no place has the requested house number; empty if one has it.
  private func unknownNumber(of mentions: [PlaceMention]) -> String {
    let asked = mentions.map { mention in
      mention.notes.lazy.compactMap { note in
        switch note {
        case .nearestNumber(let asked): asked
        case .remark(let remark): remark.code == .unknownNumber ? remark.about : nil
        case .hoursUnknown, .closedThen, .closedNow: nil
        }
      }.first
    }
    guard let first = asked.first ?? nil, asked.allSatisfy({ $0 == first }) else { return "" }
    return "I don't know number \(number(first)). "
  }

  private func spokenName(_ name: String, _ kind: Place.Kind) -> String {
    switch kind {
    case .position: "The position you gave"
    // Split first: in "Main St and 12th Ave", the first street ends before the "and".
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
      case .distance(let meters): distance(meters, units: units)
      case .detour(let seconds): EnglishTimes.duration(seconds).map { "adding \($0)" }
      case .direction(let point): "to the \(Self.directions[point.rawValue])"
      }
    }
  }

  private static let directions = [
    "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
  ]

  private func note(_ note: PlaceMention.Note) -> String? {
    switch note {
    case .remark(let remark): text(of: remark)
    case .closedThen: "It is closed then"
    case .closedNow: "It is closed now"
    case .hoursUnknown: "I don't know its hours"
    case .nearestNumber: nil
    }
  }

  private func text(of remark: MatchNote) -> String {
    let about = names.name(remark.about) ?? "that"
    return switch remark.code {
    case .formerName: "It used to be called \(about)"
    case .unknownNumber: "I don't know number \(number(remark.about)) there"
    case .ignoredPostcode: "I couldn't confirm the postal code \(about)"
    case .ignoredTown: "I couldn't confirm that it's in \(about)"
    case .ignoredUnit: "I found the building but not the unit"
    case .ignoredPart: "I found the place but not that part of it"
    }
  }

  private static func article(_ noun: String) -> String {
    noun.first.map { "aeiou".contains($0.lowercased()) } == true ? "An" : "A"
  }

  private static func counted(_ count: Int) -> String {
    listed((1...max(1, count)).map { "the \(NumberWords.ordinal($0).joined(separator: " "))" }).capitalizedFirst
  }

  /// "a or b", "a, b, or c", or "a, b; or c" if a part contains a comma.
  private static func listed(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    let separator = parts.contains { $0.contains(",") } ? ";" : parts.count > 2 ? "," : ""
    return parts.dropLast().joined(separator: "\(separator) ") + "\(separator) or \(last)"
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The string followed by `rest`, unless that is empty: "the nearest pharmacy is Boots".
  fileprivate func joined(_ rest: String, with link: String = " is ") -> String {
    rest.isEmpty ? self : self + link + rest
  }
}

/// English texts of notices, which don't name a place to go to.
struct EnglishNotices {
  let names: EnglishNames

  private static func name(_ what: RouteAvoidance) -> String {
    switch what {
    case .tolls: "toll roads"
    case .motorways: "motorways"
    case .ferries: "ferries"
    }
  }

  private func quicker(_ place: String, _ street: String?, _ seconds: Double) -> String {
    let name = names.name(place) ?? "that one"
    let whereabouts = street.flatMap(names.name).map { ", on \($0)," } ?? ""
    return "\(name)\(whereabouts) is \(EnglishTimes.duration(seconds) ?? "a little") quicker.".capitalizedFirst
  }

  private func noCrossing(_ street: String?, _ other: String?) -> String {
    guard let street, let other else { return "Those streets do not cross." }
    return "\(street) and \(other) do not cross."
  }

  func text(of notice: PromptNotice) -> String {
    switch notice {
    case .notFound(let words):
      words.flatMap(names.name).map { "I can't find \($0) on the map." } ?? "I can't find that on the map."
    case .noMapData: "I have no map of that area."
    case .notOnEarth: "Those coordinates are not on the map."
    case .noRoute: "There is no route to search along."
    case .noRouteSet: "No route is set."
    case .routeCancelled: "The route is cancelled."
    case .avoiding(let what): "Avoiding \(Self.name(what))."
    case .allowing(let what): "No longer avoiding \(Self.name(what))."
    case .stopAdded(let place): names.name(place).map { "A stop at \($0)." } ?? "A stop was added."
    case .stopSkipped: "Skipping the stop."
    case .noStop: "There is no stop on the way."
    case .routeKept: "I couldn't find another route."
    case .nothingAsked: "There's nothing to accept or decline."
    case .quicker(let place, let street, let seconds): quicker(place, street, seconds)
    case .noSuchRoute: "That isn't one of the routes."
    case .timeUnknown: "I don't know that yet."
    case .noVisits: "I have no record of that visit."
    case .noCrossing(let street, let other): noCrossing(names.name(street), names.name(other))
    case .placeNotSet(.home): "Home is not set yet."
    case .placeNotSet(.work): "Work is not set yet."
    case .placeNotSet(.favorite): "That place is not set yet."
    case .notUnderstood: "Sorry, I didn't catch that. Where to?"
    case .notHeard: "I didn't hear anything. Where to?"
    case .answerNotUnderstood: "Sorry, which one?"
    case .navigationOnly: "I can only help with places to go."
    case .permissionOnPhone: "Please answer the question on your phone when it is safe."
    case .microphoneForbidden: "The microphone is not allowed. Please allow it on your phone when it is safe."
    case .speechForbidden: "Voice search is not allowed. Please allow it on your phone when it is safe."
    case .microphoneAbsent: "There is no microphone."
    case .microphoneBusy: "The microphone is in use."
    case .microphoneLost: "The microphone was lost."
    case .timedOut: "That took too long. Please try again."
    case .unavailable: "Voice search is not working right now."
    case .cancelled: "Cancelled."
    }
  }
}

/// Names in a form that English synthesizers can speak.
struct EnglishNames: Sendable {
  private let spoken = SpokenForms()

  /// Maximum number of words of a spoken name; the rest is dropped to keep prompts short.
  private static let mostWords = 10
  /// Words that stay lowercase inside a name.
  private static let small: Set<String> = ["of", "the", "and", "at", "on", "in", "by", "for", "to", "de", "la", "du"]

  /// The name in words, without digits or abbreviations, with its own capitals; `nil` if English can't pronounce any of
  /// its words.
  func name(_ written: String) -> String? {
    // Text in parentheses or brackets isn't spoken.
    let main = written.prefix { $0 != "(" && $0 != "[" }
    let text = main.contains(where: \.isLetter) || main.contains(where: \.isNumber) ? String(main) : written
    let original = originals(text)
    let words = spoken.primary(text).filter(Self.isSpeakable).prefix(Self.mostWords)
    let said = words.enumerated().map { position, word in
      original[word] ?? (position > 0 && Self.small.contains(word) ? word : word.capitalizedFirst)
    }
    return said.isEmpty ? nil : said.joined(separator: " ")
  }

  /// The original spelling of folded words that differ only in capitals: "mcdonald's" is "McDonald's".
  private func originals(_ text: String) -> [String: String] {
    var originals: [String: String] = [:]
    for part in text.split(whereSeparator: { !$0.isLetter && $0 != "'" }) {
      let word = String(part).trimmingCharacters(in: CharacterSet(charactersIn: "'"))
      // The synthesizer would spell out a word in capitals.
      let isCapitals = word.count > 1 && word.allSatisfy { !$0.isLowercase }
      let isLower = word.allSatisfy { !$0.isUppercase }
      guard !isCapitals, !isLower, word.lowercased() == TextFolding.tokens(word).first else { continue }
      originals[word.lowercased()] = word
    }
    return originals
  }

  private static func isSpeakable(_ word: String) -> Bool {
    word.contains(where: \.isLetter) && word.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "'") }
  }

}

/// Distances in spoken English, rounded to what a driver can distinguish.
///
/// "Meters", not "meters": synthesizers spell the British form letter by letter.
enum EnglishDistances {
  private static let metersPerFoot = 0.3048
  private static let metersPerYard = 0.9144
  private static let metersPerMile = 1_609.344

  /// The distance in words; `nil` if it isn't a valid distance.
  static func text(_ meters: Double, units: EstimateUnits) -> String? {
    guard meters >= 0, meters < 2e7 else { return nil }
    switch units {
    case .metric:
      let steps = meters < 95 ? rounded(meters, to: 10) : rounded(meters, to: 50)
      return steps < 1_000 ? count(max(10, steps), "meter") : large(meters / 1_000, "kilometer")
    case .milesAndFeet:
      let feet = meters / metersPerFoot
      return feet < 975 ? count(max(50, rounded(feet, to: 50)), "foot", "feet") : miles(meters / metersPerMile)
    case .milesAndYards:
      let yards = meters / metersPerYard
      return yards < 375 ? count(max(50, rounded(yards, to: 50)), "yard") : miles(meters / metersPerMile)
    }
  }

  /// Miles, in quarters below one.
  private static func miles(_ miles: Double) -> String {
    switch Int((miles * 4).rounded()) {
    case ...1: "a quarter of a mile"
    case 2: "half a mile"
    case 3: "three quarters of a mile"
    default: large(max(1, miles), "mile")
    }
  }

  /// A value with one decimal below ten: "one point two kilometers"; 9.96 is ten.
  private static func large(_ value: Double, _ unit: String) -> String {
    let tenths = Int((value * 10).rounded())
    guard tenths < 100, tenths % 10 != 0 else { return count(Int((Double(tenths) / 10).rounded()), unit) }
    let words = NumberWords.cardinal(tenths / 10) + ["point"] + NumberWords.cardinal(tenths % 10)
    return words.joined(separator: " ") + " \(unit)s"
  }

  private static func rounded(_ value: Double, to step: Int) -> Int { Int((value / Double(step)).rounded()) * step }

  private static func count(_ number: Int, _ unit: String, _ plural: String? = nil) -> String {
    NumberWords.cardinal(number).joined(separator: " ") + " " + (number == 1 ? unit : plural ?? unit + "s")
  }
}
