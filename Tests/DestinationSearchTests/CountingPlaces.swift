import Places
import Synchronization

/// An index that counts how often it is asked.
final class CountingPlaces: PlaceSearching {
  private let base: any PlaceSearching
  private let asked = Mutex(0)

  init(base: any PlaceSearching) { self.base = base }

  var count: Int { asked.withLock { $0 } }
  var rubricator: Rubricator { base.rubricator }
  var centre: Coordinate { base.centre }

  func covers(_ point: Coordinate) -> Bool { base.covers(point) }

  func places(
    named name: String, matching filter: PlaceFilter, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.places(named: name, matching: filter, near: origin, limit: limit)
  }

  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, near origin: Coordinate, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.places(ofRubrics: rubrics, matching: filter, near: origin, limit: limit)
  }

  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, along route: Route, within metres: Double, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.places(ofRubrics: rubrics, matching: filter, along: route, within: metres, limit: limit)
  }

  func addresses(
    number: String, street: String, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.addresses(number: number, street: street, near: origin, limit: limit)
  }

  func crossings(
    of street: String, and other: String, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.crossings(of: street, and: other, near: origin, limit: limit)
  }

  func postcodes(_ code: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.postcodes(code, near: origin, limit: limit)
  }
}
