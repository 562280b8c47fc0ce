import SearchScreen

/// The text of an SVG file, made ready to stand inside another one.
struct EmbeddedDrawing {
  /// The attributes of its outermost element but for its size and its name space.
  private let attributes: String
  /// What is in it.
  private let content: String

  /// Takes a file apart; `nil` for what is no drawing, and for one that could do more than draw.
  init?(_ file: String) {
    let forbidden = ["<!", "<script", "<foreignObject", "href", "<image", "<style"]
    guard !forbidden.contains(where: { Self.range(of: $0, in: file[...]) != nil }),
      let start = Self.range(of: "<svg", in: file[...]),
      let tagEnd = file[start.upperBound...].firstIndex(of: ">"), file[..<tagEnd].last != "/",
      let end = Self.lastRange(of: "</svg>", in: file[tagEnd...])
    else { return nil }
    attributes = Self.kept(of: file[start.upperBound..<tagEnd])
    content = file[file.index(after: tagEnd)..<end.lowerBound]
      .split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.joined()
  }

  /// The drawing in a frame, in a colour for what is drawn in the current one.
  func markup(in frame: ScreenRectangle, colour: String, mirrored: Bool) -> String {
    let number = XMLText.number
    let place = "x=\"\(number(frame.x))\" y=\"\(number(frame.y))\""
    let size = "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\""
    let drawing = "<svg \(place) \(size) color=\"\(colour)\"\(attributes)>\(content)</svg>"
    guard mirrored else { return drawing }
    return "<g transform=\"translate(\(number(2 * frame.midX)) 0) scale(-1 1)\">\(drawing)</g>"
  }

  /// The attributes of a tag, without those that the place decides.
  private static func kept(of tag: Substring) -> String {
    var kept = ""
    var rest = tag
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].filter { !$0.isWhitespace }
      let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = value.first, quote == "\"" || quote == "'",
        let end = value.dropFirst().firstIndex(of: quote)
      else { break }
      let text = value[value.index(after: value.startIndex)..<end]
      if !["x", "y", "width", "height", "xmlns", "color"].contains(name), !name.contains(":") {
        kept += " \(name)=\"\(text)\""
      }
      rest = value[value.index(after: end)...]
    }
    return kept
  }

  private static func range(of part: String, in text: Substring) -> Range<String.Index>? {
    text.firstRange(of: part)
  }

  private static func lastRange(of part: String, in text: Substring) -> Range<String.Index>? {
    text.ranges(of: part).last
  }
}
