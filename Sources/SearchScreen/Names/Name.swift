/// A string that names one kind of thing, so that a row's name cannot be given where a button's belongs.
public protocol Name: RawRepresentable, Hashable, Sendable, Codable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String {
  /// The name itself.
  var rawValue: String { get }

  /// Makes a name of any text.
  init(rawValue: String)
}

extension Name {
  /// Makes a name of any text.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }

  /// Makes a name of a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The name itself.
  public var description: String { rawValue }

  /// The order of the texts.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
