/// A movement of the visible area, in points: positive numbers move it right and down.
///
/// The directions are a set; a `switch` over them, as in a well-known sample, ignores diagonals (MA-5).
public struct PanStep: Hashable, Sendable {
  /// To the right; negative to the left.
  public var x: Double
  /// Down; negative upward.
  public var y: Double

  /// Makes a step of any length.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// Makes the step for the arrows of the panning interface (MA-4). Opposite arrows cancel out; a diagonal is as long as
  /// any other step.
  public init(_ directions: PanDirections, length: Double = 80) {
    func axis(_ minus: PanDirections, _ plus: PanDirections) -> Double {
      (directions.contains(plus) ? 1 : 0) - (directions.contains(minus) ? 1 : 0)
    }
    let (x, y) = (axis(.left, .right), axis(.up, .down))
    let scale = x != 0 && y != 0 ? length * 0.5.squareRoot() : length
    self.init(x: x * scale, y: y * scale)
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
