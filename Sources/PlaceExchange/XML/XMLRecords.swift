import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads an XML document element by element and hands the elements to a visitor.
///
/// Documents with a type declaration are refused: it is where entities are declared, which can name other files of the
/// machine or grow without bound, and neither GPX nor KML has one. So are encodings other than UTF-8, in which a
/// declaration could hide.
final class XMLRecords: NSObject, XMLParserDelegate {
  private let visitor: any XMLVisitor
  private var path: [String] = []
  private var texts: [String] = []
  private var failure: ExchangeError?
  /// The line of the first error: the parser goes on behind it, and may call the document whole.
  private var errorLine: Int?

  /// libxml2's codes from XML_NS_ERR_XML_NAMESPACE to XML_NS_ERR_COLON.
  private static let namespaceErrors = 200...205

  private init(_ visitor: any XMLVisitor) { self.visitor = visitor }

  /// Reads a document.
  ///
  /// - Throws: ``ExchangeError`` where it is no well-formed XML or is refused, and what the visitor throws.
  static func read(_ data: Data, file: String, with visitor: any XMLVisitor) throws(ExchangeError) {
    try XMLProlog.check(data, file: file)
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    let records = XMLRecords(visitor)
    parser.delegate = records
    let isWhole = parser.parse()
    if let failure = records.failure { throw failure }
    guard isWhole, records.errorLine == nil, records.path.isEmpty else {
      throw ExchangeError(
        .badContents, file: file, line: records.errorLine ?? parser.lineNumber,
        "this is no well-formed XML, or it is cut off",
        remedy: "export it again")
    }
    try visitor.finish()
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    path.append(Self.localName(elementName))
    texts.append("")
    visitor.start(path, attributes, line: parser.lineNumber)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !texts.isEmpty { texts[texts.count - 1] += string }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if !texts.isEmpty { texts[texts.count - 1] += String(decoding: block, as: UTF8.self) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    // A prefix without a namespace is no error of XML itself; prefixes are not looked at here.
    guard !Self.namespaceErrors.contains((parseError as NSError).code) else { return }
    errorLine = errorLine ?? parser.lineNumber
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let text = texts.popLast() else { return }
    do {
      try visitor.end(path, text)
    } catch {
      failure = error
      parser.abortParsing()
    }
    path.removeLast()
  }

  /// Without the prefix of its namespace: programs choose prefixes as they like.
  private static func localName(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }
}
