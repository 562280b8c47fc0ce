/// Reads a command file: `intent weight: template`, with choices, optional parts and slots.
struct CommandTemplateParser {
  private let line: Int
  private var tokens: [String]
  private var position = 0

  /// More expansions than this in a line is a mistake in it.
  private static let maximumExpansions = 2000

  private typealias Elements = [CommandTemplate.Element]

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
    var parser = CommandTemplateParser(line: number, tokens: tokenize(line[line.index(after: colon)...]))
    let expansions = try parser.alternatives(until: nil)
    guard expansions.allSatisfy({ !$0.isEmpty }) else { throw error("the template can be empty") }
    return expansions.map { elements in
      CommandTemplate(intent: intent, weight: weight / Double(expansions.count), elements: elements)
    }
  }

  private init(line: Int, tokens: [String]) {
    self.line = line
    self.tokens = tokens
  }

  private static func tokenize(_ text: Substring) -> [String] {
    var tokens: [String] = []
    var word = ""
    for character in text {
      if "()[]|".contains(character) || character.isWhitespace {
        if !word.isEmpty { tokens.append(word) }
        word = ""
        if !character.isWhitespace { tokens.append(String(character)) }
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? tokens : tokens + [word]
  }

  /// Sequences separated by bars, up to the closing bracket.
  private mutating func alternatives(until close: String?) throws(CommandTemplateError) -> [Elements] {
    var all: [Elements] = []
    var current: [Elements] = [[]]
    while true {
      guard position < tokens.count else {
        if let close { throw CommandTemplateError(line: line, message: "'\(close)' is missing") }
        return all + current
      }
      let token = tokens[position]
      position += 1
      switch token {
      case "|":
        all += current
        current = [[]]
      case "(": current = try combine(current, try alternatives(until: ")"))
      case "[": current = try combine(current, [[]] + (try alternatives(until: "]")))
      case ")", "]":
        guard token == close else { throw CommandTemplateError(line: line, message: "'\(token)' closes nothing") }
        return all + current
      default: current = try combine(current, [[try element(token)]])
      }
    }
  }

  private func combine(_ first: [Elements], _ second: [Elements]) throws(CommandTemplateError) -> [Elements] {
    guard first.count * second.count <= Self.maximumExpansions else {
      throw CommandTemplateError(
        line: line, message: "more than \(Self.maximumExpansions) ways to say it; split the line")
    }
    return first.flatMap { a in second.map { a + $0 } }
  }

  private func element(_ token: String) throws(CommandTemplateError) -> CommandTemplate.Element {
    guard token.hasPrefix("{") else { return .word(token) }
    guard token.hasSuffix("}"), let slot = Slot(rawValue: String(token.dropFirst().dropLast())) else {
      throw CommandTemplateError(line: line, message: "unknown slot \(token)")
    }
    return .slot(slot)
  }
}
