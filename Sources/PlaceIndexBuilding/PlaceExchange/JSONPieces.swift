/// The readable pieces of JSON that isn't well-formed as a whole: the features of a collection, or else its lines.
enum JSONPieces {
  /// A piece of the text, and its location: "feature 3", "line 12".
  typealias Piece = (text: ArraySlice<UInt8>, location: String)

  static func pieces(of text: [UInt8]) -> [Piece] {
    let sides = text[...].split(separator: "\"features\"".utf8, maxSplits: 1)
    if sides.count == 2, let start = sides[1].firstIndex(of: UInt8(ascii: "[")) {
      return Self.features(in: text[(start + 1)...]).enumerated().map { ($1, "feature \($0 + 1)") }
    }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { number, line in
      line.allSatisfy { $0 == UInt8(ascii: " ") } ? nil : (line, "line \(number + 1)")
    }
  }

  /// The features of a list. If one can't be read, its end may be missing, and the following features are inside it.
  private static func features(in list: ArraySlice<UInt8>, attempts: Int = 16) -> [ArraySlice<UInt8>] {
    objects(in: list).flatMap { object in
      guard attempts > 0, LooseJSON(object) == nil else { return [object] }
      let inside = features(in: object.dropFirst(), attempts: attempts - 1).filter { $0.contains("\"geometry\"".utf8) }
      return [object[..<(inside.first?.startIndex ?? object.endIndex)]] + inside
    }
  }

  /// The objects of a list, each from its opening to its closing brace; the last one may be unclosed.
  ///
  /// A JSON string never continues after a line end, so an unclosed quote damages only its own line.
  private static func objects(in list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
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
        // Readable features may follow the end of the list, because there may have been an extra bracket before.
        depth = max(0, depth - 1)
        if depth == 0, let first = start {
          objects.append(list[first...at])
          start = nil
        }
      default: break
      }
    }
    if let start { objects.append(list[start...]) }
    return objects
  }
}
