import Foundation
import PlaceImport

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
