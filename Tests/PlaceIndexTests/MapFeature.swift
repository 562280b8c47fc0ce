import Foundation
import Places

/// A feature of a map that a test draws, placed in metres from the middle.
struct MapFeature {
  static let middle = (latitude: 49.25, longitude: -123.1)

  var id: String
  var tags: [String: String]
  /// Metres north and east; one point, or the points of a line.
  var points: [(north: Double, east: Double)]

  static func point(_ id: String, _ tags: [String: String], _ north: Double, _ east: Double) -> MapFeature {
    MapFeature(id: id, tags: tags, points: [(north, east)])
  }

  static func street(_ id: String, _ name: String, kind: String = "residential", _ points: [(Double, Double)])
    -> MapFeature
  {
    MapFeature(id: id, tags: ["name": name, "highway": kind], points: points.map { (north: $0.0, east: $0.1) })
  }

  static func house(_ id: String, _ number: String, _ street: String, _ north: Double, _ east: Double) -> MapFeature {
    point(id, ["addr:housenumber": number, "addr:street": street], north, east)
  }

  /// The point so many metres from the middle.
  static func coordinate(_ north: Double, _ east: Double) throws -> Coordinate {
    let (latitude, longitude) = degrees(north, east)
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { throw CocoaError(.coderInvalidValue) }
    return point
  }

  private static func degrees(_ north: Double, _ east: Double) -> (latitude: Double, longitude: Double) {
    let degree = 111_195.0
    return (
      middle.latitude + north / degree, middle.longitude + east / degree / cos(middle.latitude * .pi / 180)
    )
  }

  var object: [String: Any] {
    let positions = points.map { point -> [Double] in
      let (latitude, longitude) = Self.degrees(point.north, point.east)
      return [longitude, latitude]
    }
    let geometry: [String: Any] =
      positions.count == 1
      ? ["type": "Point", "coordinates": positions[0]] : ["type": "LineString", "coordinates": positions]
    return ["type": "Feature", "id": id, "geometry": geometry, "properties": tags]
  }

  static func geoJSON(_ features: [MapFeature]) throws -> Data {
    try JSONSerialization.data(withJSONObject: ["type": "FeatureCollection", "features": features.map(\.object)])
  }
}
