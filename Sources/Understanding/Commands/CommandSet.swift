/// Everything a driver can say, as templates: the source of what is listened for and of what is understood.
public struct CommandSet: Sendable {
  /// The templates, in the file's order.
  public let templates: [CommandTemplate]

  /// Reads the text of a command file.
  ///
  /// - Throws: ``CommandTemplateError`` naming the line.
  public init(parsing text: String) throws(CommandTemplateError) {
    templates = try CommandTemplateParser.parse(text)
  }

  /// Makes a set of templates.
  public init(templates: [CommandTemplate]) {
    self.templates = templates
  }
}
