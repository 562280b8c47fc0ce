import DestinationSearch
import DestinationSearchTesting
import Foundation
import Places
import Testing

@Suite struct SuggesterTests {
  /// A map that returns fixed suggestions for any text.
  private struct FixedMap: PlaceSuggesting {
    var rows: [Suggestion]

    func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
      Array(rows.prefix(limit))
    }
  }

  private static let now = Date(timeIntervalSince1970: 1_700_000_000)
  private let point: Coordinate
  private let suggester: DestinationSuggester

  init() throws {
    let point = try #require(Coordinate(latitude: 49, longitude: -123))
    self.point = point
    func place(_ id: String, _ name: String) -> Place { Place(id: id, kind: .poi, name: name, coordinate: point) }
    func ago(_ days: Double) -> Date { Self.now.addingTimeInterval(-days * 86_400) }
    suggester = DestinationSuggester(
      places: FixedMap(rows: [
        Suggestion(kind: .chain, text: "Bean House", place: place("bean", "Bean House"), score: 0.9),
        Suggestion(kind: .place, text: "Bean Garden", place: place("garden", "Bean Garden"), score: 0.8),
        Suggestion(kind: .rubric, text: "bean shop", rubric: "beans", score: 0.7),
      ]),
      personal: InMemoryPersonalPlaces(
        [
          UserPlace(role: .home, name: "Home", coordinate: point),
          UserPlace(role: .favorite, name: "Mum's House", coordinate: point, aliases: ["beanstalk cottage"]),
        ],
        visits: [
          (place("old", "Bean Museum"), ago(40)), (place("garden", "Bean Garden"), ago(1)),
          (place("garden", "Bean Garden"), ago(2)), (place("park", "Stanley Park"), ago(3)),
        ]),
      clock: { Self.now })
  }

  private func rows(_ typed: String, limit: Int = 10) async throws -> [String] {
    try await suggester.suggestions(for: typed, near: point, limit: limit).map { "\($0.kind.rawValue) \($0.text)" }
  }

  @Test func ownPlacesAndVisitsComeBeforeTheMap() async throws {
    // The favorite matches by an alias; the visited place isn't suggested again as a place of the map.
    #expect(
      try await rows("bean") == [
        "favourite Mum's House", "recent Bean Garden", "recent Bean Museum", "chain Bean House", "rubric bean shop",
      ])
  }

  @Test func nothingTypedListsWhatIsTheDrivers() async throws {
    #expect(
      try await rows("") == [
        "favourite Home", "favourite Mum's House", "recent Bean Garden", "recent Stanley Park", "recent Bean Museum",
      ])
  }

  @Test(arguments: [0, 1, 2, 3]) func noMoreThanAsked(limit: Int) async throws {
    #expect(try await rows("bean", limit: limit).count == limit)
  }

  @Test func typedPartsAreMarkedAndDistanceIsMeasured() async throws {
    let first = try #require(try await suggester.suggestions(for: "mum", near: point, limit: 1).first)
    #expect(first.typed == [0..<3] && first.distance == 0 && first.place?.id == "user:favourite/mum's house")
  }

  @Test func aChainStaysThoughOneOfItsBranchesWasVisited() async throws {
    let bean = Place(id: "bean", kind: .poi, name: "Bean House", coordinate: point)
    let visited = DestinationSuggester(
      places: FixedMap(rows: [Suggestion(kind: .chain, text: "Bean House", place: bean, score: 0.9)]),
      personal: InMemoryPersonalPlaces([], visits: [(bean, Self.now)]), clock: { Self.now })
    let kinds = try await visited.suggestions(for: "bean", near: nil, limit: 5).map(\.kind)
    #expect(kinds == [.recent, .chain])
  }
}
