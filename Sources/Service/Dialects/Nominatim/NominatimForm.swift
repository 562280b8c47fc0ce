import Foundation
import HTTPTypes
import Hummingbird
import Places

/// The format of Nominatim's answer to a request.
struct NominatimForm: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case json, jsonv2, geojson, geocodejson, xml
  }

  private let format: Format
  private let hasAddress: Bool
  private let hasExtraTags: Bool
  private let hasNames: Bool
  private let geometry: Geometry?
  private let language: Locale

  /// The format of a place's geometry. Each place is stored as a point.
  private enum Geometry: String, CaseIterable, Sendable {
    case geojson, kml, svg, text
  }

  /// The data's license, as clients display it.
  static let licence = "Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright"

  /// Reads the parameters that every request may have; `languages` are those of the request's header.
  init(_ query: Query, addressByDefault: Bool, languages: String? = nil) throws(ServiceError) {
    language = FoundPlace.language(inOneOf: query.text("accept-language") ?? languages)
    let name = query.text("format") ?? Format.jsonv2.rawValue
    guard let format = Format(rawValue: name) else {
      let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badParameter("format", "Parameter 'format' must be one of: \(formats). Not '\(name.prefix(20))'.")
    }
    self.format = format
    for name in ["json_callback", "debug", "entrances", "transliterate"] where query.isOn(name) {
      throw .badParameter(name, "Parameter '\(name)' is not supported here.")
    }
    let geometries = Geometry.allCases.filter { query.isOn("polygon_\($0.rawValue)") }
    guard geometries.count <= 1 else {
      throw .badParameter("polygon_\(geometries[1].rawValue)", "Too many polygon output options selected.")
    }
    // These formats contain the point anyway.
    geometry = format == .geojson || format == .geocodejson ? nil : geometries.first
    _ = try query.number("polygon_threshold", in: 0.0...360)
    hasAddress = query.isOn("addressdetails", unlessGiven: addressByDefault)
    hasExtraTags = query.isOn("extratags")
    hasNames = query.isOn("namedetails")
  }

  /// The answer if nothing is at a position.
  func nothing(at date: Date) -> Response {
    guard format == .xml else { return .json(["error": "Unable to geocode"]) }
    return .markup(NominatimMarkup.place(nil, at: date))
  }

  /// The answer with places, best first: a list, or one object if it is single.
  func response(_ places: [FoundPlace], query text: String, isSingle: Bool, at date: Date) -> Response {
    let places = places.map { $0.called(in: language) }
    let entries = places.map(entry)
    switch format {
    case .xml:
      if isSingle { return .markup(NominatimMarkup.place(entries.first, at: date)) }
      return .markup(NominatimMarkup.list(entries, query: text, at: date))
    case .json, .jsonv2:
      if isSingle, let first = entries.first { return .json(first, keys: .convertToSnakeCase) }
      return .json(entries, keys: .convertToSnakeCase)
    case .geojson:
      let features = zip(places, entries).map { place, entry in
        let edges = entry.boundingbox.compactMap { Double($0) }
        return GeoJSON.Feature(
          bbox: [edges[2], edges[0], edges[3], edges[1]], geometry: GeoJSONPoint(place.place.coordinate),
          properties: entry)
      }
      return .json(GeoJSON(licence: Self.licence, features: features), keys: .convertToSnakeCase)
    case .geocodejson:
      let features = places.map { place in
        var properties = GeocodedPlace(place, osmType: place.object?.type.rawValue)
        (properties.placeID, properties.label) = (place.number, place.displayName)
        properties.countryCode = place.details.country?.lowercased()
        return GeoJSON.Feature(geometry: GeoJSONPoint(place.place.coordinate), properties: ["geocoding": properties])
      }
      let about = ["version": "0.1.0", "attribution": Self.licence, "licence": "ODbL", "query": text]
      return .json(GeoJSON(geocoding: about, features: features), keys: .convertToSnakeCase)
    }
  }

  func entry(_ found: FoundPlace) -> Entry {
    let (point, tag) = (found.place.coordinate, found.tag)
    let reach = 0.00005
    var entry = Entry(
      placeID: found.number, licence: Self.licence, osmType: found.object?.type.rawValue,
      osmID: found.object?.number, lat: Self.degrees(point.latitude), lon: Self.degrees(point.longitude),
      class: hasClass ? tag.key : nil, category: hasClass ? nil : tag.key, type: tag.value,
      placeRank: found.rank, importance: found.place.prominence, addresstype: found.addressType,
      name: found.properName ?? "", displayName: found.displayName, address: hasAddress ? address(found) : nil,
      extratags: hasExtraTags ? found.place.openingHours.map { ["opening_hours": $0] } ?? [:] : nil,
      namedetails: hasNames ? found.properName.map { ["name": $0] } ?? [:] : nil,
      boundingbox: [
        point.latitude - reach, point.latitude + reach, point.longitude - reach, point.longitude + reach,
      ].map(Self.degrees))
    let (latitude, longitude) = (point.latitude, point.longitude)
    switch geometry {
    case nil: break
    case .geojson: entry.geojson = GeoJSONPoint(point)
    case .kml: entry.geokml = "<Point><coordinates>\(longitude),\(latitude)</coordinates></Point>"
    case .svg: entry.svg = "cx=\"\(longitude)\" cy=\"\(-latitude)\""
    case .text: entry.geotext = "POINT(\(longitude) \(latitude))"
    }
    return entry
  }

  /// Whether the key of a place's tag is called its class (the older name) instead of its category.
  private var hasClass: Bool { format == .json || format == .xml }

  private func address(_ found: FoundPlace) -> [String: String] {
    let details = found.details
    var parts: [String: String] = [:]
    parts["house_number"] = details.houseNumber
    parts["road"] = found.place.kind == .street ? found.place.name : details.street
    parts["suburb"] = details.suburb
    parts["city"] = details.town
    parts["postcode"] = details.postcode
    parts["country"] = found.country
    parts["country_code"] = details.country?.lowercased()
    if found.place.kind == .poi || found.place.kind == .locality { parts[found.addressType] = found.place.name }
    return parts
  }

  private static func degrees(_ value: Double) -> String { String(format: "%.7f", value) }
}
