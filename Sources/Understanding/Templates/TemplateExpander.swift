/// Expands a template to all of its phrases: `(a | b)` is a choice, `[a]` is optional.
struct TemplateExpander {
  private let line: Int
  private var tokens: [String]
  private var position = 0

  /// Maximum number of expansions in a line; more indicate a mistake.
  private static let maximumExpansions = 2000

  /// The words and slots of each phrase of a line after its colon, in the template's order; slots are kept as written.
  ///
  /// - Throws: ``CommandTemplateError`` if a bracket is missing, a phrase is empty, or there are too many phrases.
  static func expansions(of template: Substring, line: Int) throws(CommandTemplateError) -> [[String]] {
    var expander = TemplateExpander(line: line, tokens: tokenize(template))
    let expansions = try expander.alternatives(until: nil)
    guard expansions.allSatisfy({ !$0.isEmpty }) else {
      throw CommandTemplateError(line: line, message: "the template matches the empty phrase")
    }
    return expansions
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
  private mutating func alternatives(until close: String?) throws(CommandTemplateError) -> [[String]] {
    var all: [[String]] = []
    var current: [[String]] = [[]]
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
        guard token == close else { throw CommandTemplateError(line: line, message: "unmatched '\(token)'") }
        return all + current
      default: current = try combine(current, [[token]])
      }
    }
  }

  private func combine(_ first: [[String]], _ second: [[String]]) throws(CommandTemplateError) -> [[String]] {
    guard first.count * second.count <= Self.maximumExpansions else {
      throw CommandTemplateError(line: line, message: "more than \(Self.maximumExpansions) phrases; split the line")
    }
    return first.flatMap { a in second.map { a + $0 } }
  }
}

/// An error in a line of a command file.
public struct CommandTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line number, from 1.
  public var line: Int
  /// The problem.
  public var message: String

  /// One line with the line number and the problem.
  public var description: String { "line \(line): \(message)" }
}
