import Foundation
import HTTPTypes
import Hummingbird
import Places
import Reproducible

/// How a request wants Nominatim's answer written.
struct NominatimForm: Sendable {
  /// The formats that are written.
  enum Format: String, CaseIterable, Sendable {
    case json, jsonv2, geojson, geocodejson
  }

  private let format: Format
  private let hasAddress: Bool
  private let hasExtraTags: Bool
  private let hasNames: Bool

  /// Licence of the data, as clients show it.
  private static let licence = "Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright"

  /// Reads the parameters that every request may have.
  ///
  /// - Parameters:
  ///   - query: The parameters.
  ///   - addressByDefault: Whether the parts of addresses are given where nobody said.
  /// - Throws: `badParameter` for a format or a parameter that is not there.
  init(_ query: Query, addressByDefault: Bool) throws(ServiceError) {
    let name = query.text("format") ?? Format.jsonv2.rawValue
    guard let format = Format(rawValue: name) else {
      let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badParameter("format", "Parameter 'format' must be one of: \(formats). Not '\(name.prefix(20))'.")
    }
    self.format = format
    for name in ["polygon_geojson", "polygon_kml", "polygon_svg", "polygon_text", "json_callback"]
    where query.isOn(name) {
      throw .badParameter(name, "Parameter '\(name)' is not supported here.")
    }
    hasAddress = query.text("addressdetails").map { $0 != "0" } ?? addressByDefault
    hasExtraTags = query.isOn("extratags")
    hasNames = query.isOn("namedetails")
  }

  /// The answer where nothing is at a position.
  var nothing: Response { .json(["error": "Unable to geocode"]) }

  /// The answer with places.
  ///
  /// - Parameters:
  ///   - places: The places, best first.
  ///   - text: What was searched for.
  ///   - isSingle: Whether an object is wanted and not a list.
  func response(_ places: [FoundPlace], query text: String, isSingle: Bool) -> Response {
    let entries = places.map(entry)
    switch format {
    case .json, .jsonv2:
      if isSingle, let first = entries.first { return .json(first, keys: .convertToSnakeCase) }
      return .json(entries, keys: .convertToSnakeCase)
    case .geojson:
      return .json(
        Collection(licence: Self.licence, geocoding: nil, features: zip(places, entries).map { .init($0, $1, nil) }),
        keys: .convertToSnakeCase)
    case .geocodejson:
      return .json(
        Collection(
          licence: nil,
          geocoding: .init(attribution: Self.licence, query: text),
          features: places.map { .init($0, nil, GeocodeProperties(geocoding: geocoding($0))) }),
        keys: .convertToSnakeCase)
    }
  }

  private func entry(_ found: FoundPlace) -> Entry {
    let (point, tag) = (found.place.coordinate, found.tag)
    let reach = 0.00005
    return Entry(
      placeID: Self.number(of: found.place), licence: Self.licence, osmType: found.object?.type.rawValue,
      osmID: found.object?.number, lat: Self.degrees(point.latitude), lon: Self.degrees(point.longitude),
      class: format == .json ? tag.key : nil, category: format == .json ? nil : tag.key, type: tag.value,
      placeRank: found.rank, importance: found.place.prominence, addresstype: found.addressType,
      name: found.properName ?? "", displayName: found.displayName, address: hasAddress ? address(found) : nil,
      extratags: hasExtraTags ? found.place.openingHours.map { ["opening_hours": $0] } ?? [:] : nil,
      namedetails: hasNames ? found.properName.map { ["name": $0] } ?? [:] : nil,
      boundingbox: [
        point.latitude - reach, point.latitude + reach, point.longitude - reach, point.longitude + reach,
      ].map(Self.degrees))
  }

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

