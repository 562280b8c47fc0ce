/// The uncovered part of the map, in which the car and the route belong.
///
/// Computed from the declared covered areas, not from fractions found by trial. The head unit mirrors its layout for a
/// driver on the right and doesn't report that (SC-7); if the side is unknown, the areas of both layouts are kept free.
public struct SafeArea: Hashable, Sendable {
  /// The largest uncovered rectangle, in points; empty if everything is covered.
  public let rectangle: ScreenRectangle
  /// The covered areas for the drive side.
  public let covered: [ScreenRectangle]

  /// Finds the area.
  ///
  /// Of several rectangles of the same size, the one whose center is nearest to the screen's center is used.
  ///
  /// - `occupied`: The covered areas for a driver on the left.
  public init(of screen: ScreenRectangle, occupied: [OccupiedArea], side: DriveSide) {
    covered = occupied.flatMap { $0.rectangles(in: screen, side: side) }.filter { $0.overlaps(screen) }
    rectangle = Self.largest(in: screen, free: covered)
  }

  /// The area of a head unit.
  public init(of profile: HeadUnitProfile) {
    self.init(of: profile.screen.bounds, occupied: profile.occupied, side: profile.driveSide)
  }

  /// Each edge of the largest free rectangle is on an edge of the screen or of a covered area.
  private static func largest(in screen: ScreenRectangle, free covered: [ScreenRectangle]) -> ScreenRectangle {
    let x = edges(screen.x, screen.maxX, covered.flatMap { [$0.x, $0.maxX] })
    let y = edges(screen.y, screen.maxY, covered.flatMap { [$0.y, $0.maxY] })
    var best = ScreenRectangle(x: screen.x, y: screen.y, width: 0, height: 0)
    for (index, left) in x.enumerated() {
      for right in x.dropFirst(index + 1) {
        for (index, upper) in y.enumerated() {
          for lower in y.dropFirst(index + 1) {
            let found = ScreenRectangle(x: left, y: upper, width: right - left, height: lower - upper)
            guard found.area >= best.area, !covered.contains(where: found.overlaps) else { continue }
            if found.area > best.area || found.offCenter(screen) < best.offCenter(screen) { best = found }
          }
        }
      }
    }
    return best
  }

  private static func edges(_ low: Double, _ high: Double, _ others: [Double]) -> [Double] {
    Set(others.filter { low < $0 && $0 < high } + [low, high]).sorted()
  }
}

extension OccupiedArea {
  /// The covered rectangles for a drive side: both positions if the side is unknown.
  fileprivate func rectangles(in screen: ScreenRectangle, side: DriveSide) -> [ScreenRectangle] {
    guard mirrors else { return [rectangle] }
    return switch side {
    case .left: [rectangle]
    case .right: [rectangle.mirrored(in: screen)]
    case .unknown: [rectangle, rectangle.mirrored(in: screen)]
    }
  }
}

extension ScreenRectangle {
  /// The squared distance between its center and the center of a screen.
  fileprivate func offCenter(_ screen: ScreenRectangle) -> Double {
    let (x, y) = (x + width / 2 - screen.x - screen.width / 2, y + height / 2 - screen.y - screen.height / 2)
    return x * x + y * y
  }
}

/// A part of the screen that is covered: the bar, the map's buttons, a maneuver panel (MA-13).
///
/// Declared for a driver on the left; the head unit mirrors its layout for a driver on the right (SC-7).
public struct OccupiedArea: Hashable, Sendable {
  /// Its rectangle, in points.
  public var rectangle: ScreenRectangle
  /// Whether it moves to the other side for a driver on the right.
  public var mirrors: Bool

  /// Makes an occupied area.
  public init(_ rectangle: ScreenRectangle, mirrors: Bool = true) {
    self.rectangle = rectangle
    self.mirrors = mirrors
  }
}

extension OccupiedArea: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case x, y, width, height, mirrors }

  /// Decodes a rectangle, and whether it mirrors; the default is that it does.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field, a coordinate that is negative or
  ///   above 8000 points, or a side that isn't positive.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    rectangle = ScreenRectangle(
      x: try values.decode(.x, in: 0...8000), y: try values.decode(.y, in: 0...8000),
      width: try values.decode(.width, in: 1...8000), height: try values.decode(.height, in: 1...8000))
    mirrors = try values.decodeIfPresent(Bool.self, forKey: .mirrors) ?? true
  }

  /// Encodes the rectangle and whether it mirrors.
  public func encode(to encoder: any Encoder) throws {
    try rectangle.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(mirrors, forKey: .mirrors)
  }
}

/// A rectangle on the screen, in points from the upper left corner.
public struct ScreenRectangle: Hashable, Sendable, Codable {
  /// The distance of its left edge from the left edge of the screen.
  public var x: Double
  /// The distance of its upper edge from the upper edge of the screen.
  public var y: Double
  /// Its width.
  public var width: Double
  /// Its height.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Its right edge.
  public var maxX: Double { x + width }
  /// Its lower edge.
  public var maxY: Double { y + height }
  /// Its area in square points; zero if its sides are reversed.
  public var area: Double { max(0, width) * max(0, height) }

  /// Whether the two overlap by more than an edge.
  public func overlaps(_ other: ScreenRectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// The rectangle mirrored at the vertical center line of a screen.
  public func mirrored(in screen: ScreenRectangle) -> ScreenRectangle {
    ScreenRectangle(x: screen.x + screen.maxX - maxX, y: y, width: width, height: height)
  }
}
