import Foundation
import Foundations

/// Takes the elements of a document as they begin and end.
protocol XMLVisitor: AnyObject {
  /// What has been read.
  var list: PlaceList { get set }

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
/// A document that is cut off, or whose tags do not match, is read as far as it can be, and the list says so. Documents
/// with a type declaration are refused: it is where traps are laid, and neither GPX nor KML has one.
struct XMLRecords {
  private let file: String
  private let visitor: any XMLVisitor
  private var scanner: XMLScanner
  private var path: [String] = []
  private var texts: [String] = []
  private var lines: [Int] = []
  private var hasRoot = false

  /// No list of places is nested deeper.
  private static let deepest = 256

  /// Elements that never stand in each other: the next one begins where the one before was not ended.
  private static let records: Set<String> = ["wpt", "rtept", "trkpt", "Placemark"]

  /// Encodings whose text comes out as it was meant; see ``LenientText``.
  private static let encodings: Set<String> = [
    "utf-8", "utf8", "utf-16", "us-ascii", "iso-8859-1", "iso-8859-15", "latin1", "windows-1252",
  ]

  /// Reads a document.
  ///
  /// - Throws: ``ExchangeError`` where nothing in it can be read or it is refused, and what the visitor throws.
  static func read(_ data: Data, file: String, with visitor: any XMLVisitor) throws(ExchangeError) {
    let scanner = XMLScanner(LenientText.bytes(data))
    var records = XMLRecords(file: file, visitor: visitor, scanner: scanner)
    while let token = records.scanner.next() { try records.take(token) }
    try records.finish()
  }

  private init(file: String, visitor: any XMLVisitor, scanner: XMLScanner) {
    self.file = file
    self.visitor = visitor
    self.scanner = scanner
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
        "it declares a document type, which can hold traps and which no list of places needs",
        remedy: "remove the declaration")
    }
  }

  private mutating func start(
    _ name: String, _ attributes: [String: String], isEmpty: Bool
  ) throws(ExchangeError) {
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

  /// Ends elements until so many are open. What stands in one that was not ended itself belongs to the one around it.
  private mutating func close(downTo count: Int) throws(ExchangeError) {
    while path.count > count, let text = texts.popLast() {
      try visitor.end(path, text)
      path.removeLast()
      lines.removeLast()
      if path.count > count, !texts.isEmpty { texts[texts.count - 1] += text }
    }
  }

  private mutating func finish() throws(ExchangeError) {
    guard hasRoot else { throw refusal("this is no XML", remedy: "check the file") }
    let isCutOff = !path.isEmpty
    if isCutOff || scanner.damage != nil, visitor.list.isEmpty {
      throw ExchangeError(
        .badContents, subject: file, line: scanner.damage ?? scanner.line,
        message: "this is no well-formed XML, or it is cut off", advice: "export it again")
    }
    if let damage = scanner.damage {
      visitor.list.leaveOut("the XML is damaged here, and what stands near it may be lost", at: "line \(damage)")
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
      throw refusal("the encoding it states is not UTF-8", remedy: "convert it to UTF-8")
    }
  }

  private func refusal(_ problem: String, remedy: String) -> ExchangeError {
    ExchangeError(.badContents, subject: file, line: scanner.line, message: problem, advice: remedy)
  }
}
