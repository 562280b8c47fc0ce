/// A distance on the screen, in points; right and down are positive.
struct ScreenPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  static let zero = ScreenPoint(x: 0, y: 0)
}
