import DestinationSearch
import DestinationSearchTesting
import Foundation
import OpeningHours
import Places
import Recognition
import Testing
import Understanding

@Suite struct TimeQueryTests {
  private let town: QueryTown

  init() throws { town = try QueryTown() }

  @Test(arguments: [
    // At two in the afternoon, the nearest cafe has closed, and the next opens at five.
    ("coffee with wifi open now", "bean2", OpeningState.open), ("open coffee with wifi", "bean2", .open),
    ("coffee with wifi open at nine tonight", "owl", .open), ("coffee with wifi that's open at 9 pm", "owl", .open),
    ("coffee open at 8:30 pm with wifi", "owl", .open), ("starbucks open now", "star2", .open),
    ("nearest starbucks open tomorrow at eight in the morning", "star1", .open),
    ("pharmacy open on sunday at noon", "pills", .open), ("pharmacy open now", "drugs", .open),
    ("pharmacy open late", "pills", .open), ("restaurants open late near main street", "subway1", .unknown),
    ("restaurant open at ten pm", "grill", .open), ("bean house open now", "bean2", .open),
    ("take me to night owl open at 6 pm", "owl", .open), ("tims open now", "tims1", .unknown),
  ])
  func openWhenItHasToBe(text: String, best: String, state: OpeningState) async throws {
    let result = try await town.find(text)
    #expect(result.candidates.first?.place.id == best, "\(result.candidates.map(\.place.id))")
    #expect(result.candidates.first?.opening == state)
    #expect(result.candidates.allSatisfy { $0.opening != .closed })
  }

  @Test func whatIsKnownToBeOpenComesFirst() async throws {
    let states = try await town.find("coffee open now").candidates.map(\.opening)
    #expect(states.first == .open)
    #expect(states == states.sorted { $0 == .open && $1 == .unknown })
    #expect(states.contains(.unknown))
  }

  @Test func withoutATimeNobodyAsked() async throws {
    #expect(try await town.find("coffee").candidates.allSatisfy { $0.opening == nil })
  }

  @Test func theRecordTellsWhetherItIsOpen() async throws {
    let record = ResultRecord(try await town.find("pharmacy open now"))
    #expect(record.results.first?.opening == .open)
    #expect(ResultRecord(try await town.find("pharmacy")).results.first?.opening == nil)
  }
}

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
        // Still Monday in Vancouver, but Tuesday in Greenwich.
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
