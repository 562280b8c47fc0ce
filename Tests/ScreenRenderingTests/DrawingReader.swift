import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a drawing with a real XML parser.
final class DrawingReader: NSObject, XMLParserDelegate {
  /// What is wrong with it; `nil` for nothing.
  private(set) var fault: String?
  /// The attributes of the outermost element.
  private(set) var root: [String: String] = [:]
  /// What stands in `text` elements, in order.
  private(set) var texts: [String] = []
  private var current: String?

  init(_ drawing: String) {
    super.init()
    let parser = XMLParser(data: Data(drawing.utf8))
    parser.delegate = self
    if !parser.parse() { fault = parser.parserError.map(String.init(describing:)) ?? "no XML" }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if root.isEmpty { root = attributes }
    if name == "text" { current = "" }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { current?.append(string) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard name == "text", let text = current else { return }
    texts.append(text)
    current = nil
  }
}
