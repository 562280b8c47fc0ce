import DestinationSearch
import DestinationSearchTesting
import Places
import Testing
import Understanding

@Suite struct RouteQueryTests {
  private let town: QueryTown

  init() throws { town = try QueryTown() }

  /// North through the driver, from 5 km behind to 20 km ahead.
  private func route() throws -> Route {
    try Route([QueryTown.point(-5_000, 0), QueryTown.point(0, 0), QueryTown.point(20_000, 0)])
  }

  @Test(arguments: [
    "gas along the route", "gas station on the way", "find gas on my way", "i need gas along my route",
    "the nearest gas station on the way", "stop at a gas station on the route",
  ])
  func theLeastDetourAhead(text: String) async throws {
    let result = try await town.find(text, along: route())
    // Ten kilometres on and 200 m aside is less of a detour than 900 m aside.
    #expect(result.candidates.map(\.place.id) == ["ahead", "soon"])
    #expect(result.query?.intent == .alongRoute && result.outcome == .resolved)
    #expect(abs((result.candidates.first?.distance ?? 0) - 10_002) < 50)
  }

  @Test func withoutAPositionAllOfTheRouteCounts() async throws {
    let ids = try await town.resolver().resolve(text: "gas on the way", near: nil, along: route()).candidates.map(
      \.place.id)
    #expect(Set(ids) == ["ahead", "soon", "behind"])
  }

  @Test func aDriverElsewhereIsNotOnTheRoute() async throws {
    let far = try QueryTown.point(0, 9_000)
    let ids = try await town.resolver().resolve(text: "gas on the way", near: far, along: route()).candidates.map(
      \.place.id)
    #expect(Set(ids) == ["ahead", "soon", "behind"])
  }

  @Test(arguments: ["tims on the way", "a bean house along the route", "starbucks on my way open now"])
  func chainsAndNames(text: String) async throws {
    let ids = try await town.find(text, along: route()).candidates.map(\.place.id)
    #expect(ids == (text.hasPrefix("tims") ? ["tims1"] : text.hasPrefix("star") ? [] : ["bean2", "bean1"]))
  }

  @Test func whatItMustHaveAndWhenItMustBeOpen() async throws {
    #expect(
      try await town.find("coffee with wifi on the way", along: route()).candidates.map(\.place.id) == ["bean2", "owl"])
    #expect(
      try await town.find("coffee with wifi on the way open now", along: route()).candidates.map(\.place.id) == [
        "bean2"
      ])
  }

  @Test func noRouteIsSaid() async throws {
    let result = try await town.find("gas on the way")
    #expect(result.outcome == .notFound && result.reason == .noRoute)
    let reason = ResultRecord(result).reason
    #expect(reason?.code == "noRoute" && reason?.about == nil)
  }

  @Test func atTheEndOfTheRoute() async throws {
    let end = try QueryTown.point(20_000, 0)
    #expect(try await town.resolver().resolve(text: "gas on the way", near: end, along: route()).candidates.isEmpty)
  }
}
