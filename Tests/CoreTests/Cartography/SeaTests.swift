import Cartography
import Foundation
import Foundations
import Testing

/// Coastlines are given as corners on a grid of ten by five squares; `~` is sea and `.` is land at the center of a
/// square.
@Suite struct SeaTests {
  private static let box = MapBox(low: MapPoint(x: 0, y: 0), high: MapPoint(x: 1_000, y: 500))

  private func map(_ coasts: [[(Int32, Int32)]]) -> String {
    var sea = Sea()
    for coast in coasts {
      if let shape = MapShape(lines: [coast.map { MapPoint(x: $0.0 * 100, y: $0.1 * 100) }]) { sea.add(shape) }
    }
    let areas = sea.areas(in: Self.box)
    return (0..<5 as Range<Int32>).map { row in
      (0..<10 as Range<Int32>).map { column in
        let middle = MapBox(
          low: MapPoint(x: column * 100 + 40, y: row * 100 + 40),
          high: MapPoint(x: column * 100 + 60, y: row * 100 + 60))
        let covered = areas.compactMap { $0.clipped(to: middle, isArea: true) }.flatMap(\.parts)
          .map { MapShape.area(of: $0) }.reduce(0, +)
        return covered > 400 ? "~" : "."
      }.joined()
    }.joined(separator: "\n")
  }

  @Test("A coast from edge to edge has the sea on its right")
  func straight() {
    #expect(map([[(0, 2), (10, 2)]]) == "..........\n..........\n~~~~~~~~~~\n~~~~~~~~~~\n~~~~~~~~~~")
    #expect(map([[(10, 2), (0, 2)]]) == "~~~~~~~~~~\n~~~~~~~~~~\n..........\n..........\n..........")
    #expect(map([[(4, 0), (4, 5)]]) == Array(repeating: "~~~~......", count: 5).joined(separator: "\n"))
  }

  @Test(
    "A coastline closes if it is a loop, or ends at the map's edge or just before it",
    arguments: [
      ([[(0, 2), (10, 2)]], true), ([[(3, 1), (6, 1), (6, 4), (3, 4), (3, 1)]], true),
      ([[(-20, 2), (30, 2)]], true), ([[(0, 2), (5, 2)], [(5, 2), (10, 2)]], true), ([[(0, 2), (5, 2)]], false),
      ([[(3, 2), (6, 2)]], false),
    ] as [([[(Int32, Int32)]], Bool)])
  func closes(coasts: [[(Int32, Int32)]], isClosed: Bool) {
    var sea = Sea()
    for coast in coasts {
      if let shape = MapShape(lines: [coast.map { MapPoint(x: $0.0 * 100, y: $0.1 * 100) }]) { sea.add(shape) }
    }
    #expect(sea.closes(in: Self.box) == isClosed)
  }

  @Test("Pieces are joined in any order")
  func pieces() {
    let whole = map([[(0, 3), (3, 3), (3, 1), (7, 1), (7, 3), (10, 3)]])
    #expect(whole == "..........\n...~~~~...\n...~~~~...\n~~~~~~~~~~\n~~~~~~~~~~")
    #expect(map([[(7, 1), (7, 3), (10, 3)], [(3, 3), (3, 1)], [(0, 3), (3, 3)], [(3, 1), (7, 1)]]) == whole)
  }

  @Test("A coastline cut off before the edge is extended to it, and one beyond it ends there")
  func cut() {
    let expected = "..........\n..........\n~~~~~~~~~~\n~~~~~~~~~~\n~~~~~~~~~~"
    #expect(map([[(1, 2), (9, 2)]]) == expected)
    #expect(map([[(-5, 2), (20, 2)]]) == expected)
  }

