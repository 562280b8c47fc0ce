import HeadUnit
import Places
import Understanding

/// Spoken guidance in English: words and punctuation, without digits or markup.
struct EnglishGuidance: Sendable {
  private let names = EnglishNames()

  /// Whether at least one word of the road's name can be pronounced.
  func canSay(_ road: RoadMention) -> Bool { spoken(road) != nil }

  /// The text of a guidance prompt; never empty.
  func text(of content: GuidanceContent, units: EstimateUnits) -> String {
    switch content {
    case .maneuver(let step, let meters, let then):
      let distance = meters.flatMap { EnglishDistances.ahead($0, units: units) }
      let said = distance.map { "in \($0), \(ahead(step))" } ?? now(step)
      return [said, then.map { "then \(ahead($0))" }].compactMap(\.self).joined(separator: ", ").sentence
    case .proceed(let road, let meters):
      let distance = EnglishDistances.ahead(meters, units: units)
      let words = ["continue", road.flatMap(spoken).map { "on \($0)" }, distance.map { "for \($0)" }]
      return words.compactMap(\.self).joined(separator: " ").sentence
    case .rerouting: return "Rerouting."
    case .remaining(let cost, let arrival):
      let distance = EnglishDistances.ahead(cost.distance, units: units)
      let left = [EnglishTimes.duration(cost.duration), distance].compactMap(\.self)
      let clock = arrival.flatMap(EnglishTimes.clock).map { "arriving at \($0)" }
      let parts = [left.isEmpty ? nil : left.joined(separator: ", "), clock].compactMap(\.self)
      return parts.isEmpty ? "I don't know." : parts.joined(separator: "; ").sentence
    case .detour(let seconds): return "It adds \(EnglishTimes.duration(seconds) ?? "a long time")."
    case .chosen(let road, let cost):
      let via = road.flatMap(spoken).map { "by \($0)" } ?? "by minor roads"
      return [via, EnglishTimes.duration(cost.duration)].compactMap(\.self).joined(separator: ", ").sentence
    case .quicker(let road, let seconds):
      let via = road.flatMap(spoken).map { "by \($0), " } ?? ""
      guard seconds >= 30, let gain = EnglishTimes.duration(seconds) else { return "\(via)about as quick".sentence }
      return "\(via)\(gain) quicker".sentence
    }
  }

  /// A maneuver to do now; a stop or destination is phrased as reached.
  private func now(_ step: StepMention) -> String {
    switch step.action {
    case .stop(let name, let side):
      ["you have reached your stop", name.flatMap(names.name), Self.onThe(side)].compactMap(\.self)
        .joined(separator: ", ")
    case .arrive(let name, let side):
      ["you have arrived at \(name.flatMap(names.name) ?? "your destination")", Self.onThe(side)].compactMap(\.self)
        .joined(separator: ", ")
    default: ahead(step)
    }
  }

  /// A maneuver farther ahead.
  private func ahead(_ step: StepMention) -> String {
    let onto = step.road.flatMap(spoken).map { "onto \($0)" }
    let towards = step.towards.flatMap(spoken).map { "towards \($0)" }
    func phrase(_ words: String, _ rest: String?...) -> String {
      ([words] + rest.compactMap(\.self)).joined(separator: " ")
    }
    switch step.action {
    case .depart: return phrase("set off", step.road.flatMap(spoken).map { "along \($0)" } ?? towards)
    case .straight: return phrase("continue", step.road.flatMap(spoken).map { "on \($0)" } ?? towards ?? "straight on")
    case .turn(let turn): return phrase(Self.turns[turn] ?? "turn", onto ?? towards)
    case .uTurn: return phrase("make a U-turn", onto)
    case .merge(let side): return phrase("merge", side.map(Self.word), onto ?? towards)
    case .ramp(let side): return phrase("take the ramp", Self.onThe(side), towards ?? onto)
    case .exit(let number, let side):
      guard let number = number.flatMap(EnglishRoadNumbers.text) else {
        return phrase("take the exit", Self.onThe(side), towards ?? onto)
      }
      return phrase("take exit \(number.lowercasedWords)", towards ?? onto)
    case .fork(let side): return phrase("keep \(side.map(Self.word) ?? "straight on") at the fork", towards ?? onto)
    case .roundabout(let exit):
      guard let exit else { return phrase("enter the roundabout", onto.map { "and leave it \($0)" } ?? towards) }
      let ordinal = NumberWords.ordinal(exit).joined(separator: " ")
      return phrase("at the roundabout, take the \(ordinal) exit", onto ?? towards)
    case .ferry: return phrase("take the ferry", towards)
    case .leaveFerry: return phrase("leave the ferry", onto)
    case .stop(let name, let side):
      let place = name.flatMap(names.name).map { "your stop, \($0)," } ?? "your stop"
      return side.map { "\(place) is on the \(Self.word($0))" } ?? "you will reach \(place)".trimmedComma
    case .arrive(let name, let side):
      return ["you will arrive at \(name.flatMap(names.name) ?? "your destination")", Self.onThe(side)]
        .compactMap(\.self).joined(separator: ", ")
    }
  }

  /// A name in words with abbreviations expanded, or a number spelled letter by letter.
  private func spoken(_ road: RoadMention) -> String? {
    switch road {
    case .name(let name): names.name(name)
    case .number(let number): EnglishRoadNumbers.text(number)
    }
  }

  private static func word(_ side: StepMention.Side) -> String { side == .left ? "left" : "right" }

  private static func onThe(_ side: StepMention.Side?) -> String? { side.map { "on the \(word($0))" } }

  private static let turns: [Turn: String] = [
    .slightLeft: "bear left", .left: "turn left", .sharpLeft: "turn sharp left", .slightRight: "bear right",
    .right: "turn right", .sharpRight: "turn sharp right",
  ]
}

extension String {
  /// The text with an initial capital and a final period.
  fileprivate var sentence: String { capitalizedFirst + (hasSuffix(".") ? "" : ".") }

  fileprivate var trimmedComma: String { hasSuffix(",") ? String(dropLast()) : self }

  /// The words in lowercase, except for single letters: "one sixteen B".
  fileprivate var lowercasedWords: String {
    split(separator: " ").map { $0.count == 1 ? String($0) : $0.lowercased() }.joined(separator: " ")
  }
}
