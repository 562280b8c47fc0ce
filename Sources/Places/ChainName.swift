/// The one spelling under which names of chains are compared.
enum ChainName {
  /// Lower case without marks, blanks and punctuation: "Petro-Canada", "petro canada" and "PetroCanada" are one.
  ///
  /// The names of chains are few and known, so that running words together confuses none of them.
  static func key(_ words: some Sequence<String>) -> String {
    words.map { $0.map(plain).joined() }.joined()
  }

  static func key(_ text: String) -> String {
    key(SpokenForm.words(text))
  }

  /// The letter under an accent, by the character's Unicode name: "LATIN SMALL LETTER E WITH ACUTE" is "e".
  private static func plain(_ character: Character) -> String {
    guard !character.isASCII else { return String(character) }
    return character.unicodeScalars.map { scalar in
      if scalar.properties.generalCategory == .nonspacingMark { return "" }
      let name = (scalar.properties.name ?? "").split(separator: " ")
      let isMarked = name.count > 4 && name[0] == "LATIN" && name[2] == "LETTER" && name[4] == "WITH"
      return isMarked && name[3].count == 1 ? name[3].lowercased() : String(scalar)
    }.joined()
  }
}
