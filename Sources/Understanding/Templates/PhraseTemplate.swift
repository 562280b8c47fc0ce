/// One phrasing: words with slots between them.
public struct PhraseTemplate<Meaning: Hashable & Sendable, SlotName: Hashable & Sendable>: Hashable, Sendable {
  /// A fixed word or a slot.
  public enum Element: Hashable, Sendable {
    /// A word of the template itself.
    case word(String)
    /// A slot for variable words.
    case slot(SlotName)

    /// Whether it is a slot.
    package var isSlot: Bool { word == nil }

    /// The word; `nil` for a slot.
    package var word: String? { if case .word(let word) = self { word } else { nil } }

    /// The slot; `nil` for a word.
    package var slot: SlotName? { if case .slot(let slot) = self { slot } else { nil } }
  }

  /// Its meaning.
  public var meaning: Meaning
  /// Its frequency relative to the others.
  public var weight: Double
  /// Its words and slots in order.
  public var elements: [Element]

  /// The template's own words.
  package var words: [String] { elements.compactMap(\.word) }

  var slots: [SlotName] { elements.compactMap(\.slot) }
}

/// Names in a file of templates: the cases of an enumeration.
protocol TemplateName: CaseIterable, RawRepresentable<String>, Hashable, Sendable {}

extension PhraseTemplate where Meaning: TemplateName, SlotName: TemplateName {
  /// Parses a file of templates. A line is `meaning weight: template`, with choices, optional parts, and slots; "#"
  /// begins a comment.
  ///
  /// The expansions of one line share its weight. `fault` returns the problem with a template beyond its syntax, if
  /// any.
  ///
  /// - Throws: ``CommandTemplateError`` naming the line.
  static func parse(
    _ text: String, meaning noun: String, fault: (PhraseTemplate) -> String? = { _ in nil }
  ) throws(CommandTemplateError) -> [PhraseTemplate] {
    var templates: [PhraseTemplate] = []
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = raw.prefix { $0 != "#" }
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      for template in try parse(line, number: index + 1, meaning: noun) {
        if let fault = fault(template) { throw CommandTemplateError(line: index + 1, message: fault) }
        templates.append(template)
      }
    }
    return templates
  }

  private static func parse(
    _ line: Substring, number: Int, meaning noun: String
  ) throws(CommandTemplateError) -> [PhraseTemplate] {
    func error(_ message: String) -> CommandTemplateError { CommandTemplateError(line: number, message: message) }
    guard let colon = line.firstIndex(of: ":") else { throw error("missing colon between \(noun) and its template") }
    let head = line[..<colon].split(whereSeparator: \.isWhitespace)
    guard head.count == 2, let meaning = Meaning(rawValue: String(head[0])), let weight = Double(head[1]), weight > 0,
      weight.isFinite
    else {
      let known = Meaning.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("expected \(noun) (\(known)) and a weight above 0")
    }
    let expansions = try TemplateExpander.expansions(of: line[line.index(after: colon)...], line: number)
    var templates: [PhraseTemplate] = []
    for expansion in expansions {
      var elements: [Element] = []
      for token in expansion { elements.append(try element(token, line: number)) }
      templates.append(PhraseTemplate(meaning: meaning, weight: weight / Double(expansions.count), elements: elements))
    }
    return templates
  }

  private static func element(_ token: String, line: Int) throws(CommandTemplateError) -> Element {
    guard token.hasPrefix("{") else { return .word(token) }
    guard token.hasSuffix("}"), let slot = SlotName(rawValue: String(token.dropFirst().dropLast())) else {
      throw CommandTemplateError(line: line, message: "unknown slot \(token)")
    }
    return .slot(slot)
  }
}