  @Test("Islands are land in the sea, even without another coastline")
  func islands() {
    // Counterclockwise, with the land on the left.
    let island: [(Int32, Int32)] = [(2, 1), (2, 3), (4, 3), (4, 1), (2, 1)]
    #expect(map([island]) == "~~~~~~~~~~\n~~..~~~~~~\n~~..~~~~~~\n~~~~~~~~~~\n~~~~~~~~~~")
    #expect(
      map([[(0, 4), (10, 4)].reversed(), island]) == "~~~~~~~~~~\n~~..~~~~~~\n~~..~~~~~~\n~~~~~~~~~~\n..........")
    // Half of it beyond the edge.
    #expect(
      map([[(8, 1), (8, 3), (12, 3), (12, 1), (8, 1)]]) == "~~~~~~~~~~\n~~~~~~~~..\n~~~~~~~~..\n~~~~~~~~~~\n~~~~~~~~~~")
  }

  @Test("An enclosed bay is water, and an island in it is land")
  func lagoon() {
    let lagoon: [(Int32, Int32)] = [(1, 1), (9, 1), (9, 4), (1, 4), (1, 1)]
    #expect(map([lagoon]) == "..........\n.~~~~~~~~.\n.~~~~~~~~.\n.~~~~~~~~.\n..........")
    let island: [(Int32, Int32)] = [(3, 2), (3, 3), (5, 3), (5, 2), (3, 2)]
    #expect(map([lagoon, island]) == "..........\n.~~~~~~~~.\n.~~..~~~~.\n.~~~~~~~~.\n..........")
  }

  @Test("An island with a lagoon is in the sea, and has water in it")
  func atoll() {
    let atoll: [(Int32, Int32)] = [(2, 0), (2, 5), (8, 5), (8, 0), (2, 0)].map { ($0.0, $0.1 == 0 ? 1 : $0.1 - 1) }
    let lagoon: [(Int32, Int32)] = [(4, 2), (6, 2), (6, 3), (4, 3), (4, 2)]
    #expect(map([atoll, lagoon]) == "~~~~~~~~~~\n~~......~~\n~~..~~..~~\n~~......~~\n~~~~~~~~~~")
  }

  @Test("Two coastlines form a strait, and a corner of the map may be all sea")
  func two() {
    #expect(
      map([[(0, 1), (10, 1)], [(10, 4), (0, 4)]]) == "..........\n~~~~~~~~~~\n~~~~~~~~~~\n~~~~~~~~~~\n..........")
    #expect(
      map([[(7, 0), (7, 2), (10, 2)].reversed()]) == ".......~~~\n.......~~~\n..........\n..........\n..........")
  }

  @Test("Random islands, also at edges and corners: the sea is everywhere outside them", arguments: 0..<60)
  func manyIslands(seed: Int) throws {
    var chance = Xoshiro256(seed: UInt64(seed))
    var islands: [(x: Double, y: Double, radius: Double)] = []
    for _ in 0..<40 {
      let one = (
        x: Double.random(in: -100...1_100, using: &chance), y: Double.random(in: -100...600, using: &chance),
        radius: Double.random(in: 20...180, using: &chance)
      )
      // Coastlines don't cross each other.
      if islands.allSatisfy({ hypot($0.x - one.x, $0.y - one.y) > $0.radius + one.radius + 8 }) { islands.append(one) }
    }
    var sea = Sea()
    for island in islands {
      let corners = (0...24).map { corner in
        // Counterclockwise on the map: the land is on the left.
        let turn = -2 * Double.pi * Double(corner % 24) / 24
        return MapPoint(
          x: Int32((island.x + island.radius * cos(turn)).rounded()),
          y: Int32((island.y + island.radius * sin(turn)).rounded()))
      }
      // In two pieces, as mappers draw them.
      for piece in [Array(corners[...10]), Array(corners[10...])] {
        sea.add(try #require(MapShape(lines: [piece])))
      }
    }
    let areas = sea.areas(in: Self.box)
    for _ in 0..<300 {
      let spot = (x: Double.random(in: 2...998, using: &chance), y: Double.random(in: 2...498, using: &chance))
      let reach = islands.map { hypot($0.x - spot.x, $0.y - spot.y) - $0.radius }
      // A ring with 24 corners is slightly smaller than its circle.
      if reach.contains(where: { abs($0) < 5 }) { continue }
      let isSea = reach.allSatisfy { $0 > 0 }
      let dot = MapBox(
        low: MapPoint(x: Int32(spot.x) - 1, y: Int32(spot.y) - 1),
        high: MapPoint(x: Int32(spot.x) + 1, y: Int32(spot.y) + 1))
      let covered = areas.compactMap { $0.clipped(to: dot, isArea: true) }.flatMap(\.parts)
        .map { MapShape.area(of: $0) }.reduce(0, +)
      #expect((covered > 4) == isSea, "\(spot) of seed \(seed)")
    }
  }

  @Test("Without a coast there is no sea")
  func none() {
    #expect(Sea().isEmpty && Sea().areas(in: Self.box).isEmpty)
  }
}
