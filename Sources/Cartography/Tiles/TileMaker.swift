/// Makes vector tiles from a map source.
///
/// The layers are those of ``MapKind/Layer`` and `place`. A feature has the property `kind` and, if known, `name`,
/// `ref`, and `level`; a place has `kind`, `name`, `icon`, and `prominence`.
public struct TileMaker: Sendable {
  /// Increased when tiles change for the same map data, so that caches are invalidated.
  public static let version = 1

  /// How far shapes extend beyond the tile, in tile units, so that wide lines meet.
  static let margin = 80

  private let map: any MapProviding

  /// Makes tiles of a map.
  public init(_ map: any MapProviding) { self.map = map }

  /// A tile; empty if there is nothing to draw.
  ///
  /// - Throws: An error if the map can't be read.
  public func tile(_ address: TileAddress) async throws -> [UInt8] {
    let grid = Grid(address)
    let features = try await map.mapFeatures(in: grid.box, zoom: address.zoom)
    let places = try await map.mapPlaces(in: address.box, zoom: address.zoom)
    return Self.tile(grid, features, places)
  }

  private static func tile(_ grid: Grid, _ features: [MapFeature], _ places: [MapPlace]) -> [UInt8] {
    var layers = Dictionary(uniqueKeysWithValues: MapKind.Layer.allCases.map { ($0, VectorTile.Layer($0.rawValue)) })
    for feature in Self.inOrder(features) {
      guard let layer = feature.kind.layer, let shape = grid.shape(of: feature) else { continue }
      var properties: [(String, VectorTile.Layer.Value)] = [("kind", .text(feature.kind.rawValue))]
      if let name = feature.name { properties.append(("name", .text(name))) }
      if let reference = feature.reference { properties.append(("ref", .text(reference))) }
      if feature.level != 0 { properties.append(("level", .whole(Int64(feature.level)))) }
      layers[layer]?.add(feature.kind.isArea ? .polygon : .line, shape.parts, properties)
    }
    var tile = VectorTile()
    for layer in MapKind.Layer.allCases {
      if let layer = layers[layer] { tile.add(layer) }
    }
    var layer = VectorTile.Layer("place")
    for place in places {
      var properties: [(String, VectorTile.Layer.Value)] = [("kind", .text(place.kind.rawValue))]
      if let name = place.name { properties.append(("name", .text(name))) }
      if let icon = place.icon { properties.append(("icon", .text(icon))) }
      properties.append(("prominence", .number(place.prominence)))
      layer.add(.point, [[grid.point(place.point)]], properties)
    }
    tile.add(layer)
    return tile.bytes
  }

  /// Features in drawing order: large areas first, so that a park in a wood is visible.
  private static func inOrder(_ features: [MapFeature]) -> [MapFeature] {
    features.map { feature in
      let box = feature.kind.layer == .land ? feature.shape.box : nil
      return (feature: feature, size: box.map { $0.width * $0.height } ?? 0)
    }.sorted { $0.size > $1.size }.map(\.feature)
  }

  private struct Grid {
    /// The tile with its margin.
    let box: MapBox
    private let origin: MapPoint
    /// The number of additional bits in map units.
    private let bits: Int

    init(_ address: TileAddress) {
      bits = MapPoint.bits - address.zoom - VectorTile.extent.trailingZeroBitCount
      box = address.box.grown(by: TileMaker.margin << bits)
      origin = address.box.low
    }

    func point(_ point: MapPoint) -> MapPoint {
      let half = (1 << bits) / 2
      return MapPoint(
        x: Int32((Int(point.x) - Int(origin.x) + half) >> bits), y: Int32((Int(point.y) - Int(origin.y) + half) >> bits)
      )
    }

    /// The visible part of a feature in tile units; `nil` if there is none.
    func shape(of feature: MapFeature) -> MapShape? {
      guard let shape = feature.shape.clipped(to: box, isArea: feature.kind.isArea) else { return nil }
      guard feature.kind.isArea else { return MapShape(lines: shape.parts.map { $0.map(point) }) }
      return shape.mapRings { ring in
        let ring = MapShape.withoutRepeats(ring.map(point))
        return ring.count > 1 && ring.first == ring.last ? ring.dropLast() : ring
      }
    }
  }
}
