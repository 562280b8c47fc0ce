import Foundations

/// An element of an XML document: attributes, text, and further elements.
struct MarkupNode {
  var name: String
  private(set) var attributes: [(name: String, value: String)] = []
  var text: String
  var children: [MarkupNode]

  init(_ name: String, text: String = "", _ children: [MarkupNode] = []) {
    (self.name, self.text, self.children) = (name, text, children)
  }

  /// Adds an attribute; one without a value is left out.
  mutating func set(_ name: String, _ value: String?) {
    if let value { attributes.append((name, value)) }
  }

  /// The whole document with this as its root.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n" + element }

  private var element: String {
    let start = name + attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
    let content = Self.escaped(text) + children.map(\.element).joined()
    return content.isEmpty ? "<\(start)/>" : "<\(start)>\(content)</\(name)>"
  }

  private static func escaped(_ text: String) -> String { text.escapedForXML { "&#\($0);" } }
}
