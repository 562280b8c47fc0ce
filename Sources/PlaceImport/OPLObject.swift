import Places

/// One way or relation of osmium's line format (osmcode.org/opl-file-format), as far as needed here.
struct OPLObject {
  let id: Int64
  let tags: [String: String]
  /// A way's nodes: number and, where it is known, place.
  private(set) var nodes: [(id: Int64, place: Coordinate?)] = []
  /// A relation's ways.
  private(set) var ways: [Int64] = []

  /// Reads a line whose first letter is `kind`; `nil` for other lines and for what does not fit the format.
  init?(_ line: ArraySlice<UInt8>, kind: UInt8) {
    guard line.first == kind else { return nil }
    let fields = line.split(separator: UInt8(ascii: " "))
    guard let first = fields.first, let id = Self.number(first.dropFirst()) else { return nil }
    self.id = id
    var tags: [String: String] = [:]
    for field in fields.dropFirst() {
      let body = field.dropFirst()
      switch field.first {
      case UInt8(ascii: "T"): tags = Self.tags(body)
      case UInt8(ascii: "N"): nodes = body.split(separator: UInt8(ascii: ",")).compactMap(Self.node)
      case UInt8(ascii: "M"): ways = body.split(separator: UInt8(ascii: ",")).compactMap(Self.memberWay)
      default: break
      }
    }
    self.tags = tags
  }

  /// Whether a node's place is missing, without taking the line apart: "x" followed at once by "y".
  static func lacksNodes(_ line: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0
    var inNodes = false
    for byte in line {
      if previous == UInt8(ascii: " ") { inNodes = byte == UInt8(ascii: "N") }
      if inNodes, previous == UInt8(ascii: "x"), byte == UInt8(ascii: "y") { return true }
      previous = byte
    }
    return false
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int64? {
    Int64(String(decoding: Array(bytes), as: UTF8.self))
  }

  private static func node(_ bytes: ArraySlice<UInt8>) -> (id: Int64, place: Coordinate?)? {
    let parts = bytes.dropFirst().split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "y")
    }
    guard let first = parts.first, let id = number(first) else { return nil }
    guard parts.count == 3, let longitude = Double(String(decoding: parts[1], as: UTF8.self)),
      let latitude = Double(String(decoding: parts[2], as: UTF8.self))
    else { return (id, nil) }
    return (id, Coordinate(latitude: latitude, longitude: longitude))
  }

  private static func memberWay(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard bytes.first == UInt8(ascii: "w") else { return nil }
    return number(bytes.dropFirst().prefix { $0 != UInt8(ascii: "@") })
  }

  private static func tags(_ bytes: ArraySlice<UInt8>) -> [String: String] {
    var tags: [String: String] = [:]
    for pair in bytes.split(separator: UInt8(ascii: ",")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 2 { tags[unescaped(sides[0])] = unescaped(sides[1]) }
    }
    return tags
  }

  /// Characters with a meaning in the format are written as %hexadecimal%.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let pieces = String(decoding: bytes, as: UTF8.self).split(separator: "%", omittingEmptySubsequences: false)
    var text = ""
    for (index, piece) in pieces.enumerated() {
      if index.isMultiple(of: 2) {
        text += piece
      } else if let code = UInt32(piece, radix: 16), let scalar = Unicode.Scalar(code) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
