/// Reads a command file: `intent weight: template`, with choices, optional parts and slots.
enum CommandTemplateParser {
  static func parse(_ text: String) throws(CommandTemplateError) -> [CommandTemplate] {
    var templates: [CommandTemplate] = []
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = raw.prefix { $0 != "#" }
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      templates += try parseLine(line, number: index + 1)
    }
    return templates
  }

  private static func parseLine(_ line: Substring, number: Int) throws(CommandTemplateError) -> [CommandTemplate] {
    func error(_ message: String) -> CommandTemplateError { CommandTemplateError(line: number, message: message) }
    guard let colon = line.firstIndex(of: ":") else { throw error("no colon between intent and template") }
    let head = line[..<colon].split(whereSeparator: \.isWhitespace)
    guard head.count == 2, let intent = Intent(rawValue: String(head[0])), let weight = Double(head[1]), weight > 0,
      weight.isFinite
    else {
      throw error(
        "expected an intent (\(Intent.allCases.map(\.rawValue).joined(separator: ", "))) and a weight above 0")
    }
    var templates: [CommandTemplate] = []
    let expansions = try TemplateExpander.expansions(of: line[line.index(after: colon)...], line: number)
    for expansion in expansions {
      var elements: [CommandTemplate.Element] = []
      for token in expansion { elements.append(try element(token, line: number)) }
      templates.append(CommandTemplate(intent: intent, weight: weight / Double(expansions.count), elements: elements))
    }
    return templates
  }

  private static func element(_ token: String, line: Int) throws(CommandTemplateError) -> CommandTemplate.Element {
    guard token.hasPrefix("{") else { return .word(token) }
    guard token.hasSuffix("}"), let slot = Slot(rawValue: String(token.dropFirst().dropLast())) else {
      throw CommandTemplateError(line: line, message: "unknown slot \(token)")
    }
    return .slot(slot)
  }
}
