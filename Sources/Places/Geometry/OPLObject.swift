/// An object of OpenStreetMap, read from a line of osmium's OPL format.
///
/// Source: osmcode.org/opl-file-format.
package struct OPLObject {
  /// What it is, by the letter that the format gives it.
  package enum Kind: UInt8, Sendable { case node = 0x6E, way = 0x77, relation = 0x72 }

  /// A node of a way.
  package struct Node {
    package let id: Int64
    /// `nil` if the line does not say it.
    package let place: Coordinate?
  }

  /// A member of a relation.
  package struct Member {
    package let kind: Kind
    package let id: Int64
    package let role: String
  }

  package let kind: Kind
  package let id: Int64
  package private(set) var tags: [String: String] = [:]
  /// Degrees, as written; only nodes have them.
  package private(set) var longitude: String?
  package private(set) var latitude: String?
  /// The nodes of a way.
  package private(set) var nodes: [Node] = []
  /// The members of a relation.
  package private(set) var members: [Member] = []

  /// Reads a line; `nil` for one that holds no node, way or relation, or not the kind that is wanted.
  package init?(_ line: ArraySlice<UInt8>, kind wanted: Kind? = nil) {
    guard let kind = line.first.flatMap(Kind.init), wanted == nil || kind == wanted else { return nil }
    let fields = line.split(separator: UInt8(ascii: " "))
    guard let id = fields.first.flatMap({ Self.number($0.dropFirst()) }) else { return nil }
    (self.kind, self.id) = (kind, id)
    for field in fields.dropFirst() {
      let value = field.dropFirst()
      switch field.first {
      case UInt8(ascii: "T"):
        for pair in value.split(separator: UInt8(ascii: ",")) {
          let sides = Self.halves(pair, UInt8(ascii: "="))
          if sides.count == 2 { tags[Self.plain(sides[0])] = Self.plain(sides[1]) }
        }
      case UInt8(ascii: "x"): longitude = Self.text(value)
      case UInt8(ascii: "y"): latitude = Self.text(value)
      case UInt8(ascii: "N"): nodes = value.split(separator: UInt8(ascii: ",")).compactMap(Self.node)
      case UInt8(ascii: "M"): members = value.split(separator: UInt8(ascii: ",")).compactMap(Self.member)
      default: continue
      }
    }
  }

  /// Whether a node's place is missing, without taking the line apart: "x" followed at once by "y".
  package static func lacksNodes(_ line: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0
    var inNodes = false
    for byte in line {
      if previous == UInt8(ascii: " ") { inNodes = byte == UInt8(ascii: "N") }
      if inNodes, previous == UInt8(ascii: "x"), byte == UInt8(ascii: "y") { return true }
      previous = byte
    }
    return false
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? { Int64(text(bytes)) }

  private static func halves(_ bytes: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
    bytes.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
  }

  /// "n1", or "n1x2y3" with its place, which may be empty.
  private static func node(_ bytes: ArraySlice<UInt8>) -> Node? {
    let parts = bytes.dropFirst().split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "y")
    }
    guard let id = parts.first.flatMap(number) else { return nil }
    guard parts.count == 3, let longitude = Double(text(parts[1])), let latitude = Double(text(parts[2])) else {
      return Node(id: id, place: nil)
    }
    return Node(id: id, place: Coordinate(latitude: latitude, longitude: longitude))
  }

  /// "w12@role"
  private static func member(_ bytes: ArraySlice<UInt8>) -> Member? {
    let parts = halves(bytes, UInt8(ascii: "@"))
    guard let kind = bytes.first.flatMap(Kind.init), let id = number(parts[0].dropFirst()) else { return nil }
    return Member(kind: kind, id: id, role: parts.count > 1 ? plain(parts[1]) : "")
  }

  /// Text whose characters with a meaning in the format stand as "%20%", by their hexadecimal numbers.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return text(bytes) }
    var result = String.UnicodeScalarView()
    var rest = text(bytes).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "%", let end = rest.firstIndex(of: "%"), let number = UInt32(String(rest[..<end]), radix: 16),
        let escaped = Unicode.Scalar(number)
      {
        result.append(escaped)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
