import Algorithms
public import Recognition

/// All commands that a driver can say, as templates. They define both the recognizer's language model and the parser.
public struct CommandSet: Sendable {
  /// The templates in file order.
  public let templates: [CommandTemplate]

  /// Parses the text of a command file: `intent weight: template`.
  ///
  /// - Throws: ``CommandTemplateError`` naming the line.
  public init(parsing text: String) throws(CommandTemplateError) {
    templates = try CommandTemplate.parse(text, meaning: "an intent")
  }

  /// The distinct middle parts of the templates: everything from a template's first slot to its last.
  package var cores: [[CommandTemplate.Element]] {
    let cores = templates.compactMap { template -> [CommandTemplate.Element]? in
      guard let first = template.elements.firstIndex(where: \.isSlot),
        let last = template.elements.lastIndex(where: \.isSlot)
      else { return nil }
      return Array(template.elements[first...last])
    }
    return Array(cores.uniqued())
  }

  /// The distinct words of templates before their first slot, and after their last one.
  package var carriers: (beginnings: [[String]], ends: [[String]]) {
    let naming = templates.lazy.map(\.elements).filter { $0.contains(where: \.isSlot) }
    return (
      beginnings: Array(naming.map { $0.prefix { !$0.isSlot }.compactMap(\.word) }.uniqued()),
      ends: Array(naming.map { $0.suffix { !$0.isSlot }.compactMap(\.word) }.uniqued())
    )
  }
}

/// One phrasing of a command.
public typealias CommandTemplate = PhraseTemplate<Intent, Slot>

extension Intent: TemplateName {}
extension Slot: TemplateName {}
