import Recognition

/// All replies that a driver can give, as templates. They define both the recognizer's language model and the parser.
public struct ReplyPhrasebook: Sendable {
  let templates: [ReplyTemplate]
  let fillers: Set<String>

  /// Parses the text of a replies file: `meaning weight: template`.
  ///
  /// - Throws: ``CommandTemplateError`` naming the line.
  public init(parsing text: String) throws(CommandTemplateError) {
    let templates = try ReplyTemplate.parse(text, meaning: "a meaning") { template in
      template.slots.isEmpty == (template.meaning != .pick)
        ? nil : "\(template.meaning.rawValue) \(template.meaning == .pick ? "needs a" : "doesn't take a") slot"
    }
    self.templates = templates.filter { $0.meaning != .filler }
    fillers = Set(templates.filter { $0.meaning == .filler }.flatMap(\.words))
  }
}

typealias ReplyTemplate = PhraseTemplate<ReplyMeaning, ReplySlot>

/// The meaning of a line in a replies file.
enum ReplyMeaning: String, TemplateName {
  case yes, no, cancel, more, again, pick, nearest, farthest, last, other, filler
}

/// The property of a place that a reply mentions.
enum ReplySlot: String, TemplateName { case number, ordinal, name, street, area }

/// The English number words for counting the places of a question, up to twelve; a question never offers more, because a
/// result doesn't list more.
enum ReplyNumbers {
  static let cardinals = (1...12).map { NumberWords.cardinal($0).joined(separator: " ") }
  static let ordinals = (1...12).map { NumberWords.ordinal($0).joined(separator: " ") }
  /// Words recognized instead of a number with the same pronunciation, with its index from 0.
  static let homophones = NumberWords.homophones.mapValues { $0 - 1 }.merging(["fore": 3]) { _, fore in fore }
}
