import DestinationSearch
import Foundation
import Hummingbird
import Places
import Tracing

/// Place search in the service's own API, except for ``FindRoutes``: the results of `suggest`, and the map's content.
struct NativeRoutes {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    group.get("suggest", use: suggest)
    group.get("rubrics", use: rubrics)
    group.get("reverse", use: reverse)
    group.get("places/**", use: place)
  }

  /// How many places a request can ask for.
  static let limits = 1...50

  private struct Suggestions: Encodable {
    var version = SuggestionRecord.currentVersion
    var suggestions: [SuggestionRecord]
  }

  private func suggest(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request)
    try query.allow(["q", "near", "limit"])
    let (typed, near) = (try query.searched("q") ?? "", try query.position("near"))
    let limit = try query.number("limit", in: Self.limits) ?? 8
    let suggester = DestinationSuggester(places: state.search.map, personal: try state.ownPlaces(of: context.owner))
    let found = try await withSpan("suggest") { _ in
      try await suggester.suggestions(for: typed, near: near, limit: limit)
    }
    return .json(Suggestions(suggestions: found.map(SuggestionRecord.init)))
  }

  private struct Rubrics: Encodable {
    var version = 1
    var groups: [RubricGroup]
    var rubrics: [Rubric]
  }

  private func rubrics(_ request: Request, context: ServiceContext) async throws -> Response {
    let rubricator = state.search.map.rubricator
    return .json(Rubrics(groups: rubricator.groups, rubrics: rubricator.rubrics))
  }

  private struct Found: Encodable {
    var version = 1
    var place: PlaceRecord
  }

  private func place(_ request: Request, context: ServiceContext) async throws -> Response {
    let id = context.parameters.getCatchAll().joined(separator: "/").removingPercentEncoding ?? ""
    let map = state.search.map
    guard let place = try await map.place(id: id) else {
      throw ServiceError.notFound("the map has no place '\(id.prefix(80))'")
    }
    let details = try await map.details(of: [place])[0]
    return .json(Found(place: PlaceRecord(place, details, arrival: try await map.arrival(at: place))))
  }

  private struct Reverse: Encodable {
    var version = 1
    var results: [PlaceRecord]
  }

  /// Kinds that have a position on the map.
  private static let kinds: Set<Place.Kind> = [.poi, .address, .street, .locality]

  private func reverse(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request)
    try query.allow(["at", "within", "kind", "limit"])
    guard let point = try query.position("at") else { throw ServiceError.badParameter("at", "is missing") }
    let within = try query.number("within", in: 1.0...50_000) ?? 100
    let limit = try query.number("limit", in: Self.limits) ?? 5
    let kinds = try query.texts("kind").map { text in
      guard let kind = Place.Kind(rawValue: text), Self.kinds.contains(kind) else {
        throw ServiceError.badParameter("kind", "'\(text.prefix(40))' isn't one of poi, address, street, locality")
      }
      return kind
    }
    let map = state.search.map
    let found = try await map.places(
      at: point, within: within, kinds: kinds.isEmpty ? Self.kinds : Set(kinds), limit: limit)
    let records = try await FoundPlace.detailed(found, in: map).map {
      PlaceRecord($0.place, $0.details, distance: $0.candidate.distance)
    }
    return .json(Reverse(results: records))
  }
}
