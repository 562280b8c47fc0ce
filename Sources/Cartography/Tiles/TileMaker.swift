/// Makes vector tiles of what a map provides.
///
/// Their layers are those of ``MapKind/Layer`` and `place`. A feature has the properties `kind` and, where it has them,
/// `name`, `ref` and `level`; a place `kind`, `name`, `icon` and `prominence`.
public struct TileMaker: Sendable {
  /// Raised when tiles come out otherwise from the same map, so that nobody keeps old ones.
  public static let version = 1

  /// How far shapes reach beyond the tile, in units of it, so that wide lines meet.
  static let margin = 80

  private let map: any MapProviding

  /// Makes tiles of a map.
  public init(_ map: any MapProviding) { self.map = map }

  /// A tile; empty where there is nothing to draw.
  ///
  /// - Throws: Where the map cannot be read.
  public func tile(_ address: TileAddress) async throws -> [UInt8] {
    let grid = Grid(address)
    let features = try await map.mapFeatures(in: grid.box, zoom: address.zoom)
    let places = try await map.mapPlaces(in: address.box, zoom: address.zoom)
    return Self.tile(grid, features, places)
  }

  private static func tile(_ grid: Grid, _ features: [MapFeature], _ places: [MapPlace]) -> [UInt8] {
    var layers = Dictionary(uniqueKeysWithValues: MapKind.Layer.allCases.map { ($0, VectorTile.Layer($0.rawValue)) })
    for feature in Self.inOrder(features) {
      guard let layer = feature.kind.layer, let parts = grid.parts(of: feature) else { continue }
      var properties: [(String, VectorTile.Layer.Value)] = [("kind", .text(feature.kind.rawValue))]
      if let name = feature.name { properties.append(("name", .text(name))) }
      if let reference = feature.reference { properties.append(("ref", .text(reference))) }
      if feature.level != 0 { properties.append(("level", .whole(Int64(feature.level)))) }
      layers[layer]?.add(feature.kind.isArea ? .polygon : .line, parts, properties)
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

  /// Large areas first, so that a park in a wood is seen.
  private static func inOrder(_ features: [MapFeature]) -> [MapFeature] {
    features.map { feature in
      let box = feature.kind.layer == .land ? feature.shape.box : nil
      return (feature: feature, size: box.map { $0.width * $0.height } ?? 0)
    }.sorted { $0.size > $1.size }.map(\.feature)
  }

  /// The units of a tile.
  private struct Grid {
    /// The tile with what reaches beyond it.
    let box: MapBox
    private let origin: MapPoint
    /// The number of bits by which units of the map are finer.
    private let bits: Int

    init(_ address: TileAddress) {
      bits = MapPoint.bits - address.zoom - VectorTile.extent.trailingZeroBitCount
      box = address.box.grown(by: TileMaker.margin << bits)
      origin = address.box.low
    }

    func point(_ point: MapPoint) -> (x: Int, y: Int) {
      let half = (1 << bits) / 2
      return ((Int(point.x) - Int(origin.x) + half) >> bits, (Int(point.y) - Int(origin.y) + half) >> bits)
    }

    /// What of a feature is in the tile, in its units; `nil` where nothing is to be seen.
    func parts(of feature: MapFeature) -> [[(x: Int, y: Int)]]? {
      guard let shape = feature.shape.clipped(to: box, isArea: feature.kind.isArea) else { return nil }
      var parts: [[(x: Int, y: Int)]] = []
      var isOuterGone = false
      for part in shape.parts {
        var kept: [(x: Int, y: Int)] = []
        kept.reserveCapacity(part.count)
        for one in part {
          let one = point(one)
          if let last = kept.last, last == one { continue }
          kept.append(one)
        }
        guard feature.kind.isArea else {
          if kept.count > 1 { parts.append(kept) }
          continue
        }
        if let first = kept.first, let last = kept.last, kept.count > 1, first == last { kept.removeLast() }
        let isHole = MapShape.area(of: part) < 0
        if isHole, isOuterGone { continue }
        // Rounded, it may be a line or turn over: then it is too small to be seen.
        let area = Self.area(of: kept)
        let isSeen = isHole ? area < 0 : area > 0
        if !isHole { isOuterGone = !isSeen }
        if isSeen { parts.append(kept) }
      }
      return parts.isEmpty ? nil : parts
    }

    private static func area(of ring: [(x: Int, y: Int)]) -> Int {
      guard ring.count > 2, var last = ring.last else { return 0 }
      var sum = 0
      for next in ring {
        sum += last.x * next.y - next.x * last.y
        last = next
      }
      return sum
    }
  }
}
