import Places

/// A feature collection (RFC 7946); every place is a point.
struct GeoJSON<Properties: Encodable>: Encodable {
  struct Feature: Encodable {
    var type = "Feature"
    /// West, south, east and north.
    var bbox: [Double]?
    var geometry: GeoJSONPoint
    var properties: Properties
  }

  var type = "FeatureCollection"
  var licence: String?
  /// The header of geocodejson.
  var geocoding: [String: String]?
  var features: [Feature]
}

struct GeoJSONPoint: Encodable {
  var type = "Point"
  /// Longitude and latitude.
  var coordinates: [Double]

  init(_ point: Coordinate) { coordinates = [point.longitude, point.latitude] }
}

/// The properties of a place in Photon's format and in geocodejson (geocodejson-spec 0.1.0).
struct GeocodedPlace: Encodable {
  var placeID: Int?
  var osmType: String?
  var osmID: Int?
  var osmKey, osmValue, type: String
  var label, name, housenumber, street, district, city, postcode, country: String?
  /// The country's code as geocodejson and as Photon calls it.
  var countryCode, countrycode: String?

  init(_ found: FoundPlace, osmType: String?) {
    let details = found.details
    (self.osmType, osmID) = (osmType, found.object?.number)
    (osmKey, osmValue, type) = (found.tag.key, found.tag.value, found.layer)
    (name, housenumber, street) = (found.properName, details.houseNumber, found.road)
    (district, city, postcode, country) = (details.suburb, details.town, details.postcode, found.country)
  }
}

extension FoundPlace {
  /// The address level of the place.
  var layer: String {
    switch place.kind {
    case .street: "street"
    case .poi, .address, .position, .own: "house"
    case .crossing, .postcode: "other"
    case .locality:
      switch tag.value {
      case "city", "town", "village", "hamlet", "municipality": "city"
      case "suburb", "borough", "quarter", "neighbourhood", "district": "district"
      default: "locality"
      }
    }
  }
}
