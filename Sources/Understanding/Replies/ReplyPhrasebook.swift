/// All replies that a driver can give, as templates. They define both the recognizer's language model and the parser.
///
/// A language consists of a file of templates and its ``ReplyNumbers``.
public struct ReplyPhrasebook: Sendable {
  let templates: [ReplyTemplate]
  let fillers: Set<String>
  let numbers: ReplyNumbers

  /// Parses the text of a replies file: `meaning weight: template`.
  ///
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

/// One phrasing of a reply.
typealias ReplyTemplate = PhraseTemplate<ReplyMeaning, ReplySlot>

/// The meaning of a line in a replies file.
enum ReplyMeaning: String, TemplateName {
  case yes, no, cancel, more, again, pick, nearest, farthest, last, other, filler
}

/// The property of a place that a reply mentions.
enum ReplySlot: String, TemplateName { case number, ordinal, name, street, area }

/// The number words of a language for counting the places of a question.
public struct ReplyNumbers: Hashable, Sendable {
  /// "one", "two", …, in order.
  public var cardinals: [String]
  /// "first", "second", …, in order.
  public var ordinals: [String]
  /// Words recognized instead of a number with the same pronunciation, with its index from 0.
  public var homophones: [String: Int]

  /// Creates number words.
  public init(cardinals: [String], ordinals: [String], homophones: [String: Int] = [:]) {
    self.cardinals = cardinals
    self.ordinals = ordinals
    self.homophones = homophones
  }

  /// English, up to twelve; a question never offers more, because a result doesn't list more.
  public static let english = ReplyNumbers(
    cardinals: (1...12).map { NumberWords.cardinal($0).joined(separator: " ") },
    ordinals: (1...12).map { NumberWords.ordinal($0).joined(separator: " ") },
    homophones: NumberWords.homophones.mapValues { $0 - 1 }.merging(["fore": 3]) { _, fore in fore })
}
