/// A template as a head unit shows it, and what is not shown.
public struct Trimmed<Shown: Hashable & Sendable>: Hashable, Sendable {
  /// What is shown.
  public var shown: Shown
  /// What is not, or may not be.
  public var warnings: [ScreenWarning]

  /// Makes a trimmed template.
  public init(_ shown: Shown, warnings: [ScreenWarning] = []) {
    self.shown = shown
    self.warnings = warnings
  }

  /// The same with another type of template.
  func map<Other>(_ transform: (Shown) -> Other) -> Trimmed<Other> {
    Trimmed<Other>(transform(shown), warnings: warnings)
  }
}
