import Foundations

struct XMLText {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// Writes an element with the elements that the closure writes.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ body: (inout XMLText) -> Void
  ) {
    line("<\(name)\(Self.text(attributes))>")
    depth += 1
    body(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// Writes an element with a text; nothing if the text is `nil`.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text content: String?) {
    guard let content else { return }
    line("<\(name)\(Self.text(attributes))>\(Self.escaped(content))</\(name)>")
  }

  private mutating func line(_ line: String) { text += String(repeating: "  ", count: depth) + line + "\n" }

  private static func text(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  private static func escaped(_ text: String) -> String { text.escapedForXML { $0 == 13 ? "&#13;" : nil } }
}
