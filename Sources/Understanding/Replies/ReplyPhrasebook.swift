/// Everything a driver can answer, as templates: the source of what is listened for and of what is understood.
///
/// A language is a file of templates and its ``ReplyNumbers``.
public struct ReplyPhrasebook: Sendable {
  let templates: [ReplyTemplate]
  let fillers: Set<String>
  let numbers: ReplyNumbers

  /// Reads the text of a replies file: `meaning weight: template`.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - numbers: How places are counted in the file's language.
  /// - Throws: ``CommandTemplateError`` naming the line.
  public init(parsing text: String, numbers: ReplyNumbers = .english) throws(CommandTemplateError) {
    let templates = try ReplyTemplate.parse(text, meaning: "a meaning") { template in
      template.slots.isEmpty == (template.meaning != .pick)
        ? nil : "\(template.meaning.rawValue) \(template.meaning == .pick ? "needs a" : "doesn't take a") slot"
    }
    self.templates = templates.filter { $0.meaning != .filler }
    fillers = Set(templates.filter { $0.meaning == .filler }.flatMap(\.words))
    self.numbers = numbers
  }
}

/// One way to answer.
typealias ReplyTemplate = PhraseTemplate<ReplyMeaning, ReplySlot>

/// What a line of a replies file means.
enum ReplyMeaning: String, TemplateName {
  case yes, no, cancel, more, again, pick, nearest, farthest, last, other, filler
}

/// What of a place is said in an answer.
enum ReplySlot: String, TemplateName {
  case number, ordinal, name, street, area
}

/// How the places of a question are counted in a language.
public struct ReplyNumbers: Hashable, Sendable {
  /// "one", "two", …, in order.
  public var cardinals: [String]
  /// "first", "second", …, in order.
  public var ordinals: [String]
  /// Words that are heard for a number because they sound like it, with its position from 0.
  public var homophones: [String: Int]

  /// Makes a way of counting.
  public init(cardinals: [String], ordinals: [String], homophones: [String: Int] = [:]) {
    self.cardinals = cardinals
    self.ordinals = ordinals
    self.homophones = homophones
  }

  /// English, to twelve: more than a result lists is never offered.
  public static let english = ReplyNumbers(
    cardinals: (1...12).map { NumberWords.cardinal($0).joined(separator: " ") },
    ordinals: (1...12).map { NumberWords.ordinal($0).joined(separator: " ") },
    homophones: NumberWords.homophones.mapValues { $0 - 1 }.merging(["fore": 3]) { _, fore in fore })
}
