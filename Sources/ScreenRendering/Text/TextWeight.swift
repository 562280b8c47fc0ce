/// How heavy letters are.
public enum TextWeight: Int, Hashable, Sendable {
  /// Of running text.
  case regular = 400
  /// Of titles and of what is to be pressed.
  case bold = 700
}
