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
    var templates: [ReplyTemplate] = []
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = raw.prefix { $0 != "#" }
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      templates += try Self.templates(of: line, number: index + 1)
    }
    self.templates = templates.filter { $0.meaning != .filler }
    fillers = Set(templates.filter { $0.meaning == .filler }.flatMap(\.words))
    self.numbers = numbers
  }

  private static func templates(
    of line: Substring, number: Int
  ) throws(CommandTemplateError) -> [ReplyTemplate] {
    func error(_ message: String) -> CommandTemplateError { CommandTemplateError(line: number, message: message) }
    guard let colon = line.firstIndex(of: ":") else { throw error("no colon between meaning and template") }
    let head = line[..<colon].split(whereSeparator: \.isWhitespace)
    guard head.count == 2, let meaning = ReplyTemplate.Meaning(rawValue: String(head[0])),
      let weight = Double(head[1]), weight > 0, weight.isFinite
    else {
      let known = ReplyTemplate.Meaning.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("expected a meaning (\(known)) and a weight above 0")
    }
    var templates: [ReplyTemplate] = []
    let expansions = try TemplateExpander.expansions(of: line[line.index(after: colon)...], line: number)
    for expansion in expansions {
      var elements: [ReplyTemplate.Element] = []
      for token in expansion { elements.append(try element(token, line: number)) }
      let template = ReplyTemplate(
        meaning: meaning, weight: weight / Double(expansions.count), elements: elements)
      guard template.slots.isEmpty == (meaning != .pick) else {
        throw error("\(meaning.rawValue) \(meaning == .pick ? "needs" : "takes no") slot")
      }
      templates.append(template)
    }
    return templates
  }

  private static func element(_ token: String, line: Int) throws(CommandTemplateError) -> ReplyTemplate.Element {
    guard token.hasPrefix("{") else { return .word(token) }
    guard token.hasSuffix("}"), let slot = ReplyTemplate.Slot(rawValue: String(token.dropFirst().dropLast())) else {
      throw CommandTemplateError(line: line, message: "unknown slot \(token)")
    }
    return .slot(slot)
  }
}
