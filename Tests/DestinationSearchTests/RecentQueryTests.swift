import DestinationSearch
import DestinationSearchTesting
import Foundation
import Places
import Testing
import Understanding

@Suite struct RecentQueryTests {
  private var town: QueryTown

  init() throws {
    town = try QueryTown()
    func visit(_ id: String, _ name: String, _ rubric: String, _ date: String) throws -> (place: Place, date: Date) {
      let place = Place(id: id, kind: .poi, name: name, rubric: rubric, coordinate: try QueryTown.point(10, 10))
      return (place, try Date(date, strategy: .iso8601))
    }
    town.personal = InMemoryPersonalPlaces(
      [],
      visits: [
        try visit("fork", "Green Fork", "restaurant", "2026-03-03T19:00:00-08:00"),
        try visit("bean1", "Bean House", "cafe", "2026-03-03T09:00:00-08:00"),
        // Still Monday in Vancouver, Tuesday in Greenwich.
        try visit("park", "Stanley Park", "park", "2026-03-02T18:00:00-08:00"),
        try visit("grill", "Red Grill", "restaurant", "2026-02-26T12:00:00-08:00"),
        try visit("owl", "Night Owl", "cafe", "2026-03-04T10:00:00-08:00"),
      ])
  }

  @Test(arguments: [
    ("where i was yesterday", ["fork", "bean1"]), ("take me to where i was yesterday", ["fork", "bean1"]),
    ("go back to where i was on monday", ["park"]), ("the place i went to on monday", ["park"]),
    ("where i was this morning", ["owl"]), ("that cafe from tuesday", ["bean1"]),
    ("take me to the restaurant from last week", ["grill"]), ("that bean house from yesterday", ["bean1"]),
    ("go back to where i went last week", ["grill"]),
    ("take me to the last place", ["owl", "fork", "bean1", "park", "grill"]),
    ("recent places", ["owl", "fork", "bean1", "park", "grill"]),
    ("my last destination", ["owl", "fork", "bean1", "park", "grill"]),
  ])
  func whereTheDriverWas(text: String, ids: [String]) async throws {
    let result = try await town.find(text)
    #expect(result.candidates.map(\.place.id) == ids)
    #expect(result.query?.intent == .recent)
  }

  @Test func oneIsFoundAndSeveralAreAChoice() async throws {
    #expect(try await town.find("where i was on monday").outcome == .resolved)
    #expect(try await town.find("where i was yesterday").outcome == .ambiguous)
    #expect(try await town.find("the last place").outcome == .resolved)
  }

  @Test(arguments: ["where i was on thursday last", "that hotel from yesterday", "where i was on sunday"])
  func nowhere(text: String) async throws {
    let result = try await town.find(text)
    #expect(result.outcome != .resolved && result.outcome != .ambiguous)
  }

  @Test func noVisitIsSaid() async throws {
    #expect(try await town.find("where i was on sunday").reason == .noVisits)
    #expect(try await QueryTown().find("recent places").reason == .noVisits)
  }
}
