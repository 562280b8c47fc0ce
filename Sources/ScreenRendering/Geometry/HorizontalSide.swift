/// A side of the glass, whoever sits there and whichever way they read.
enum HorizontalSide: Hashable, Sendable {
  case left, right

  /// The other side.
  var opposite: HorizontalSide { self == .left ? .right : .left }
}
