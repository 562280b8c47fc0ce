/// Everything a driver can say, as templates: the source of what is listened for and of what is understood.
public struct CommandSet: Sendable {
  /// The templates, in the file's order.
  public let templates: [CommandTemplate]

  /// Reads the text of a command file: `intent weight: template`.
  ///
  /// - Throws: ``CommandTemplateError`` naming the line.
  public init(parsing text: String) throws(CommandTemplateError) {
    templates = try CommandTemplate.parse(text, meaning: "an intent")
  }
}

/// One way to say a command.
public typealias CommandTemplate = PhraseTemplate<Intent, Slot>

extension Intent: TemplateName {}
extension Slot: TemplateName {}
