/// Chooses and cuts texts so that they fit the room there is (NV-3, VC-12).
public enum TextFitting {
  /// The longest variant that fits on one line, otherwise the shortest, cut.
  public static func line(
    _ variants: [String], within width: Double, size: Double, weight: TextWeight = .regular
  ) -> String {
    let fitting = variants.first { TextMeasure.width(of: $0, size: size, weight: weight) <= width }
    return fitting ?? cut(variants.last ?? "", to: width, size: size, weight: weight)
  }

  /// The longest variant that fits on so many lines, otherwise the shortest, its last line cut.
  public static func lines(
    _ variants: [String], within width: Double, size: Double, weight: TextWeight = .regular, limit: Int
  ) -> [String] {
    for variant in variants {
      let lines = wrapped(variant, within: width, size: size, weight: weight)
      if lines.count <= limit, lines.allSatisfy({ TextMeasure.width(of: $0, size: size, weight: weight) <= width }) {
        return lines
      }
    }
    guard limit > 0, let shortest = variants.last else { return [] }
    let lines = wrapped(shortest, within: width, size: size, weight: weight)
    let kept = lines.prefix(limit - 1).map { cut($0, to: width, size: size, weight: weight) }
    let rest = unwrapped(Array(lines.dropFirst(limit - 1)))
    return kept + [cut(rest, to: width, size: size, weight: weight)]
  }

  /// The text, or as much of its beginning as fits before an ellipsis.
  public static func cut(_ text: String, to width: Double, size: Double, weight: TextWeight = .regular) -> String {
    guard TextMeasure.width(of: text, size: size, weight: weight) > width else { return text }
    var kept = text
    while !kept.isEmpty {
      kept.removeLast()
      while kept.last?.isWhitespace == true { kept.removeLast() }
      if TextMeasure.width(of: kept + "…", size: size, weight: weight) <= width { break }
    }
    return kept + "…"
  }

  /// The text on lines that break between words; scripts without spaces break between characters.
  static func wrapped(_ text: String, within width: Double, size: Double, weight: TextWeight) -> [String] {
    var lines: [String] = []
    var line = ""
    for piece in pieces(of: text) {
      let longer = line + piece
      if line.isEmpty || TextMeasure.width(of: trimmed(longer), size: size, weight: weight) <= width {
        line = longer
      } else {
        lines.append(trimmed(line))
        line = trimmed(piece)
      }
    }
    if !trimmed(line).isEmpty { lines.append(trimmed(line)) }
    return lines
  }

  /// The text that lines were wrapped from: with a space between words, and none where the script has none.
  static func unwrapped(_ lines: [String]) -> String {
    lines.reduce("") { text, line in
      let isWithoutSpaces = text.last?.isFullWidth == true && line.first?.isFullWidth == true
      return text + (text.isEmpty || isWithoutSpaces ? "" : " ") + line
    }
  }

  /// What may stand on a line of its own: a word with the space before it, or a character of a script without spaces.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    for character in text {
      let breaks = character.isWhitespace || character.isIdeograph
      if breaks || pieces.isEmpty || pieces.last?.last?.isIdeograph == true && !character.isPunctuation {
        pieces.append(String(character))
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension Character {
  /// Whether it belongs to a script that puts no spaces between words.
  fileprivate var isIdeograph: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return (0x3040...0x30FF).contains(value) || (0x3400...0x9FFF).contains(value)
  }

  /// Whether it is such a character or a mark between them.
  fileprivate var isFullWidth: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return isIdeograph || (0x3000...0x303F).contains(value) || (0xFF00...0xFF60).contains(value)
  }
}
