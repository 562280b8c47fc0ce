import DestinationSearch
import Foundation
import Hummingbird
import Places
import Tracing

/// Place search as Photon answers: GeoJSON, type-ahead and full search in one.
struct PhotonRoutes {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    group.get("api", use: search)
    group.get("reverse", use: reverse)
    group.get("status", use: status)
  }

  private static let common: Set<String> = [
    "limit", "lang", "lat", "lon", "osm_tag", "layer", "dedupe", "debug", "geometry", "include", "exclude",
    "countrycode",
  ]
  private static let mostResults = 50

  private func search(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request)
    try query.allow(Self.common.union(["q", "zoom", "location_bias_scale", "bbox", "suggest_addresses"]))
    let filter = try PhotonFilter(query)
    guard let text = try query.searched("q") else { throw ServiceError.badParameter("q", "parameter is required") }
    let near = try query.position(latitude: "lat", longitude: "lon") ?? filter.box?.centre
    // Clients send fractions, which Photon itself refuses.
    _ = try query.number("zoom", in: 0.0...22)
    _ = try query.number("location_bias_scale", in: 0.0...1)
    let limit = try self.limit(query, default: 15)
    let map = state.search.map
    // What a filter takes away makes room for others.
    let resolver = try state.resolver(for: ServiceContext.anybody(context), limit: filter.isEmpty ? limit : 50)
    let found = try await withSpan("resolve") { [resolver] _ in
      var found = try await resolver.resolve(text: text, near: near).candidates
      if found.count < limit {
        let suggested = try await map.suggestions(for: text, near: near, limit: limit)
        found += suggested.compactMap { suggestion in
          guard let place = suggestion.place, !found.contains(where: { $0.place.id == place.id }) else { return nil }
          return PlaceCandidate(place: place, distance: suggestion.distance, fit: 0.9, match: .prefix)
        }
      }
      return found
    }
    let places = try await FoundPlace.withoutOtherNumbers(found, in: map).filter(filter.lets)
    return .json(PhotonAnswer(places.prefix(limit)), keys: .convertToSnakeCase)
  }

  private func reverse(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request)
    try query.allow(Self.common.union(["radius", "distance_sort", "query_string_filter"]))
    let filter = try PhotonFilter(query)
    guard let point = try query.position(latitude: "lat", longitude: "lon") else {
      throw ServiceError.badParameter("lat", "missing search term 'lat' and/or 'lon'")
    }
    let radius = try query.number("radius", in: 0.0...5_000) ?? 1
    let limit = try self.limit(query, default: 1)
    let map = state.search.map
    let found = try await map.places(
      at: point, within: min(radius, 50) * 1_000, kinds: [.poi, .address, .street, .locality],
      limit: filter.isEmpty ? limit : Self.mostResults)
    let places = try await FoundPlace.detailed(found, in: map).filter(filter.lets)
    return .json(PhotonAnswer(places.prefix(limit)), keys: .convertToSnakeCase)
  }

  private struct Status: Encodable {
    var status = "Ok"
    var importDate: String
  }

  private func status(_ request: Request, context: ServiceContext) async throws -> Response {
    let region = state.search.regions.first
    return .json(Status(importDate: region?.sourceDate ?? region?.built ?? ""), keys: .convertToSnakeCase)
  }

  private func limit(_ query: Query, default value: Int) throws(ServiceError) -> Int {
    min(Self.mostResults, try query.number("limit", in: 1...Int.max) ?? value)
  }
}

extension ServiceContext {
  /// The same request by somebody without own places: other programs' formats have no room for them.
  static func anybody(_ context: ServiceContext) -> ServiceContext {
    var context = context
    context.owner = nil
    return context
  }
}

/// What Photon's parameters leave of the places found.
private struct PhotonFilter {
  let box: BoundingBox?
  private let layers: Set<String>
  private let tags: [TagFilter]

  private static let layers: Set<String> = [
    "house", "street", "locality", "district", "city", "county", "state", "country", "other",
  ]

  /// `key:value`, `key`, `:value`, each with `!` before for what is not wanted.
  private struct TagFilter {
    var isWanted: Bool
    var key: String?
    var value: String?

