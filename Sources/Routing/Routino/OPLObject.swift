/// An OpenStreetMap object, read from a line in osmium's OPL format.
///
/// Source: osmcode.org/opl-file-format.
struct OPLObject {
  /// The kind of object, by its letter in the format.
  enum Kind: UInt8 {
    case node = 0x6E, way = 0x77, relation = 0x72
  }

  /// A member of a relation.
  struct Member {
    var kind: Kind
    var id: Int64
    var role: String
  }

  var kind: Kind
  var id: Int64
  var tags: [String: String] = [:]
  /// Degrees as text; only nodes have them.
  var longitude: Substring?
  var latitude: Substring?
  /// The nodes of a way.
  var nodes: [Int64] = []
  /// The members of a relation.
  var members: [Member] = []

  /// Parses a line; `nil` if it isn't a node, way, or relation.
  init?(_ line: some Sequence<UInt8>) {
    let text = String(decoding: Array(line), as: UTF8.self)
    let fields = text.split(separator: " ")
    guard let first = fields.first, let letter = first.utf8.first, let kind = Kind(rawValue: letter),
      let id = Int64(first.dropFirst())
    else { return nil }
    self.kind = kind
    self.id = id
    for field in fields.dropFirst() {
      let value = field.dropFirst()
      switch field.utf8.first {
      case UInt8(ascii: "T"):
        for pair in value.split(separator: ",") {
          guard let equals = pair.firstIndex(of: "=") else { continue }
          tags[Self.plain(pair[..<equals])] = Self.plain(pair[pair.index(after: equals)...])
        }
      case UInt8(ascii: "x"): longitude = value
      case UInt8(ascii: "y"): latitude = value
      case UInt8(ascii: "N"):
        nodes = value.split(separator: ",").compactMap { node in
          // With locations, a node is "n1x2y3".
          Int64(node.dropFirst().prefix { $0 != "x" })
        }
      case UInt8(ascii: "M"): members = value.split(separator: ",").compactMap(Self.member)
      default: continue
      }
    }
  }

  /// Parses a member such as "w12@role".
  private static func member(_ text: Substring) -> Member? {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let letter = text.utf8.first, let kind = Kind(rawValue: letter), let head = parts.first,
      let id = Int64(head.dropFirst())
    else { return nil }
    return Member(kind: kind, id: id, role: parts.count > 1 ? plain(parts[1]) : "")
  }

  /// Decodes characters written as "%20%", their hexadecimal numbers.
  static func plain(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "%", let end = rest.firstIndex(of: "%"),
        let number = UInt32(String(rest[..<end]), radix: 16), let escaped = Unicode.Scalar(number)
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
