import Foundations
import Places

extension NominatimForm {
  /// A place in `json` and `jsonv2`.
  struct Entry: Encodable {
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
    var geojson: Point?
    var geokml: String?
    var svg: String?
    var geotext: String?
  }

  /// A point in GeoJSON.
  struct Point: Encodable {
    var type = "Point"
    var coordinates: [Double]

    init(_ point: Coordinate) { coordinates = [point.longitude, point.latitude] }
  }

  /// A place in `geocodejson` (geocodejson-spec 0.1.0).
  struct Geocoding: Encodable {
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

  struct GeocodeProperties: Encodable {
    var geocoding: Geocoding
  }

  /// `geojson` and `geocodejson`.
  struct Collection: Encodable {
    struct About: Encodable {
      var version = "0.1.0"
      var attribution: String
      var licence = "ODbL"
      var query: String
    }
    struct Feature: Encodable {
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
        try values.encode(type, forKey: .type)
        try values.encode(Point(place.place.coordinate), forKey: .geometry)
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
  /// A number that stays the same as long as the place's identity does (FNV-1a, 48 bits).
  var number: Int { Int(FNV1a(place.id.utf8).value & 0xffff_ffff_ffff) }

  /// Name and address in one line.
  var displayName: String {
    let parts = [properName, details.houseNumber, road, details.suburb, details.town, details.postcode, country]
    // A street has its name once; a town can also be its own suburb.
    return parts.compactMap(\.self).filter { !$0.isEmpty }.reduce(into: [String]()) { known, part in
      if !known.contains(part) { known.append(part) }
    }.joined(separator: ", ")
  }

  /// The address part that the place is.
  var addressType: String {
    switch place.kind {
    case .poi: tag.key
    case .street: "road"
    case .address: "building"
    case .locality: tag.value
    case .postcode: "postcode"
    case .crossing, .position, .own: "place"
    }
  }

  /// Nominatim's rank: 30 is a house, 26 a street; wider places have lower ranks.
  var rank: Int {
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
