/// Words nobody knows, such as a firm's: "Zanovex".
public enum InventedWord {
  /// Two or three syllables with a capital.
  public static func make(_ random: inout SeededRandom) -> String {
    var word = ""
    for _ in 0..<random.number(in: 2...3) {
      word += (random.element(of: Things.onsets) ?? "") + (random.element(of: Things.vowels) ?? "")
    }
    if random.chance(0.6) { word += random.element(of: Things.codas) ?? "" }
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}
