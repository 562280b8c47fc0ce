/// The distance that the map moves for the arrows of the panning interface (MA-4).
///
/// The directions are a set; a `switch` over them, as in a well-known sample, ignores diagonals (MA-5). The signs are
/// those of the screen: positive numbers move the visible area right and down.
public struct PanStep: Hashable, Sendable {
  /// The movement of the visible area, in points.
  public struct Offset: Hashable, Sendable {
    /// To the right; negative to the left.
    public var x: Double
    /// Down; negative upward.
    public var y: Double

    /// Makes an offset.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The length of a step in points, in every direction.
  public var length: Double

  /// Makes a step of a length in points.
  public init(length: Double = 80) { self.length = length }

  /// The movement for a set of arrows. Opposite arrows cancel out; a diagonal is as long as any other step.
  public func offset(for directions: PanDirections) -> Offset {
    func axis(_ minus: PanDirections, _ plus: PanDirections) -> Double {
      (directions.contains(plus) ? 1 : 0) - (directions.contains(minus) ? 1 : 0)
    }
    let (x, y) = (axis(.left, .right), axis(.up, .down))
    let scale = x != 0 && y != 0 ? length * 0.5.squareRoot() : length
    return Offset(x: x * scale, y: y * scale)
  }
}

/// The directions of a map movement: a set, because two arrows pressed together mean a diagonal (MA-4).
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
