import DestinationSearch
import Foundation
import Hummingbird
import PlaceIndex
import Places
import Tracing

/// Place search with Nominatim's API.
struct NominatimRoutes {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    for suffix in ["", ".php"] {
      group.get(RouterPath("search\(suffix)"), use: search)
      group.get(RouterPath("reverse\(suffix)"), use: reverse)
      group.get(RouterPath("lookup\(suffix)"), use: lookup)
      group.get(RouterPath("details\(suffix)"), use: details)
      group.get(RouterPath("status\(suffix)"), use: status)
    }
  }

  private static let mostResults = 50

  private var now: Date { state.search.resolver.clock() }

  private func search(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request, emptyIsMissing: true)
    let form = try NominatimForm(query, addressByDefault: false, languages: request.headers[.acceptLanguage])
    let filter = try NominatimFilter(query)
    let structured = try StructuredQuery(nominatim: query)
    let text = try query.searched("q")
    switch (text, structured.isEmpty) {
    case (nil, true): throw ServiceError.badParameter("q", "Nothing to search for.")
    case (_?, false):
      throw ServiceError.badParameter(
        "q", "Structured query parameters (amenity, street, …) cannot be used with 'q' parameter.")
    default: break
    }
    let limit = min(Self.mostResults, max(1, try query.number("limit", in: 0...10_000) ?? 10))
    let (resolver, map) = (state.namesResolver(limit: Self.mostResults), state.search.map)
    let found = try await withSpan("resolve") { _ in
      guard let text else { return try await structured.places(resolver, in: map, near: filter.box?.center) }
      let found = try await resolver.resolve(text: text, near: filter.box?.center).candidates
      return try await FoundPlace.withoutOtherNumbers(found, in: map)
    }
    return form.response(
      Array(filter.left(of: found).prefix(limit)), query: text ?? structured.line, isSingle: false, at: now)
  }

  private func reverse(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request, emptyIsMissing: true)
    let form = try NominatimForm(query, addressByDefault: true, languages: request.headers[.acceptLanguage])
    for name in ["lat", "lon"] where query.text(name) == nil {
      throw ServiceError.badParameter(name, "Parameter '\(name)' missing.")
    }
    guard let latitude = query.text("lat").flatMap(Double.init), let longitude = query.text("lon").flatMap(Double.init),
      latitude.isFinite, longitude.isFinite
    else { throw ServiceError.badParameter("lat", "Parameters 'lat' and 'lon' must be numbers of degrees.") }
    let zoom = try query.number("zoom", in: 0...22) ?? 18
    let layers = try NominatimLayer.layers(query)
    guard let point = Coordinate(latitude: latitude, longitude: longitude),
      let place = try await place(at: point, zoom: zoom, in: layers)
    else { return form.nothing(at: now) }
    return form.response([place], query: "", isSingle: true, at: now)
  }

  /// The place at a position for a level of detail: a house, a street, a suburb or a town.
  private func place(at point: Coordinate, zoom: Int, in layers: Set<NominatimLayer>?) async throws -> FoundPlace? {
    let map = state.search.map
    let steps: [(kinds: Set<Place.Kind>, meters: Double)] =
      switch zoom {
      case 18...: [([.poi, .address], 60), ([.street], 250), ([.locality], 20_000)]
      case 16...17: [([.street], 500), ([.locality], 20_000)]
      default: [([.locality], 30_000)]
      }
    for step in steps {
      let found = try await map.places(
        at: point, within: step.meters, kinds: step.kinds, limit: layers == nil ? 1 : Self.mostResults)
      let places = try await FoundPlace.detailed(found, in: map)
      if let place = places.first(where: { layers?.contains(NominatimLayer($0)) ?? true }) { return place }
    }
    return nil
  }

  private func lookup(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request, emptyIsMissing: true)
    let form = try NominatimForm(query, addressByDefault: true, languages: request.headers[.acceptLanguage])
    let ids = (query.text("osm_ids") ?? "").split(separator: ",")
    guard ids.count <= Self.mostResults else { throw ServiceError.badParameter("osm_ids", "Too many object IDs.") }
    let map = state.search.map
    var places: [Place] = []
    for id in ids {
      if let place = try await place(type: id.prefix(1), number: id.dropFirst()) { places.append(place) }
    }
    let found = try await FoundPlace.detailed(places.map { .certain($0, from: nil) }, in: map)
    return form.response(found, query: "", isSingle: false, at: now)
  }

  /// The place of an OpenStreetMap object, by the first letter of its type.
  private func place(type letter: Substring, number: Substring) async throws -> Place? {
    let type = FoundPlace.ObjectType.allCases.first { $0.letter == letter.uppercased() }
    guard let type, let number = Int(number) else { return nil }
    return try await state.search.map.place(id: "osm:\(type.rawValue)/\(number)")
  }

  private func details(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request, emptyIsMissing: true)
    // Nominatim's place numbers aren't stored.
    if query.text("osmtype") == nil, query.text("place_id") != nil {
      throw ServiceError.badParameter(
        "place_id", "Parameter 'place_id' is not supported here; use 'osmtype' and 'osmid'.")
    }
    for name in ["osmtype", "osmid"] where query.text(name) == nil {
      throw ServiceError.badParameter(name, "Missing ID parameter '\(name)'.")
    }
    for name in ["keywords", "hierarchy"] where query.isOn(name) {
      throw ServiceError.badParameter(name, "Parameter '\(name)' is not supported here.")
    }
    guard ["json", nil].contains(query.text("format")) else {
      throw ServiceError.badParameter("format", "Parameter 'format' must be one of: json.")
    }
    let map = state.search.map
    let place = try await place(
      type: Substring(query.text("osmtype") ?? ""), number: Substring(query.text("osmid") ?? ""))
    guard let place, let found = try await FoundPlace.detailed([.certain(place, from: nil)], in: map).first,
      query.text("class").map({ $0 == found.tag.key }) ?? true
    else { throw ServiceError.notFound("No place with that OSM ID found.") }
    let language = FoundPlace.language(inOneOf: query.text("accept-language") ?? request.headers[.acceptLanguage])
    return .json(
      NominatimDetails(found.called(in: language), hasAddress: query.isOn("addressdetails")), keys: .convertToSnakeCase)
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
      let region = state.search.regions.first?.info
      return .json(
        Status(dataUpdated: region?.sourceDate ?? region?.built, softwareVersion: ServiceVersion.current),
        keys: .convertToSnakeCase)
    case let format:
      throw ServiceError.badParameter(
        "format", "Parameter 'format' must be one of: text, json. Not '\(format.prefix(20))'.")
    }
  }
}
