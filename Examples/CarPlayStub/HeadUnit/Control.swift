/// Something on the screen that a driver can press.
@MainActor public struct Control {
  /// Its words, or the name of its picture.
  public let name: String
  /// Whether it can be pressed.
  public let isEnabled: Bool
  let press: () -> Void
}
