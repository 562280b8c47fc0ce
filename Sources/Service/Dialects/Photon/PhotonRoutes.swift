import DestinationSearch
import Foundation
import Hummingbird
import PlaceIndex
import Places
import Tracing

/// Place search with Photon's API: GeoJSON, with type-ahead and full search in one.
struct PhotonRoutes {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    group.get("api", use: search)
    group.get("structured", use: structured)
    group.get("reverse", use: reverse)
    group.get("status", use: status)
  }

  private static let common: Set<String> = [
    "limit", "lang", "lat", "lon", "osm_tag", "layer", "dedupe", "debug", "geometry", "include", "exclude",
    "countrycode",
  ]
  private static let mostResults = 50

  /// The parameters of a request; as in Photon, an empty one is missing.
  private func parameters(_ request: Request, and more: Set<String>) throws(ServiceError) -> Query {
    let query = try Query(of: request, emptyIsMissing: true)
    try query.allow(Self.common.union(more))
    return query
  }

  private func search(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try parameters(request, and: ["q", "zoom", "location_bias_scale", "bbox", "suggest_addresses"])
    let filter = try PhotonFilter(query)
    guard let text = try query.searched("q") else { throw ServiceError.badParameter("q", "parameter is required") }
    var near = try query.position(latitude: "lat", longitude: "lon")
    // Places outside the box aren't wanted, so a position outside doesn't rank them.
    if let box = filter.box, !(near.map(box.contains) ?? false) { near = box.center }
    // Clients send fractions, which Photon itself refuses.
    _ = try query.number("zoom", in: 0.0...22)
    _ = try query.number("location_bias_scale", in: 0.0...1)
    let limit = try self.limit(query, default: 15)
    let map = state.search.map
    // Filtered places make room for others.
    let resolver = state.namesResolver(limit: filter.isEmpty ? limit : Self.mostResults)
    let found = try await withSpan("resolve") { _ in
      var found = try await resolver.resolve(text: text, near: near).candidates
      if found.count < limit {
        let suggested = try await map.suggestions(for: text, near: near, limit: limit)
        found += suggested.compactMap { suggestion in
          guard let place = suggestion.place, !found.contains(where: { $0.place.id == place.id }) else { return nil }
          return PlaceCandidate(
            place: place, distance: suggestion.distance, fit: 0.9,
            match: suggestion.isOtherNumber ? .nearestNumber : .prefix)
        }
      }
      return found
    }
    return answer(filter.left(of: try await FoundPlace.withoutOtherNumbers(found, in: map)), limit, query)
  }

  private func structured(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try parameters(
      request, and: StructuredQuery.photonParts.union(["zoom", "location_bias_scale", "bbox", "suggest_addresses"]))
    let filter = try PhotonFilter(query)
    let structured = try StructuredQuery(photon: query)
    guard !structured.isEmpty else {
      throw ServiceError.badParameter("street", "at least one of the parts of an address is required")
    }
    let near = try query.position(latitude: "lat", longitude: "lon") ?? filter.box?.center
    let limit = try self.limit(query, default: 15)
    let (resolver, map) = (state.namesResolver(limit: Self.mostResults), state.search.map)
    let found = try await withSpan("resolve") { _ in try await structured.places(resolver, in: map, near: near) }
    return answer(filter.left(of: found), limit, query)
  }

  private func reverse(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try parameters(request, and: ["radius", "distance_sort"])
    guard query.isOn("distance_sort", unlessGiven: true) else {
      throw ServiceError.badParameter("distance_sort", "the nearest is always first here")
    }
    let filter = try PhotonFilter(query)
    guard let point = try query.position(latitude: "lat", longitude: "lon") else {
      throw ServiceError.badParameter("lat", "missing search term 'lat' and/or 'lon'")
    }
    let radius = try query.number("radius", in: 0.0...5_000) ?? 1
    let limit = try self.limit(query, default: 1)
    let map = state.search.map
    // A street is stored as one point, which may be far from the nearest part of the street.
    let found = try await map.places(
      at: point, within: min(radius, 50) * 1_000, kinds: [.poi, .address, .street, .locality], limit: Self.mostResults
    ).sorted { point.distance(to: $0.place.coordinate) < point.distance(to: $1.place.coordinate) }
    let nearest = filter.isEmpty ? Array(found.prefix(limit)) : found
    return answer(filter.left(of: try await FoundPlace.detailed(nearest, in: map)), limit, query)
  }

  /// The answer with the first places, whose countries are named in the requested language.
  private func answer(_ places: [FoundPlace], _ limit: Int, _ query: Query) -> Response {
    let language = FoundPlace.language(inOneOf: query.text("lang"))
    let features = places.prefix(limit).map { $0.called(in: language) }.map { found in
      var properties = GeocodedPlace(found, osmType: found.object?.type.letter)
      properties.countrycode = found.details.country
      if found.place.kind == .locality { properties.city = nil }
      return GeoJSON.Feature(geometry: GeoJSONPoint(found.place.coordinate), properties: properties)
    }
    return .json(GeoJSON(features: features), keys: .convertToSnakeCase)
  }

  private struct Status: Encodable {
    var status = "Ok"
    var importDate: String
  }

  private func status(_ request: Request, context: ServiceContext) async throws -> Response {
    let region = state.search.regions.first?.info
    return .json(Status(importDate: region?.sourceDate ?? region?.built ?? ""), keys: .convertToSnakeCase)
  }

  private func limit(_ query: Query, default value: Int) throws(ServiceError) -> Int {
    max(1, min(Self.mostResults, try query.number("limit", in: Int(Int32.min)...Int(Int32.max)) ?? value))
  }
}

extension ServiceState {
  /// Resolves names for other programs' formats. Saved places and navigation commands aren't supported there, and
  /// distances are in a straight line.
  func namesResolver(limit: Int) -> DestinationResolver {
    var resolver = search.resolver
    (resolver.settings.limit, resolver.settings.onlyNames) = (limit, true)
    resolver.roads = nil
    return resolver
  }
}
