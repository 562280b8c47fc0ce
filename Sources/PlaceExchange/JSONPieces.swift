/// What can be read by itself of JSON that is not well-formed as a whole: the features of a collection, or else its lines.
enum JSONPieces {
  /// A piece of the text, and where it is: "feature 3", "line 12".
  typealias Piece = (text: ArraySlice<UInt8>, location: String)

  static func pieces(of text: [UInt8]) -> [Piece] {
    let sides = text[...].split(separator: "\"features\"".utf8, maxSplits: 1)
    if sides.count == 2, let start = sides[1].firstIndex(of: UInt8(ascii: "[")) {
      return features(in: text[(start + 1)...]).enumerated().map { ($1, "feature \($0 + 1)") }
    }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { number, line in
      line.allSatisfy { $0 == UInt8(ascii: " ") } ? nil : (line, "line \(number + 1)")
    }
  }

  /// How many features may lack their ends, before what follows is left out.
  private static let mostOpen = 16

  /// The features of a list. Behind one that lacks its end, the next are found as objects inside of it.
  private static func features(in list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let whole = objects(in: list)
    var (features, open) = whole
    for _ in 0..<mostOpen {
      guard let start = open else { break }
      let next = objects(in: list[(start + 1)...])
      let inside = next.objects.filter { LooseJSON($0)?["geometry"] != nil }
      let broken = list[start..<(inside.first?.startIndex ?? list.endIndex)]
      if broken.contains("\"geometry\"".utf8) || start == whole.open { features.append(broken) }
      features += inside
      open = next.open
    }
    return features
  }

  /// The objects of a list from one brace to the one that closes it, and where one begins that has no end.
  ///
  /// No text of JSON goes on behind the end of a line, so that a quote that is never closed spoils one line alone.
  private static func objects(in list: ArraySlice<UInt8>) -> (objects: [ArraySlice<UInt8>], open: Int?) {
    var objects: [ArraySlice<UInt8>] = []
    var start: Int?
    var depth = 0
    var isText = false
    var isEscaped = false
    for (at, byte) in zip(list.indices, list) {
      if isText {
        if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\"") && !isEscaped) { isText = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0 { start = at }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The end of the list is not the end of what can be read: a bracket too many may have come before.
        depth = max(0, depth - 1)
        if depth == 0, let first = start {
          objects.append(list[first...at])
          start = nil
        }
      default: break
      }
    }
    return (objects, start)
  }
}
