/// A part of a settlement with a grid of streets of its own.
struct District: Sendable {
  var name: String
  var centre: Point
  var streets: [Street]
  /// Named places in it, without streets and localities.
  var places: Int
  /// Whether it counts as a locality beside its settlement.
  var isCounted: Bool
}