  private func geocoding(_ found: FoundPlace) -> Geocoding {
    let details = found.details
    return Geocoding(
      placeID: Self.number(of: found.place), osmType: found.object?.type.rawValue, osmID: found.object?.number,
      osmKey: found.tag.key, osmValue: found.tag.value, type: PhotonAnswer.layer(of: found),
      label: found.displayName, name: found.properName, housenumber: details.houseNumber,
      street: found.road, district: details.suburb, city: details.town,
      postcode: details.postcode, country: found.country,
      countryCode: details.country?.lowercased())
  }

  /// A number for a place that stays the same as long as its identity does (FNV-1a, 48 bits).
  private static func number(of place: Place) -> Int {
    Int(FNV1a(place.id.utf8).value & 0xffff_ffff_ffff)
  }

  private static func degrees(_ value: Double) -> String {
    String(format: "%.7f", value)
  }
}

extension NominatimForm {
  /// A place in `json` and `jsonv2`.
  private struct Entry: Encodable {
    var placeID: Int
    var licence: String
    var osmType: String?
    var osmID: Int?
    var lat: String
    var lon: String
    var `class`: String?
    var category: String?
    var type: String
    var placeRank: Int
    var importance: Double
    var addresstype: String
    var name: String
    var displayName: String
    var address: [String: String]?
    var extratags: [String: String]?
    var namedetails: [String: String]?
    var boundingbox: [String]
  }

  /// A place in `geocodejson` (geocodejson-spec 0.1.0).
  private struct Geocoding: Encodable {
    var placeID: Int
    var osmType: String?
    var osmID: Int?
    var osmKey: String
    var osmValue: String
    var type: String
    var label: String
    var name: String?
    var housenumber: String?
    var street: String?
    var district: String?
    var city: String?
    var postcode: String?
    var country: String?
    var countryCode: String?
  }

  private struct GeocodeProperties: Encodable {
    var geocoding: Geocoding
  }

  /// `geojson` and `geocodejson`.
  private struct Collection: Encodable {
    struct About: Encodable {
      var version = "0.1.0"
      var attribution: String
      var licence = "ODbL"
      var query: String
    }
    struct Feature: Encodable {
      struct Point: Encodable {
        var type = "Point"
        var coordinates: [Double]
      }
      var type = "Feature"
      var place: FoundPlace
      var entry: Entry?
      var geocode: GeocodeProperties?

      init(_ place: FoundPlace, _ entry: Entry?, _ geocode: GeocodeProperties?) {
        (self.place, self.entry, self.geocode) = (place, entry, geocode)
      }

      private enum CodingKeys: CodingKey {
        case type, bbox, geometry, properties
      }

      func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        let point = place.place.coordinate
        try values.encode(type, forKey: .type)
        try values.encode(Point(coordinates: [point.longitude, point.latitude]), forKey: .geometry)
        if let entry {
          let edges = entry.boundingbox.compactMap { Double($0) }
          try values.encode([edges[2], edges[0], edges[3], edges[1]], forKey: .bbox)
          try values.encode(entry, forKey: .properties)
        }
        if let geocode { try values.encode(geocode, forKey: .properties) }
      }
    }
    var type = "FeatureCollection"
    var licence: String?
    var geocoding: About?
    var features: [Feature]
  }
}

extension FoundPlace {
  /// Name and address in one line, as people write it.
  fileprivate var displayName: String {
    let parts = [properName, details.houseNumber, road, details.suburb, details.town, details.postcode, country]
    return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Which part of an address it is.
  fileprivate var addressType: String {
    switch place.kind {
    case .poi: tag.key
    case .street: "road"
    case .address: "building"
    case .locality: tag.value
    case .postcode: "postcode"
    case .crossing, .position, .own: "place"
    }
  }

  /// Nominatim's rank: 30 is a house, 26 a street, and the less the wider.
  fileprivate var rank: Int {
    switch place.kind {
    case .poi, .address, .crossing, .position, .own: 30
    case .street: 26
    case .postcode: 21
    case .locality:
      switch tag.value {
      case "city": 16
      case "town": 18
      case "village", "suburb": 19
      default: 20
      }
    }
  }
}
