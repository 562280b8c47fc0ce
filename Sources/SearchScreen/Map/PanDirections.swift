/// Where the map is moved: a set, because two arrows pressed at once mean a diagonal (MA-4).
public struct PanDirections: OptionSet, Hashable, Sendable, Codable {
  /// The platform's number: left 1, right 2, up 4, down 8.
  public let rawValue: Int

  /// To the left.
  public static let left = PanDirections(rawValue: 1)
  /// To the right.
  public static let right = PanDirections(rawValue: 2)
  /// Up.
  public static let up = PanDirections(rawValue: 4)
  /// Down.
  public static let down = PanDirections(rawValue: 8)

  /// Makes directions of the platform's number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
