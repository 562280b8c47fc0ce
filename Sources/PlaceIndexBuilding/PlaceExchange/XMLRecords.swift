import Foundation
import Foundations

/// Receives the start and end of each element of a document.
protocol XMLVisitor: AnyObject {
  /// The places read so far.
  var list: PlaceList { get set }

  /// Called at the start of an element: its path has the names from the root, without namespace prefixes, and its line
  /// is counted from 1.
  func start(_ path: [String], _ attributes: [String: String], line: Int)

  /// Called at the end of an element; `text` is its text outside child elements.
  func end(_ path: [String], _ text: String) throws(ExchangeError)

  func finish() throws(ExchangeError)
}

/// Reads an XML document and passes its elements to a visitor.
///
/// A document that is cut off, or whose tags don't match, is read as far as possible, and the list reports the damage.
/// Documents with a type declaration are rejected: declared entities can be an attack, and neither GPX nor KML needs
/// one.
struct XMLRecords {
  private let file: String
  private let visitor: any XMLVisitor
  private var scanner: XMLScanner
  private var path: [String] = []
  private var texts: [String] = []
  private var lines: [Int] = []
  private var hasRoot = false

  /// Maximum nesting depth of elements.
  private static let deepest = 256
  /// Elements that are never nested in each other: a new one implicitly ends an unclosed one.
  private static let records: Set<String> = ["wpt", "rtept", "trkpt", "Placemark"]
  /// Encodings that can be decoded correctly; see ``LenientText``.
  private static let encodings: Set<String> = [
    "utf-8", "utf8", "utf-16", "us-ascii", "iso-8859-1", "iso-8859-15", "latin1", "windows-1252",
  ]

  /// Reads a document.
  ///
  /// - Throws: ``ExchangeError`` if nothing can be read or the document is rejected; also rethrows the visitor's
  ///   errors.
  static func read(_ data: Data, file: String, with visitor: any XMLVisitor) throws(ExchangeError) {
    let scanner = XMLScanner(LenientText.bytes(data))
    var records = XMLRecords(file: file, visitor: visitor, scanner: scanner)
    while let token = records.scanner.next() { try records.take(token) }
    try records.finish()
  }

  private mutating func take(_ token: XMLScanner.Token) throws(ExchangeError) {
    switch token {
    case .start(let name, let attributes, let isEmpty): try start(name, attributes, isEmpty: isEmpty)
    case .end(let name): try end(name)
    case .text(let text):
      if !texts.isEmpty {
        texts[texts.count - 1] += text
      } else if text.contains(where: { !$0.isWhitespace }) {
        scanner.noteDamage()
      }
    case .instruction(let text): try checkEncoding(text.lowercased())
    case .declaration:
      throw refusal(
        "it has a document type declaration (DOCTYPE), which isn't allowed", remedy: "remove the declaration")
    }
  }

  private mutating func start(_ name: String, _ attributes: [String: String], isEmpty: Bool) throws(ExchangeError) {
    if Self.records.contains(name), let open = path.firstIndex(where: Self.records.contains) {
      scanner.noteDamage()
      try close(downTo: open)
    }
    guard path.count < Self.deepest else {
      throw refusal("its elements are nested too deeply", remedy: "export it again")
    }
    hasRoot = true
    path.append(name)
    texts.append("")
    lines.append(scanner.line)
    visitor.start(path, attributes, line: scanner.line)
    if isEmpty { try close(downTo: path.count - 1) }
  }

  private mutating func end(_ name: String) throws(ExchangeError) {
    let open = path.lastIndex(of: name)
    if open != path.count - 1 || path.isEmpty { scanner.noteDamage() }
    if let open { try close(downTo: open) }
  }

  /// Closes elements until `count` are open. The content of an unclosed element belongs to its parent.
  private mutating func close(downTo count: Int) throws(ExchangeError) {
    while path.count > count, let text = texts.popLast() {
      try visitor.end(path, text)
      path.removeLast()
      lines.removeLast()
      if path.count > count, !texts.isEmpty { texts[texts.count - 1] += text }
    }
  }

  private mutating func finish() throws(ExchangeError) {
    guard hasRoot else { throw refusal("this isn't XML", remedy: "check the file") }
    let isCutOff = !path.isEmpty
    if isCutOff || scanner.damage != nil, visitor.list.isEmpty {
      throw ExchangeError(
        .badContents, subject: file, line: scanner.damage ?? scanner.line,
        message: "this isn't well-formed XML, or it is cut off", advice: "export it again")
    }
    if let damage = scanner.damage {
      visitor.list.leaveOut("the XML is damaged here; places near this line may be missing", at: "line \(damage)")
    }
    if isCutOff {
      let open = path.firstIndex(where: Self.records.contains)
      visitor.list.leaveOut("the file is cut off here", at: "line \(open.map { lines[$0] } ?? scanner.line)")
    }
    try visitor.finish()
  }

  private func checkEncoding(_ instruction: String) throws(ExchangeError) {
    guard instruction.hasPrefix("xml"), let stated = instruction.split(separator: "encoding").dropFirst().first else {
      return
    }
    let name = stated.drop { " =\t\n\"'".contains($0) }.prefix { !" \t\n\"'".contains($0) }
    guard Self.encodings.contains(String(name)) else {
      throw refusal("its declared encoding isn't UTF-8", remedy: "convert it to UTF-8")
    }
  }

  private func refusal(_ problem: String, remedy: String) -> ExchangeError {
    ExchangeError(.badContents, subject: file, line: scanner.line, message: problem, advice: remedy)
  }
}
