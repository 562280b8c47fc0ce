/// One way to say a command: words with slots between them.
public struct CommandTemplate: Hashable, Sendable {
  /// A word to be said, or a slot to be filled.
  public enum Element: Hashable, Sendable {
    /// A word of the command itself.
    case word(String)
    /// Something of the region.
    case slot(Slot)
  }

  /// What the command means.
  public var intent: Intent
  /// How often it is used, against the others.
  public var weight: Double
  /// Its words and slots in order.
  public var elements: [Element]

  /// The command's own words.
  var words: [String] {
    elements.compactMap { element in
      if case .word(let word) = element { word } else { nil }
    }
  }
}
