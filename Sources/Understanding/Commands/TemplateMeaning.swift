/// What a parser has to know of a template besides how it goes.
struct TemplateMeaning: Sendable {
  /// What the command means.
  let intent: Intent
  /// How many words are the command's own.
  let carrierWords: Int
  /// Whether a rubric slot may hold a name: the command asks for one of several ("the nearest", "a", "nearby").
  let asksForNames: Bool
  /// Whether the command's own words are no more than where to look: "near".
  let isPrepositionAlone: Bool

  private static let choosing: Set<String> = [
    "nearest", "closest", "nearby", "near", "around", "close", "next", "a", "an", "any", "some", "along", "way",
    "route",
    "that", "from",
  ]
  private static let prepositions: Set<String> = ["near", "close", "next", "to", "around", "beside"]

  init(_ template: CommandTemplate) {
    let words = template.words
    intent = template.intent
    carrierWords = words.count
    asksForNames = words.contains(where: Self.choosing.contains)
    isPrepositionAlone = words.allSatisfy(Self.prepositions.contains)
  }
}
