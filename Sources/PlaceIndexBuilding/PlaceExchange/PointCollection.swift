import Places

struct PointCollection: Encodable {
  struct Feature: Encodable {
    struct Geometry: Encodable {
      var type = "Point"
      var coordinates: [Double]
    }

    struct Properties: Encodable {
      var name, role: String
      var aliases: [String]
      var label, address, note: String?
    }

    var type = "Feature"
    var geometry: Geometry
    var properties: Properties
  }

  var type = "FeatureCollection"
  var features: [Feature]

  init(_ places: [UserPlace]) {
    features = places.map { place in
      Feature(
        geometry: .init(coordinates: [place.coordinate.longitude, place.coordinate.latitude]),
        properties: .init(
          name: place.name, role: place.role.rawValue, aliases: place.aliases, label: place.label,
          address: place.address, note: place.note))
    }
  }
}
