import Foundations

/// An element of an XML document: attributes, text, and further elements.
struct MarkupNode {
  typealias Attributes = [(name: String, value: String?)]

  private let name: String
  /// Attributes without a value are left out.
  private let attributes: Attributes
  private let text: String
  private let children: [MarkupNode]

  init(_ name: String, _ attributes: Attributes = [], text: String = "", children: [MarkupNode] = []) {
    (self.name, self.attributes, self.text, self.children) = (name, attributes, text, children)
  }

  /// The complete document with this root.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n" + element }

  private var element: String {
    let start =
      name
      + attributes.compactMap { name, value in value.map { " \(name)=\"\(Self.escaped($0))\"" } }.joined()
    let content = Self.escaped(text) + children.map(\.element).joined()
    return content.isEmpty ? "<\(start)/>" : "<\(start)>\(content)</\(name)>"
  }

  private static func escaped(_ text: String) -> String { text.escapedForXML { "&#\($0);" } }
}
