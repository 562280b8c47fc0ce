import Foundation
import TextFiles

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Takes the elements of a document as they begin and end.
protocol XMLVisitor: AnyObject {
  /// An element begins.
  ///
  /// - Parameters:
  ///   - path: Names from the root to the element, without prefixes.
  ///   - attributes: The element's attributes.
  ///   - line: The line, from 1.
  func start(_ path: [String], _ attributes: [String: String], line: Int)

  /// An element ends; `text` is what stands in it outside of other elements.
  func end(_ path: [String], _ text: String) throws(ExchangeError)

  /// The document ended.
  func finish() throws(ExchangeError)
}

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

/// What stands before the root element of an XML document: the only place for a document type declaration (XML 1.0,
/// production 22).
enum XMLProlog {
  /// - Throws: ``ExchangeError`` where the document declares a type or is not UTF-8.
  static func check(_ data: Data, file: String) throws(ExchangeError) {
    let bytes = [UInt8](data.droppingByteOrderMark)
    func refuse(at position: Int, _ problem: String, _ remedy: String) -> ExchangeError {
      let line = 1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") }
      return ExchangeError(.badContents, file: file, line: line, problem, remedy: remedy)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw refuse(at: 0, "the text is not UTF-8", "convert it to UTF-8")
    }
    var position = 0
    func skip(past end: String) {
      let end = Array(end.utf8)
      while position < bytes.count, !bytes[position...].starts(with: end) { position += 1 }
      position += end.count
    }
    while position < bytes.count {
      let rest = bytes[position...]
      if rest.starts(with: Array("<?".utf8)) {
        let start = position
        skip(past: "?>")
        let declaration = String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self).lowercased()
        if declaration.hasPrefix("<?xml "), declaration.contains("encoding"),
          !["utf-8", "utf8", "us-ascii"].contains(where: {
            declaration.contains("\"\($0)\"") || declaration.contains("'\($0)'")
          })
        {
          throw refuse(at: start, "the encoding it states is not UTF-8", "convert it to UTF-8")
        }
      } else if rest.starts(with: Array("<!--".utf8)) {
        skip(past: "-->")
      } else if rest.starts(with: Array("<!".utf8)) {
        throw refuse(
          at: position, "it declares a document type, which can hold traps and which no list of places needs",
          "remove the declaration")
      } else if rest.first == UInt8(ascii: "<") {
        return
      } else if rest.first.map({ " \t\r\n".utf8.contains($0) }) == true {
        position += 1
      } else {
        break
      }
    }
    throw refuse(at: position, "this is no XML", "check the file")
  }
}

/// Writes XML with indents.
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

  /// Writes an element with a text; none where there is no text.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text content: String?) {
    guard let content else { return }
    line("<\(name)\(Self.text(attributes))>\(Self.escaped(content))</\(name)>")
  }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private static func text(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  /// Signs of XML as references; characters that XML 1.0 cannot hold (production 2) are left out.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
      case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        escaped.append(scalar)
      default: break
      }
    }
    return String(escaped)
  }
}
