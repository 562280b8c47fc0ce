/// A street of a district, or a main road's part in it.
struct Street: Sendable {
  var name: String
  /// Value of its tag "highway".
  var kind: String
  var line: [Point]
  /// The house number at its start, a multiple of 100.
  var firstNumber: Int
  /// Whether it counts as a street of its own and is not a part of one counted before.
  var isCounted: Bool

  /// Houses on both sides between two crossings.
  static let housesBetweenCrossings = 40

  /// How many houses it has room for.
  var slots: Int { max(0, line.count - 1) * Self.housesBetweenCrossings }

  /// The number and the place of a house; odd ones are on the left.
  func house(_ slot: Int) -> (number: Int, point: Point) {
    let block = slot / Self.housesBetweenCrossings
    let inside = slot % Self.housesBetweenCrossings
    let share = (Double(inside / 2) + 0.5) / Double(Self.housesBetweenCrossings / 2)
    let (from, to) = (line[block], line[block + 1])
    let along = Point(east: to.east - from.east, north: to.north - from.north)
    let length = max(1, from.distance(to: to))
    // Houses stand 12 m from the middle of the street.
    let side = (inside % 2 == 1 ? 12.0 : -12.0) / length
    let point = Point(
      east: from.east + along.east * share - along.north * side,
      north: from.north + along.north * share + along.east * side)
    return (firstNumber + block * 100 + inside + 2, point)
  }
}
