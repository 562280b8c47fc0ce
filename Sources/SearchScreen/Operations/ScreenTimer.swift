/// A time-out that the screen asks its session for; the screen has no clock.
public enum ScreenTimer: Hashable, Sendable, Codable {
  /// The completion of a dismissal is not waited for longer than this (IC-11). Give it back to
  /// `TemplateStack.dismissalTimedOut(generation:)`; a late one changes nothing.
  case dismissal(generation: Int, seconds: Double)
}
