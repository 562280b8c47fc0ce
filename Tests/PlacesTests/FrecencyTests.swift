import Foundation
import Places
import Testing

@Suite struct FrecencyTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(
    arguments: [
      ([0], 1), ([14], 0.5), ([28], 0.25), ([0, 14], 1.5), ([42, 42], 0.25), ([-1], 0), ([-0.001, 14], 0.5), ([], 0),
    ] as [([Double], Double)])
  func visitsHalveInAFortnightAndAddUp(daysAgo: [Double], score: Double) {
    let visits = daysAgo.map { Self.now.addingTimeInterval(-$0 * 86_400) }
    #expect(abs(Frecency.score(visits: visits, at: Self.now) - score) < 1e-12)
  }

  @Test func aDailyVisitComesToTwentyOne() {
    let visits = (0..<365).map { Self.now.addingTimeInterval(-Double($0) * 86_400) }
    #expect(Frecency.score(visits: visits, at: Self.now).rounded() == 21)
  }

  @Test(arguments: [(0.0, 0.0), (1, 0.5), (3, 0.75), (1e9, 1)])
  func weightsStayBelowOne(score: Double, weight: Double) {
    #expect(abs(Frecency.weight(score: score) - weight) < 1e-6)
    #expect(Frecency.weight(score: score) < 1)
  }
}
