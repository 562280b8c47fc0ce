/// Something that a real head unit would have dropped without a word, answered with an error, or ended the app for.
public struct HeadUnitFault: Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken, such as "IC-9".
  public var rule: String
  /// What was done.
  public var what: String

  /// Makes a fault.
  public init(_ rule: String, _ what: String) {
    self.rule = rule
    self.what = what
  }

  /// The rule and what was done.
  public var description: String { "\(rule): \(what)" }
}
