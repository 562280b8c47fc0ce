/// Writes XML: elements, attributes, and texts in which nothing can be taken for markup.
struct XMLText {
  private(set) var text = ""
  private var open: [String] = []

  /// An element with nothing in it.
  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.written(attributes))/>")
  }

  /// An element with a text in it.
  mutating func element(_ name: String, _ attributes: [(String, String)], _ content: String) {
    line("<\(name)\(Self.written(attributes))>\(Self.escaped(content))</\(name)>")
  }

  /// The beginning of an element.
  mutating func begin(_ name: String, _ attributes: [(String, String)] = []) {
    line("<\(name)\(Self.written(attributes))>")
    open.append(name)
  }

  /// The end of the element that was begun last.
  mutating func end() {
    guard let name = open.popLast() else { return }
    line("</\(name)>")
  }

  /// Markup from elsewhere that was checked to be whole.
  mutating func markup(_ markup: String) { line(markup) }

  /// A text in which nothing is markup. What XML 1.0 cannot hold at all is left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += " "
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A number with two decimals at most.
  static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.isFinite, abs(hundredths) < 1e15 else { return "0" }
    let whole = Int64(hundredths)
    let (units, rest) = (abs(whole) / 100, abs(whole) % 100)
    let sign = whole < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(units)" }
    return rest % 10 == 0 ? "\(sign)\(units).\(rest / 10)" : "\(sign)\(units).\(rest < 10 ? "0" : "")\(rest)"
  }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: open.count) + line + "\n"
  }

  private static func written(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
  }
}
