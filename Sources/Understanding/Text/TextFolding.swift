import Foundation

/// Brings written text to one form for comparison: case, diacritics and punctuation folded.
public enum TextFolding {
  /// Splits text into lower-case tokens of letters, digits and inner apostrophes.
  ///
  /// Signs that are spoken become words (`&` and `+` are "and", `@` is "at"); other punctuation separates tokens, but
  /// for the dots of an initialism, which vanish (`H.R.` becomes `hr`). At most 256 tokens are returned: no name is as
  /// long, and a longer text must not cost more.
  public static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var token = ""
    func flush() {
      let trimmed = token.trimmingCharacters(in: CharacterSet(charactersIn: "'"))
      if !trimmed.isEmpty { tokens.append(trimmed) }
      token = ""
    }
    let characters = Array(plain(String(text.prefix(4096))))
    for (position, character) in characters.enumerated() {
      if tokens.count >= 256 { break }
      switch character {
      case "&", "+":
        flush()
        tokens.append("and")
      case "@":
        flush()
        tokens.append("at")
      case "'":
        token.append(character)
      case ".":
        // A dot after a lone letter belongs to an initialism; any other ends a token.
        let next = position + 1 < characters.count ? characters[position + 1] : " "
        let initial = token.count == 1 && token.allSatisfy(\.isLetter) && next.isLetter
        let inside = isDotted(characters, before: position) && next.isLetter
        if !initial && !inside { flush() }
      case _ where character.isLetter || character.isNumber:
        token.append(character)
      default:
        flush()
      }
    }
    flush()
    return tokens
  }

  /// The text's tokens joined by spaces and without apostrophes: the key names are compared by.
  public static func key(_ text: String) -> String {
    key(of: tokens(text))
  }

  /// The key of words that are folded already.
  public static func key(of words: [String]) -> String {
    words.map { $0.filter { $0 != "'" } }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Lower case, without diacritics, with plain apostrophes; letters without a decomposition are spelled out.
  private static func plain(_ text: String) -> String {
    let folded = text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
      .lowercased()
    var result = ""
    for character in folded {
      switch character {
      case "’", "‘", "ʼ", "`", "´": result.append("'")
      case "ß": result += "ss"
      case "æ": result += "ae"
      case "œ": result += "oe"
      case "ø": result.append("o")
      case "đ", "ð": result.append("d")
      case "ł": result.append("l")
      case "þ": result += "th"
      case "ı": result.append("i")
      default: result.append(character)
      }
    }
    return result
  }

  /// Whether the dot at a position follows `x.y`, so that it is the next dot of an initialism.
  private static func isDotted(_ characters: [Character], before position: Int) -> Bool {
    position >= 3 && characters[position - 1].isLetter && characters[position - 2] == "."
      && characters[position - 3].isLetter
  }
}
