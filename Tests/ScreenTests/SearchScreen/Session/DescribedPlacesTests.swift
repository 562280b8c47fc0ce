import DestinationSearch
import DestinationSearchTesting
import Foundation
import HeadUnit
import OpeningHours
import Places
import TestSupport
import Testing

@testable import SearchScreen

/// Tests the map's details of the places that a session shows.
@Suite(.timeLimit(.minutes(60))) struct DescribedPlacesTests {
  /// A map with all places in one street, and closed, except for places with unknown hours.
  private struct YewBay: PlaceLocating {
    var unknown: Set<String> = []

    func place(id: String) async throws -> Place? { nil }

    func places(
      at point: Coordinate, within meters: Double, kinds: Set<Place.Kind>, limit: Int
    ) async throws -> [PlaceCandidate] { [] }

    func details(of places: [Place]) async throws -> [PlaceDetails] {
      var details = PlaceDetails()
      (details.street, details.town) = ("Mill Road", "Yew Bay")
      return places.map { _ in details }
    }

    func opening(of places: [Place], at time: Date) async throws -> [OpeningState] {
      places.map { unknown.contains($0.id) ? .unknown : .closed }
    }
  }

  @Test func `the rows of a list show the locations of places and that they are closed`() async throws {
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: "elm park")) { $0.locator = YewBay() }
    try await stage.tap(.categories)
    try await stage.tap("all")
    guard case .list(let list)? = await stage.session.shown.stack.last else { throw TinyTown.BadPoint() }
    #expect(list.row("3")?.detail == "1.1 km · closed now · park · Mill Road")
    await stage.session.disconnect()
  }

  @Test func `a spoken destination is named with its street, and that it is closed`() async throws {
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: "navigate to elm park")) {
      $0.locator = YewBay()
    }
    await stage.speak(until: .choosing)
    guard case .map(let map)? = await stage.session.shown.stack.first else { throw TinyTown.BadPoint() }
    let route = map.tripPreview?.trips.first?.routes.first
    #expect(route?.summary.titles == ["Mill Road"])
    #expect(route?.additionalInformation?.titles == ["closed now · park"])
    let prompts = stage.watch.all.compactMap { if case .prompt(let text) = $0 { text } else { nil } }
    #expect(prompts == ["Elm Park, on Mill Road. It is closed now. Shall I take you there?"])
    await stage.session.disconnect()
  }

  @Test func `the opening state at the requested time is kept, and unknown hours are not shown`() async throws {
    let town = try TinyTown.places()
    var services = SessionServices(
      places: town, resolver: try TinyTown.resolver(),
      suggester: DestinationSuggester(places: NoSuggestions(), personal: nil), permissions: FixedPermissions(),
      microphone: { ScriptedAudioSource([]) })
    let places = try await town.places(ofRubric: "cafe", near: town.center, limit: 2)
    #expect(try await services.described(places) == places)
    services.locator = YewBay(unknown: ["2"])
    let found = try await services.described([places[0].marked(.open), places[1], places[0]])
    #expect(found.map(\.place.id) == ["2", "1", "2"])
    #expect(found.map(\.opening) == [.open, .closed, nil])
    #expect(found.allSatisfy { $0.place.details?.town == "Yew Bay" })
  }

  @Test func `a suggestion of a place is described, and a suggestion that leads to a list is not`() async throws {
    let town = try TinyTown.places()
    var services = SessionServices(
      places: town, resolver: try TinyTown.resolver(),
      suggester: DestinationSuggester(places: NoSuggestions(), personal: nil), permissions: FixedPermissions(),
      microphone: { ScriptedAudioSource([]) })
    services.locator = YewBay()
    let place = try #require(try await town.places(ofRubric: "park", near: town.center, limit: 1).first?.place)
    let rows = try await services.described([
      Suggestion(kind: .chain, text: "Elm Park", place: place, score: 1),
      Suggestion(kind: .rubric, text: "parks", rubric: "park", score: 1),
      Suggestion(kind: .place, text: "Elm Park", place: place, score: 1),
    ])
    #expect(rows.map(\.opening) == [nil, nil, .closed])
    #expect(rows.map { $0.place?.details?.street } == [nil, nil, "Mill Road"])
  }
}
