import Foundation

/// Cuts an XML document into tags and texts, and goes on behind what is not well-formed.
///
/// Nothing is looked up and nothing grows: references name single characters, and a declaration of types, where others
/// could be declared, is told to the caller. What XML forbids and yet means one thing alone is read as meant: an `&` or
/// `<` that begins nothing, characters no text may hold, entities of HTML.
package struct XMLScanner {
  /// A piece of a document. Names are without the prefix of their namespace, which programs choose as they like.
  package enum Token {
    case start(name: String, attributes: [String: String], isEmpty: Bool)
    case end(name: String)
    case text(String)
    /// What stands between `<?` and `?>`.
    case instruction(String)
    /// A declaration of types or entities begins.
    case declaration
  }

  private let bytes: [UInt8]
  private var position = 0
  private var counted = 0
  /// The line on which the last token begins.
  package private(set) var line = 1
  /// The line of the first place where something may be lost, as it is not well-formed.
  package private(set) var damage: Int?
  /// Ends that do not come any more, so that nobody searches for them again.
  private var absent: Set<String> = []

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Notes that what was read last does not fit to what stands before it.
  package mutating func noteDamage() { damage = damage ?? line }

  /// The next piece, or `nil` at the end.
  package mutating func next() -> Token? {
    while position < bytes.count {
      countLines()
      if starts("<!--") {
        _ = section(from: "<!--", to: "-->")
      } else if starts("<![CDATA[") {
        return .text(Self.plain(section(from: "<![CDATA[", to: "]]>")))
      } else if starts("<?") {
        return .instruction(LenientText.text(section(from: "<?", to: "?>")))
      } else if starts("<!"), isLetter(at: position + 2) {
        position += 2
        return .declaration
      } else if let end = tagEnd(position) {
        return tag(upTo: end)
      } else {
        return text()
      }
    }
    countLines()
    return nil
  }

  /// What stands between two marks; nothing where the second is missing, and reading goes on behind the first.
  private mutating func section(from start: String, to end: String) -> ArraySlice<UInt8> {
    position += start.utf8.count
    var at = absent.contains(end) ? nil : index(of: end.utf8.first ?? 0, from: position)
    while let candidate = at, !bytes[candidate...].starts(with: end.utf8) {
      at = index(of: end.utf8.first ?? 0, from: candidate + 1)
    }
    guard let at else {
      absent.insert(end)
      noteDamage()
      return []
    }
    defer { position = at + end.utf8.count }
    return bytes[position..<at]
  }

  /// Text up to the next mark-up; a `<` that begins none belongs to it.
  private mutating func text() -> Token {
    let start = position
    repeat {
      position = index(of: UInt8(ascii: "<"), from: position + 1) ?? bytes.count
    } while position < bytes.count && !isMarkup
    return .text(CharacterReferences.replaced(in: Self.plain(bytes[start..<position])))
  }

  private var isMarkup: Bool {
    starts("<!--") || starts("<![CDATA[") || starts("<?") || (starts("<!") && isLetter(at: position + 2))
      || tagEnd(position) != nil
  }

  /// Where the `>` of a tag is; `nil` where a `<` begins no tag: another one comes before the end.
  private func tagEnd(_ start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "<") else { return nil }
    let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    guard isLetter(at: start + (isEnd ? 2 : 1)) else { return nil }
    var quote: UInt8?
    var firstEnd: Int?
    for at in (start + 1)..<bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "<"): return firstEnd  // A quote that is never closed ends with the tag.
      case UInt8(ascii: ">"):
        if quote == nil { return at }
        firstEnd = firstEnd ?? at
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = bytes[at] } else if quote == bytes[at] { quote = nil }
      default: break
      }
    }
    return firstEnd
  }

  private mutating func tag(upTo end: Int) -> Token {
    var inside = bytes[(position + 1)..<end]
    position = end + 1
    let isEnd = inside.first == UInt8(ascii: "/")
    if isEnd { inside.removeFirst() }
    let isEmpty = !isEnd && inside.last == UInt8(ascii: "/")
    if isEmpty { inside.removeLast() }
    let fullName = inside.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "/") }
    let name = LenientText.text(fullName.split(separator: UInt8(ascii: ":")).last ?? fullName)
    if isEnd { return .end(name: name) }
    return .start(name: name, attributes: Self.attributes(inside[fullName.endIndex...]), isEmpty: isEmpty)
  }

  /// Names and values, between quotes or not.
  private static func attributes(_ text: ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = text.drop(while: isBlank)
    while !rest.isEmpty {
      let name = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: "=") }
      rest = rest[name.endIndex...].drop(while: isBlank)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: isBlank)
      let quote = rest.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
      if quote != nil { rest.removeFirst() }
      let value = rest.prefix { quote == nil ? !isBlank($0) : $0 != quote }
      rest = rest[value.endIndex...].dropFirst().drop(while: isBlank)
      attributes[LenientText.text(name)] = CharacterReferences.replaced(in: plain(value))
    }
    return attributes
  }

  /// Text without control characters, its lines ended by line feeds.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    let isPlain = !bytes.contains { $0 < 0x20 && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\t") }
    guard !isPlain else { return LenientText.text(bytes) }
    let text = LenientText.text(bytes).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return String(text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" })
  }

  private func starts(_ mark: StaticString) -> Bool {
    position + mark.utf8CodeUnitCount <= bytes.count
      && (0..<mark.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == mark.utf8Start[$0] }
  }

  private func isLetter(at position: Int) -> Bool {
    guard position < bytes.count else { return false }
    let byte = bytes[position]
    return byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private mutating func countLines() {
    while let end = index(of: UInt8(ascii: "\n"), from: counted, before: position) {
      line += 1
      counted = end + 1
    }
    counted = position
  }

  /// Where a byte comes next; by the C library's search, which is fast in builds for debugging too.
  private func index(of byte: UInt8, from start: Int, before end: Int = .max) -> Int? {
    bytes.withUnsafeBytes { buffer in
      let end = min(end, buffer.count)
      guard start < end, let base = buffer.baseAddress, let found = memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
