import DestinationSearch
import Foundation
import Hummingbird
import Places
import Tracing

/// Place search as Nominatim answers.
struct NominatimRoutes {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    for suffix in ["", ".php"] {
      group.get(RouterPath("search\(suffix)"), use: search)
      group.get(RouterPath("reverse\(suffix)"), use: reverse)
      group.get(RouterPath("lookup\(suffix)"), use: lookup)
      group.get(RouterPath("status\(suffix)"), use: status)
    }
  }

  /// The parts of a structured query, from the narrowest to the widest.
  private static let parts = ["amenity", "street", "city", "county", "state", "country", "postalcode"]
  private static let mostResults = 50

  private func search(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request, emptyIsMissing: true)
    let form = try NominatimForm(query, addressByDefault: false)
    let text = try text(query)
    let box = try box(query)
    let limit = min(Self.mostResults, max(1, try query.number("limit", in: 0...10_000) ?? 10))
    let resolver = try state.resolver(for: ServiceContext.anybody(context), limit: Self.mostResults)
    let result = try await withSpan("resolve") { [resolver] _ in
      try await resolver.resolve(text: text, near: box?.centre)
    }
    var candidates = result.candidates
    if let box, query.isOn("bounded") {
      candidates = candidates.filter { box.contains($0.place.coordinate) }
    }
    let countries = Set((query.text("countrycodes") ?? "").lowercased().split(separator: ",").map(String.init))
    var places = try await FoundPlace.withoutOtherNumbers(Array(candidates.prefix(limit * 4)), in: state.search.map)
    if !countries.isEmpty {
      places = places.filter { $0.details.country.map { countries.contains($0.lowercased()) } ?? true }
    }
    return form.response(Array(places.prefix(limit)), query: text, isSingle: false)
  }

  private func reverse(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request, emptyIsMissing: true)
    let form = try NominatimForm(query, addressByDefault: true)
    for name in ["lat", "lon"] where query.text(name) == nil {
      throw ServiceError.badParameter(name, "Parameter '\(name)' missing.")
    }
    guard let latitude = query.text("lat").flatMap(Double.init), let longitude = query.text("lon").flatMap(Double.init),
      latitude.isFinite, longitude.isFinite
    else { throw ServiceError.badParameter("lat", "Parameters 'lat' and 'lon' are numbers of degrees.") }
    let zoom = try query.number("zoom", in: 0...22) ?? 18
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { return form.nothing }
    let places = try await place(at: point, zoom: zoom)
    return places.isEmpty ? form.nothing : form.response(places, query: "", isSingle: true)
  }

  /// What is there at a level of detail: a house, a street, a suburb or a town.
  private func place(at point: Coordinate, zoom: Int) async throws -> [FoundPlace] {
    let map = state.search.map
    let steps: [(kinds: Set<Place.Kind>, metres: Double)] =
      switch zoom {
      case 18...: [([.poi, .address], 60), ([.street], 250), ([.locality], 20_000)]
      case 16...17: [([.street], 500), ([.locality], 20_000)]
      default: [([.locality], 30_000)]
      }
    for step in steps {
      let found = try await map.places(at: point, within: step.metres, kinds: step.kinds, limit: 1)
      if !found.isEmpty { return try await FoundPlace.detailed(found, in: map) }
    }
    return []
  }

  private func lookup(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request, emptyIsMissing: true)
    let form = try NominatimForm(query, addressByDefault: true)
    let ids = (query.text("osm_ids") ?? "").split(separator: ",")
    guard ids.count <= Self.mostResults else { throw ServiceError.badParameter("osm_ids", "Too many object IDs.") }
    let map = state.search.map
    var places: [Place] = []
    for id in ids {
      let type = FoundPlace.ObjectType.allCases.first { $0.letter == id.prefix(1).uppercased() }
      guard let type, let number = Int(id.dropFirst()) else { continue }
      if let place = try await map.place(id: "osm:\(type.rawValue)/\(number)") { places.append(place) }
    }
    let found = try await FoundPlace.detailed(places.map { .certain($0, from: nil) }, in: map)
    return form.response(found, query: "", isSingle: false)
  }

  private struct Status: Encodable {
    var status = 0
    var message = "OK"
    var dataUpdated: String?
    var softwareVersion: String
  }

  private func status(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request, emptyIsMissing: true)
    switch query.text("format") ?? "text" {
    case "text": return .text("OK")
    case "json":
      let region = state.search.regions.first
      return .json(
        Status(dataUpdated: region?.sourceDate ?? region?.built, softwareVersion: ServiceVersion.current),
        keys: .convertToSnakeCase)
    case let format:
      throw ServiceError.badParameter(
        "format", "Parameter 'format' must be one of: text, json. Not '\(format.prefix(20))'.")
    }
  }

  /// The text of a free query, or of a structured one put together.
  private func text(_ query: Query) throws(ServiceError) -> String {
    var parts: [String] = []
    for name in Self.parts {
      if let part = try query.searched(name) { parts.append(part) }
    }
    switch (try query.searched("q"), parts.isEmpty) {
    case (let text?, true): return text
    case (nil, false): return parts.joined(separator: ", ")
    case (nil, true): throw .badParameter("q", "Nothing to search for.")
    case (_, false):
      throw .badParameter("q", "Structured query parameters (amenity, street, …) cannot be used with 'q' parameter.")
    }
  }

  private func box(_ query: Query) throws(ServiceError) -> BoundingBox? {
    guard let text = query.text("viewbox") else { return nil }
    let edges = text.split(separator: ",").compactMap { Double($0) }
    guard edges.count == 4,
      let box = BoundingBox(
        south: min(edges[1], edges[3]), west: min(edges[0], edges[2]), north: max(edges[1], edges[3]),
        east: max(edges[0], edges[2]))
    else { throw .badParameter("viewbox", "Bad parameter 'viewbox'. Expected 4 coordinates.") }
    return box
  }
}
