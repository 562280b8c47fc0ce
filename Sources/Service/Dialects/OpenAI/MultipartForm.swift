import Foundation
import HTTPTypes

/// The parts of a form with files (RFC 7578).
struct MultipartForm: Sendable {
  struct Part: Sendable {
    var name: String
    var fileName: String?
    var content: Data

    /// The content as text; `nil` if it isn't UTF-8.
    var text: String? { String(validating: content, as: UTF8.self) }
  }

  let parts: [Part]

  private static let most = 100

  /// Reads a body with the boundary that the content type contains.
  init(_ body: [UInt8], contentType: String?) throws(ServiceError) {
    guard let boundary = Self.boundary(contentType) else {
      throw ServiceError.unsupportedMediaType("send a form: multipart/form-data with a boundary")
    }
    let delimiter = Data("\r\n--\(boundary)".utf8)
    // The first delimiter isn't preceded by a line end.
    let bytes = Data("\r\n".utf8) + body
    var parts: [Part] = []
    var start = try Self.position(of: delimiter, in: bytes) + delimiter.count
    while !bytes[start...].starts(with: "--".utf8) {
      guard parts.count < Self.most else { throw Self.bad("it has more than \(Self.most) parts") }
      let end = try Self.position(of: delimiter, in: bytes[start...])
      parts.append(try Self.part(bytes[start..<end]))
      start = end + delimiter.count
    }
    self.parts = parts
  }

  /// The last part with a name.
  func part(_ name: String) -> Part? { parts.last { $0.name == name } }

  private static func boundary(_ contentType: String?) -> String? {
    let fields = (contentType ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard fields.first?.lowercased() == "multipart/form-data" else { return nil }
    let value = fields.first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst("boundary=".count)
    let boundary = value.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
    return boundary.flatMap { (1...70).contains($0.utf8.count) ? $0 : nil }
  }

  private static func part(_ bytes: Data) throws(ServiceError) -> Part {
    let blank = Data("\r\n\r\n".utf8)
    let end = try position(of: blank, in: bytes)
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    let disposition = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") } ?? ""
    guard let name = value(of: "name", in: disposition) else { throw bad("a part has no name") }
    return Part(name: name, fileName: value(of: "filename", in: disposition), content: bytes[(end + blank.count)...])
  }

  /// A parameter's value, quoted (`\"` is a quote) or as a token.
  private static func value(of parameter: String, in header: Substring) -> String? {
    guard let field = header.range(of: "; *\(parameter)=", options: [.regularExpression, .caseInsensitive])?.upperBound
    else { return nil }
    guard header[field...].first == "\"" else {
      let token = header[field...].prefix { $0 != ";" && !$0.isWhitespace }
      return token.isEmpty ? nil : String(token)
    }
    let start = header.index(after: field)
    var value = ""
    var isEscaped = false
    for character in header[start...] {
      if !isEscaped, character == "\"" { return value }
      isEscaped = !isEscaped && character == "\\"
      if !isEscaped { value.append(character) }
    }
    return nil
  }

  private static func position(of pattern: Data, in bytes: Data) throws(ServiceError) -> Int {
    guard let range = bytes.range(of: pattern) else { throw bad("it is incomplete") }
    return range.lowerBound
  }

  private static func bad(_ message: String) -> ServiceError {
    ServiceError(.badRequest, "badForm", "the form can't be read: \(message)")
  }
}
