import SearchScreen
import Testing

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
    "MA-4, MA-5: every set of arrows moves the map, diagonals too, as far as any other; opposite ones cancel out",
    arguments: table)
  func offset(directions: PanDirections, x: Double, y: Double) {
    #expect(PanStep().offset(for: directions) == PanStep.Offset(x: x, y: y))
  }

  @Test("MA-4: the platform's numbers")
  func numbers() {
    #expect([PanDirections.left, .right, .up, .down].map(\.rawValue) == [1, 2, 4, 8])
    #expect(PanStep(length: 40).offset(for: .down).y == 40)
  }
}
