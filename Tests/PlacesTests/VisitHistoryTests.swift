import Foundation
import Places
import Testing

@Suite struct VisitHistoryTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private static func place(_ id: String, name: String? = nil) throws -> Place {
    Place(id: id, kind: .poi, name: name ?? id, coordinate: try #require(Coordinate(latitude: 49, longitude: -123)))
  }

  private static func history(_ visits: [(String, daysAgo: Double)]) throws -> VisitHistory {
    var history = VisitHistory()
    for (id, days) in visits { history.add(try place(id), at: now.addingTimeInterval(-days * 86_400)) }
    return history
  }

  @Test func oftenAndLatelyComesFirst() throws {
    let history = try Self.history([
      ("once today", 0), ("often", 1), ("often", 2), ("often", 3), ("long ago", 100), ("long ago", 101),
    ])
    let recents = history.recents(at: Self.now, limit: 10)
    #expect(recents.map(\.place.id) == ["often", "once today", "long ago"])
    #expect(recents.map(\.visits) == [3, 1, 2])
    #expect(recents[0].lastVisit == Self.now.addingTimeInterval(-86_400))
    #expect(history.recents(at: Self.now, limit: 1).count == 1)
    #expect(history.recents(at: Self.now, limit: -1).isEmpty)
  }

  @Test func equalScoresAreOrderedByIdentity() throws {
    let history = try Self.history([("c", 1), ("a", 1), ("b", 1)])
    #expect(history.recents(at: Self.now, limit: 10).map(\.place.id) == ["a", "b", "c"])
  }

  @Test func aYearCountsAndTheFutureDoesNot() throws {
    let history = try Self.history([("year", 365), ("older", 365.001), ("future", -0.001), ("now", 0)])
    #expect(history.recents(at: Self.now, limit: 10).map(\.place.id) == ["now", "year"])
  }

  @Test func theSameMomentIsOneVisitAndTheLastWordOnAPlaceCounts() throws {
    var history = try Self.history([("a", 1), ("a", 1)])
    history.add(try Self.place("a", name: "New name"), at: Self.now.addingTimeInterval(-9 * 86_400))
    let recent = try #require(history.recents(at: Self.now, limit: 10).first)
    #expect(recent.visits == 2 && recent.place.name == "New name")
    #expect(recent.lastVisit == Self.now.addingTimeInterval(-86_400))
  }

  @Test func aDayAlone() throws {
    let zone = try #require(TimeZone(identifier: "GMT"))
    var history = VisitHistory()
    for (id, time) in [
      ("a", "2026-11-20T08:00:00Z"), ("b", "2026-11-20T12:00:00Z"), ("a", "2026-11-20T23:59:59Z"),
      ("a", "2026-11-21T00:00:00Z"), ("c", "2026-11-19T23:59:59Z"),
    ] { history.add(try Self.place(id), at: try Date(time, strategy: .iso8601)) }
    let day = try #require(CalendarDay(parsing: "2026-11-20", in: zone))
    let recents = history.recents(on: day)
    #expect(recents.map(\.place.id) == ["a", "b"])
    #expect(recents.map(\.visits) == [2, 1])
    #expect(recents[0].lastVisit == (try Date("2026-11-20T23:59:59Z", strategy: .iso8601)))
  }
}
