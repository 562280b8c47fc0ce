/// How far the map moves for the arrows of the panning interface (MA-4).
///
/// The directions are a set; a `switch` over them, as in a well-known sample, moves nothing on a diagonal (MA-5). The
/// signs are those of the screen: what is looked at moves right and down for positive numbers.
public struct PanStep: Hashable, Sendable {
  /// How far what is looked at moves, in points.
  public struct Offset: Hashable, Sendable {
    /// To the right; to the left below zero.
    public var x: Double
    /// Down; up below zero.
    public var y: Double

    /// Makes an offset.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The length of a step in points, in every direction.
  public var length: Double

  /// Makes a step of so many points.
  public init(length: Double = 80) { self.length = length }

  /// How far to move. Opposite arrows cancel out; a diagonal is as long as any other step.
  public func offset(for directions: PanDirections) -> Offset {
    func axis(_ minus: PanDirections, _ plus: PanDirections) -> Double {
      (directions.contains(plus) ? 1 : 0) - (directions.contains(minus) ? 1 : 0)
    }
    let (x, y) = (axis(.left, .right), axis(.up, .down))
    let scale = x != 0 && y != 0 ? length * 0.5.squareRoot() : length
    return Offset(x: x * scale, y: y * scale)
  }
}
