import DestinationSearch
import Foundation
import OpeningHours
import Places

/// The map currently served. A long-lived session searches the new region after a region file is replaced, as its
/// recognizers do.
struct CurrentMap: PlaceSearching & PlaceSuggesting & PlaceLocating {
  let state: ServiceState

  private var map: any ServedSearch.Map { state.search.map }

  var rubricator: Rubricator { map.rubricator }
  var center: Coordinate { map.center }

  func covers(_ point: Coordinate) -> Bool { map.covers(point) }

  func places(
    named name: PlaceName, matching filter: PlaceFilter, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await map.places(named: name, matching: filter, near: origin, limit: limit)
  }

  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, near origin: Coordinate, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await map.places(ofRubrics: rubrics, matching: filter, near: origin, limit: limit)
  }

  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, beside corridor: SearchCorridor, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await map.places(ofRubrics: rubrics, matching: filter, beside: corridor, limit: limit)
  }

  func places(
    named name: PlaceName, fitting leastFit: Double, matching filter: PlaceFilter, beside corridor: SearchCorridor,
    limit: Int
  ) async throws -> [PlaceCandidate] {
    try await map.places(named: name, fitting: leastFit, matching: filter, beside: corridor, limit: limit)
  }

  func addresses(number: String, street: PlaceName, near origin: Coordinate?, limit: Int) async throws
    -> [PlaceCandidate]
  {
    try await map.addresses(number: number, street: street, near: origin, limit: limit)
  }

  func crossings(
    of street: PlaceName, and other: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await map.crossings(of: street, and: other, near: origin, limit: limit)
  }

  func postcodes(_ code: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate] {
    try await map.postcodes(code, near: origin, limit: limit)
  }

  func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
    try await map.suggestions(for: typed, near: origin, limit: limit)
  }

  func place(id: String) async throws -> Place? { try await map.place(id: id) }

  func places(
    at point: Coordinate, within meters: Double, kinds: Set<Place.Kind>, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await map.places(at: point, within: meters, kinds: kinds, limit: limit)
  }

  func details(of places: [Place]) async throws -> [PlaceDetails] { try await map.details(of: places) }
  func arrival(at place: Place) async throws -> Coordinate? { try await map.arrival(at: place) }
  func opening(of places: [Place], at time: Date) async throws -> [OpeningState] {
    try await map.opening(of: places, at: time)
  }
}
