import SyntheticRegion

/// What people say in a car that is no destination.
enum Nonsense {
  private static let spoken = words(
    """
    the a i you we they what that this it is was are have had do did not very really maybe yesterday tomorrow never
    always because when then so and but or if think know said told like want could would should kids weather dinner
    meeting phone music window radio louder turn seat belt cold warm funny tired late early money work mother brother
    """)

  /// Four to nine words of a conversation, or two or three that are no words.
  static func text(_ random: inout SeededRandom) -> String {
    if random.chance(0.3) {
      return (0..<random.number(in: 2...3)).map { _ in InventedWord.make(&random).lowercased() }.joined(separator: " ")
    }
    return (0..<random.number(in: 4...9)).compactMap { _ in random.element(of: spoken) }.joined(separator: " ")
  }

  private static func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }
}
