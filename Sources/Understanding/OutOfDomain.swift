/// Tells what was said to a car but is no matter of navigation: "play some music", "call mum" (VC-15).
public enum OutOfDomain {
  /// How such requests begin; English.
  private static let beginnings: [[String]] = [
    ["play"], ["call"], ["phone"], ["text"], ["message"], ["send"], ["read"], ["open"], ["turn", "on"],
    ["turn", "off"],
    ["turn", "up"], ["turn", "down"], ["set", "the"], ["what", "is", "the", "weather"], ["what's", "the", "weather"],
    ["what", "time"], ["tell", "me", "a"], ["how", "is", "the", "weather"], ["volume"],
  ]

  /// Whether words that name no destination ask for something else.
  public static func isRequest(_ transcript: String) -> Bool {
    let words = transcript.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    return beginnings.contains { words.count > $0.count && words.starts(with: $0) }
  }
}