    init(_ text: String) throws(ServiceError) {
      isWanted = !text.contains("!")
      let parts = text.replacing("!", with: "").split(separator: ":", omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }) else {
        throw .badParameter("osm_tag", "'\(text.prefix(40))' is no tag; write key:value, key or :value")
      }
      key = parts[0].isEmpty ? nil : String(parts[0])
      value = parts.count == 2 && !parts[1].isEmpty ? String(parts[1]) : nil
    }

    func lets(_ tag: PlaceDetails.Tag) -> Bool {
      (key.map { $0 == tag.key } ?? true && value.map { $0 == tag.value } ?? true) == isWanted
    }
  }

  init(_ query: Query) throws(ServiceError) {
    if let text = query.text("bbox") {
      let edges = text.split(separator: ",").compactMap { Double($0) }
      guard edges.count == 4,
        let box = BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2])
      else { throw .badParameter("bbox", "write minLon,minLat,maxLon,maxLat in degrees") }
      self.box = box
    } else {
      box = nil
    }
    layers = Set(query.texts("layer"))
    if let unknown = layers.subtracting(Self.layers).min() {
      throw .badParameter("layer", "'\(unknown.prefix(40))' is none of \(Self.layers.sorted().joined(separator: ", "))")
    }
    var tags: [TagFilter] = []
    for text in query.texts("osm_tag") { tags.append(try TagFilter(text)) }
    self.tags = tags
    if let language = query.text("lang")?.lowercased(), !language.hasPrefix("en"), language != "default" {
      throw .badParameter("lang", "Language is not supported. Supported are: default, en")
    }
    for name in ["include", "exclude", "geometry", "debug"] where query.text(name) != nil {
      throw .badParameter(name, "is not supported here")
    }
  }

  var isEmpty: Bool { box == nil && layers.isEmpty && tags.isEmpty }

  func lets(_ found: FoundPlace) -> Bool {
    if let box, !box.contains(found.place.coordinate) { return false }
    if !layers.isEmpty, !layers.contains(PhotonAnswer.layer(of: found)) { return false }
    let wanted = tags.filter(\.isWanted), unwanted = tags.filter { !$0.isWanted }
    return (wanted.isEmpty || wanted.contains { $0.lets(found.tag) }) && unwanted.allSatisfy { $0.lets(found.tag) }
  }
}

/// Places as Photon writes them: GeoJSON in which nothing empty stands.
struct PhotonAnswer: Encodable {
  private struct Feature: Encodable {
    struct Geometry: Encodable {
      var type = "Point"
      /// Longitude and latitude.
      var coordinates: [Double]
    }
    struct Properties: Encodable {
      var osmType: String?
      var osmID: Int?
      var osmKey: String
      var osmValue: String
      var type: String
      var housenumber: String?
      var name: String?
      var street: String?
      var district: String?
      var city: String?
      var postcode: String?
      var countrycode: String?
      var country: String?
    }
    var type = "Feature"
    var geometry: Geometry
    var properties: Properties
  }

  private var type = "FeatureCollection"
  private var features: [Feature]

  init(_ places: some Sequence<FoundPlace>) {
    features = places.map { found in
      let (point, details) = (found.place.coordinate, found.details)
      let isSettlement = found.place.kind == .locality
      return Feature(
        geometry: Feature.Geometry(coordinates: [point.longitude, point.latitude]),
        properties: Feature.Properties(
          osmType: found.object?.type.letter, osmID: found.object?.number, osmKey: found.tag.key,
          osmValue: found.tag.value, type: Self.layer(of: found), housenumber: details.houseNumber,
          name: found.properName, street: found.road,
          district: details.suburb, city: isSettlement ? nil : details.town, postcode: details.postcode,
          countrycode: details.country, country: found.country))
    }
  }

  /// The level of address that a place is.
  static func layer(of found: FoundPlace) -> String {
    switch found.place.kind {
    case .street: "street"
    case .poi, .address, .position, .own: "house"
    case .crossing, .postcode: "other"
    case .locality:
      switch found.tag.value {
      case "city", "town", "village", "hamlet", "municipality": "city"
      case "suburb", "borough", "quarter", "neighbourhood", "district": "district"
      default: "locality"
      }
    }
  }
}
