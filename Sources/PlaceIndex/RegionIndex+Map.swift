import Algorithms
public import Cartography
import Foundation
public import Places

extension RegionIndex: MapProviding {
  /// The license of the map data.
  public var attribution: String { info.licence ?? "" }

  /// The bounding box of all map shapes; `nil` if there are none. It reads every shape.
  public func drawnBox() async throws -> BoundingBox? {
    try await read { db in
      try db.first("SELECT min(south), min(west), max(north), max(east) FROM mapArea", []) { row in
        guard let south: Double = try row[0], let west: Double = try row[1], let north: Double = try row[2],
          let east: Double = try row[3]
        else { return nil }
        return BoundingBox(south: max(-90, south), west: max(-180, west), north: min(90, north), east: min(180, east))
      }
    }
  }

  /// The shapes in a part of the map; see ``/Cartography/MapProviding``.
  public func mapFeatures(in box: MapBox, zoom: Int) async throws -> [MapFeature] {
    guard let degrees = box.degrees else { return [] }
    return try await read { db in
      try db.rows(
        """
        SELECT kind, name, ref, level, shape FROM mapArea
        WHERE \(db.dialect.touches) AND zoomLow <= ?5 AND zoomHigh >= ?5 ORDER BY number
        """, degrees.edges + [zoom]
      ) { row in
        guard let kind = MapKind(rawValue: try row[0]) else { return nil }
        guard let shape = MapShape(bytes: try row[4] as Data) else {
          throw DamagedColumn("shape", "holds bytes that aren't a shape")
        }
        return MapFeature(kind: kind, name: try row[1], reference: try row[2], level: try row[3], shape: shape)
      }
    }
  }

  /// The places to show in a part of the map; see ``/Cartography/MapProviding``.
  public func mapPlaces(in box: MapBox, zoom: Int) async throws -> [MapPlace] {
    guard let degrees = box.degrees, zoom >= MapPlace.firstZoom else { return [] }
    return try await read { db in
      func places(_ condition: String, _ limit: Int, _ place: (RegionRow, MapPoint) throws -> MapPlace?) throws
        -> [MapPlace]
      {
        try db.rows(
          """
          SELECT name, tag, rubric, prominence, latitude, longitude,
            (SELECT COUNT(*) FROM nameOf WHERE nameOf.place = shown.number) AS names
          FROM (
            SELECT place.* FROM placeArea JOIN place ON place.number = placeArea.number
            WHERE \(db.dialect.touches) AND \(condition) ORDER BY prominence DESC, place.number LIMIT ?5) AS shown
          ORDER BY prominence DESC, number
          """, degrees.edges + [limit]
        ) { row in try Coordinate(latitude: row[4], longitude: row[5]).flatMap { try place(row, MapPoint($0)) } }
      }
      let towns = try places("rubricHigh <= \(RegionSchema.localityRubric)", MapPlace.mostTowns) { row, point in
        guard let kind = MapPlace.Kind(tag: try row[1]), kind.firstZoom <= zoom else { return nil }
        return MapPlace(kind: kind, name: try row[0], prominence: try row[3], point: point)
      }
      let limit = MapPlace.most(at: zoom)
      guard limit > 0 else { return towns }
      let others = try places("rubricLow > \(RegionSchema.localityRubric)", limit) { row, point in
        // Every group has an icon; a screen doesn't need to have all icons of rubrics.
        let group = (try row[2] as String?).flatMap { self.rubricator.rubric(id: $0) }
          .flatMap { self.rubricator.group(id: $0.group) }
        return MapPlace(
          kind: .poi, name: try row[6] as Int > 0 ? row[0] : nil, icon: group?.icon, prominence: try row[3],
          point: point)
      }
      return towns + others
    }
  }
}

extension BoundingBox {
  /// South, north, west and east: the parameters 1 to 4 of ``RegionDialect/touches``.
  fileprivate var edges: [any RegionColumn] {
    [southWest.latitude, northEast.latitude, southWest.longitude, northEast.longitude]
  }
}

extension MapPlace {
  /// The lowest tile zoom that shows any.
  fileprivate static let firstZoom = 4
  /// Maximum number of towns and suburbs in one tile.
  fileprivate static let mostTowns = 40

  /// Maximum number of destinations in one tile; more than fit, because neighbors may overlap.
  fileprivate static func most(at zoom: Int) -> Int {
    switch zoom {
    case ..<13: 0
    case 13: 24
    case 14: 60
    default: 200
    }
  }
}

extension MapPlace.Kind {
  /// The kind of settlement by its tag, such as `place=village`.
  fileprivate init?(tag: String?) {
    switch tag?.split(separator: "=").last {
    case "city": self = .city
    case "town", "borough", "municipality": self = .town
    case "village": self = .village
    case "suburb", "quarter": self = .suburb
    case "hamlet", "neighbourhood", "locality", "isolated_dwelling": self = .hamlet
    default: return nil
    }
  }

  /// The lowest tile zoom that shows it.
  fileprivate var firstZoom: Int {
    switch self {
    case .city: 4
    case .town: 7
    case .village, .suburb: 10
    case .hamlet: 12
    case .poi: 13
    }
  }
}

extension RegionSet: MapProviding {
  /// The licenses of all regions, without duplicates.
  public var attribution: String { regions.map(\.attribution).filter { !$0.isEmpty }.uniqued().joined(separator: "; ") }

  /// The shapes in a part of the map, from all regions; see ``/Cartography/MapProviding``.
  public func mapFeatures(in box: MapBox, zoom: Int) async throws -> [MapFeature] {
    try await each { try await $0.mapFeatures(in: box, zoom: zoom) }.flatMap(\.self)
  }

  /// The places to show in a part of the map, from all regions; see ``/Cartography/MapProviding``.
  public func mapPlaces(in box: MapBox, zoom: Int) async throws -> [MapPlace] {
    try await each { try await $0.mapPlaces(in: box, zoom: zoom) }.flatMap(\.self).sorted {
      $0.prominence > $1.prominence
    }
  }
}
