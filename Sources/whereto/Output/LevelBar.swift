/// A level as a bar of blocks.
enum LevelBar {
  /// The quietest and loudest level shown, in dBFS.
  private static let range = -60.0...0.0
  private static let width = 20

  static func text(_ level: Double) -> String {
    let share = (level - range.lowerBound) / (range.upperBound - range.lowerBound)
    let filled = Int((min(1, max(0, share)) * Double(width)).rounded())
    return String(repeating: "▮", count: filled) + String(repeating: "▯", count: width - filled)
  }
}
