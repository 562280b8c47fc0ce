/// Several aliases in one cell of a table: semicolons between them; a backslash before a semicolon or a backslash that
/// belongs to an alias.
enum AliasCell {
  static func text(_ aliases: [String]) -> String {
    aliases.map { $0.replacing("\\", with: "\\\\").replacing(";", with: "\\;") }.joined(separator: ";")
  }

  static func aliases(_ text: String) -> [String] {
    var aliases = [""]
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if !isEscaped, character == ";" {
        aliases.append("")
      } else {
        aliases[aliases.count - 1].append(character)
        isEscaped = false
      }
    }
    return aliases.filter { !$0.isEmpty }
  }
}
