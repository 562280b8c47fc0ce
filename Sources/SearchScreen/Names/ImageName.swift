/// The name of a picture, such as a rubric's icon. The host's adapter knows where it is and how large.
public struct ImageName: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether there is nothing to draw: no name, or blanks only.
  public var isBlank: Bool { rawValue.isBlank }
}
