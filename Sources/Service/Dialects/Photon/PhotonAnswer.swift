import Places

/// Places in Photon's format: GeoJSON without empty properties.
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

  init(_ places: some Sequence<FoundPlace>, in language: String?) {
    let language = FoundPlace.language(inOneOf: language)
    features = places.lazy.map { $0.called(in: language) }.map { found in
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

  /// The address level of a place.
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
