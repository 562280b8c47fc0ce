import Foundations
import Places

extension NominatimForm {
  /// A place in `json` and `jsonv2`.
  struct Entry: Encodable {
    var placeID: Int
    var licence: String
    var osmType: String?
    var osmID: Int?
    var lat, lon: String
    var `class`, category: String?
    var type: String
    var placeRank: Int
    var importance: Double
    var addresstype, name, displayName: String
    var address, extratags, namedetails: [String: String]?
    var boundingbox: [String]
    var geojson: GeoJSONPoint?
    var geokml, svg, geotext: String?
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
