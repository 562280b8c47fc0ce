import Foundation
import Places
import Testing

@Suite struct UserPlaceTests {
  struct Case: Sendable {
    var role: UserPlace.Role
    var name: String
    var aliases: [String] = []
    var label: String?
    var spoken: [String]
  }

  @Test(arguments: [
    Case(role: .favorite, name: "Gym", spoken: ["Gym"]),
    Case(
      role: .favorite, name: "Mum's", aliases: ["mum", "MUM'S"], label: "family", spoken: ["Mum's", "mum", "family"]),
    Case(role: .favorite, name: "Food", label: "food", spoken: ["Food"]),
    Case(role: .home, name: "Home", aliases: ["the flat"], spoken: ["the flat"]),
    Case(role: .work, name: "The Mill", spoken: ["The Mill"]),
    Case(role: .favorite, name: "Home", spoken: ["Home"]),
  ])
  func whatIsSaidForIt(_ example: Case) throws {
    let place = UserPlace(
      role: example.role, name: example.name, coordinate: try #require(Coordinate(parsing: "1,2")),
      aliases: example.aliases, label: example.label)
    #expect(place.spokenNames == example.spoken)
  }

  @Test func theAddressIsPartOfTheResult() throws {
    let place = UserPlace(
      role: .work, name: "Mill", coordinate: try #require(Coordinate(parsing: "1,2")), address: "1 Mill Lane")
    #expect(place.place.address == "1 Mill Lane")
    #expect(place.place.id == "user:work")
  }
}

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

@Suite struct CalendarDayTests {
  private static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }
  private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test(arguments: [
    ("2026-11-20T18:30:00Z", "GMT", 0, "2026-11-20T00:00:00Z", 24.0),
    ("2026-11-20T18:30:00Z", "GMT", 1, "2026-11-19T00:00:00Z", 24),
    ("2026-11-20T18:30:00Z", "Asia/Tokyo", 0, "2026-11-20T15:00:00Z", 24),
    ("2026-11-20T02:00:00Z", "America/Vancouver", 0, "2026-11-19T08:00:00Z", 24),
    // Clocks change: a day of 23 hours and one of 25, and the day before each.
    ("2026-03-08T20:00:00Z", "America/New_York", 0, "2026-03-08T05:00:00Z", 23),
    ("2026-11-01T20:00:00Z", "America/New_York", 0, "2026-11-01T04:00:00Z", 25),
    ("2026-11-02T04:59:59Z", "America/New_York", 1, "2026-10-31T04:00:00Z", 24),
    ("2026-11-02T05:00:00Z", "America/New_York", 1, "2026-11-01T04:00:00Z", 25),
    // A midnight that was skipped: the day began at 01:00.
    ("2018-11-04T12:00:00Z", "America/Sao_Paulo", 0, "2018-11-04T03:00:00Z", 23),
    ("2024-03-01T12:00:00Z", "GMT", 1, "2024-02-29T00:00:00Z", 24),
  ])
  func days(moment: String, zone: String, before: Int, start: String, hours: Double) throws {
    let day = CalendarDay(of: try Self.date(moment), in: try Self.zone(zone), daysBefore: before)
    #expect(day.start == (try Self.date(start)))
    #expect(day.end.timeIntervalSince(day.start) == hours * 3_600)
    #expect(day.contains(day.start) && !day.contains(day.end))
  }

  @Test func aWrittenDay() throws {
    let tokyo = try Self.zone("Asia/Tokyo")
    let day = try #require(CalendarDay(parsing: "2026-11-20", in: tokyo))
    #expect(day == CalendarDay(of: try Self.date("2026-11-20T03:00:00Z"), in: tokyo))
    #expect(CalendarDay(parsing: "2024-02-29", in: tokyo) != nil)
  }

  @Test(arguments: [
    "", "yesterday", "2026-02-30", "2026-13-01", "2026-1-1", "26-01-01", "2026-00-10", "2026-01-00", "+026-01-01",
    "2026-01-01T00:00:00Z", "٢٠٢٦-01-01", "2026–01–01",
  ])
  func noDay(text: String) throws {
    #expect(CalendarDay(parsing: text, in: try Self.zone("GMT")) == nil)
  }
}
