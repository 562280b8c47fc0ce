/// The part of the map that nothing covers, where the car and the route belong.
///
/// Computed from what is declared to be covered, instead of fractions found by trial. The head unit mirrors its layout
/// for a driver on the right and does not tell (SC-7); where the side is unknown, both layouts are kept free.
public struct SafeArea: Hashable, Sendable {
  /// The largest rectangle that nothing covers, in points; empty where everything is covered.
  public let rectangle: ScreenRectangle
  /// What is covered, as it lies for the drive side.
  public let covered: [ScreenRectangle]

  /// Finds the area.
  ///
  /// Of several of one size the one whose middle is nearest to the middle of the screen is taken.
  ///
  /// - Parameters:
  ///   - screen: the whole map, in points.
  ///   - occupied: what is covered, as it lies where the driver sits on the left.
  ///   - side: where the driver sits.
  public init(of screen: ScreenRectangle, occupied: [OccupiedArea], side: DriveSide) {
    covered = occupied.flatMap { $0.rectangles(in: screen, side: side) }.filter { $0.overlaps(screen) }
    rectangle = Self.largest(in: screen, free: covered)
  }

  /// The area of a head unit.
  public init(of profile: HeadUnitProfile) {
    self.init(of: profile.screen.bounds, occupied: profile.occupied, side: profile.driveSide)
  }

  /// The largest free rectangle has each edge on an edge of the screen or of something that is covered.
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
            if found.area > best.area || found.offCentre(screen) < best.offCentre(screen) { best = found }
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
  /// What is covered for a drive side: both places where it is unknown.
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
  /// How far its middle is from the middle of a screen, squared.
  fileprivate func offCentre(_ screen: ScreenRectangle) -> Double {
    let (x, y) = (x + width / 2 - screen.x - screen.width / 2, y + height / 2 - screen.y - screen.height / 2)
    return x * x + y * y
  }
}
