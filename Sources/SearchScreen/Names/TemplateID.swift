/// The identity of one template instance. Two templates with the same one are the same template (IC-6, IC-10).
public struct TemplateID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
