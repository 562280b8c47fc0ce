import TestSupport
import Testing

@testable import HeadUnit

@Suite struct SafeAreaTests {
  private static let screen = ScreenRectangle(x: 0, y: 0, width: 400, height: 240)
  private static let bar = OccupiedArea(ScreenRectangle(x: 0, y: 0, width: 400, height: 40), mirrors: false)
  private static let panel = OccupiedArea(ScreenRectangle(x: 0, y: 40, width: 150, height: 200))
  private static let buttons = OccupiedArea(ScreenRectangle(x: 350, y: 40, width: 50, height: 200))

  @Test(
    "SC-7: the covered areas are mirrored for a driver on the right; if the side is unknown, both are kept free",
    arguments: [
      (.left, [bar, panel, buttons], 150, 200), (.right, [bar, panel, buttons], 50, 200),
      (.unknown, [bar, panel, buttons], 150, 100), (.unknown, [bar, buttons], 50, 300),
      (.left, [bar], 0, 400), (.left, [], 0, 400),
    ] as [(DriveSide, [OccupiedArea], Double, Double)])
  func sides(side: DriveSide, occupied: [OccupiedArea], x: Double, width: Double) {
    let free = SafeArea(of: Self.screen, occupied: occupied, side: side).rectangle
    let top = occupied.isEmpty ? 0.0 : 40
    #expect(free == ScreenRectangle(x: x, y: top, width: width, height: 240 - top))
  }

  @Test("if everything is covered, the safe area is empty")
  func nothingFree() {
    #expect(SafeArea(of: Self.screen, occupied: [OccupiedArea(Self.screen)], side: .left).rectangle.area == 0)
  }

  @Test("of two rectangles of the same size, the one nearer to the center is used")
  func nearest() {
    let wall = OccupiedArea(ScreenRectangle(x: 100, y: 0, width: 10, height: 240))
    let other = OccupiedArea(ScreenRectangle(x: 210, y: 0, width: 90, height: 240))
    let free = SafeArea(of: Self.screen, occupied: [wall, other], side: .left).rectangle
    #expect(free.x == 110 && free.width == 100)
  }

  @Test("MA-13: the safe area has no covered part, and no larger rectangle is free", arguments: 0..<40)
  func largest(seed: UInt64) {
    var random = SeededGenerator(seed)
    let screen = ScreenRectangle(x: 0, y: 0, width: 8, height: 6)
    let occupied = (0..<4).map { _ in
      OccupiedArea(
        ScreenRectangle(
          x: Double(Int.random(in: 0..<8, using: &random)), y: Double(Int.random(in: 0..<6, using: &random)),
          width: Double(Int.random(in: 1...3, using: &random)), height: Double(Int.random(in: 1...3, using: &random))),
        mirrors: Bool.random(using: &random))
    }
    let area = SafeArea(of: screen, occupied: occupied, side: DriveSide.allCases[Int(seed % 3)])
    #expect(!area.covered.contains { $0.overlaps(area.rectangle) })
    // Every rectangle of whole cells, because every covered area consists of whole cells.
    for x in 0..<8 {
      for y in 0..<6 {
        for width in 1...(8 - x) {
          for height in 1...(6 - y) where Double(width * height) > area.rectangle.area {
            let other = ScreenRectangle(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
            #expect(area.covered.contains { $0.overlaps(other) })
          }
        }
      }
    }
  }

  @Test("each profile has the expected safe area", arguments: HeadUnitProfileTests.names)
  func profiles(name: String) throws {
    let profile = try HeadUnitProfileTests.profile(name)
    let area = SafeArea(of: profile)
    #expect(area.rectangle.area > 0.5 * profile.screen.bounds.area)
    #expect(!area.covered.contains { $0.overlaps(area.rectangle) })
  }
}

@Suite struct DriveSideTests {
  @Test(
    "SC-7: the driver's side follows from the country's traffic",
    arguments: [
      ("CA", .left), ("gb", .right), ("JP", .right), ("DE", .left), ("US", .left), ("VI", .right), ("QX", .unknown),
      ("XK", .unknown), ("ZZ", .unknown), ("Canada", .unknown), ("", .unknown), (nil, .unknown),
    ] as [(String?, DriveSide)])
  func country(code: String?, side: DriveSide) {
    #expect(DriveSide(in: code) == side)
  }
}

@Suite struct PanStepTests {
  private static let diagonal = 80 * 0.5.squareRoot()

  private static let table: [(directions: PanDirections, x: Double, y: Double)] = [
    ([], 0, 0), (.left, -80, 0), (.right, 80, 0), (.up, 0, -80), (.down, 0, 80),
    ([.left, .up], -diagonal, -diagonal), ([.right, .up], diagonal, -diagonal),
    ([.left, .down], -diagonal, diagonal), ([.right, .down], diagonal, diagonal),
    ([.left, .right], 0, 0), ([.up, .down], 0, 0), ([.left, .right, .up], 0, -80), ([.up, .down, .left], -80, 0),
    ([.left, .right, .up, .down], 0, 0),
  ]

  @Test(
    "MA-4, MA-5: every set of arrows moves the map the same distance, also diagonally; opposite arrows cancel out",
    arguments: table)
  func offset(directions: PanDirections, x: Double, y: Double) {
    #expect(PanStep(directions) == PanStep(x: x, y: y))
  }

  @Test("MA-4: pan directions have the platform's numbers")
  func numbers() {
    #expect([PanDirections.left, .right, .up, .down].map(\.rawValue) == [1, 2, 4, 8])
    #expect(PanStep(.down, length: 40).y == 40)
  }
}
