import Cartography
import Foundation
import GRDB
import Places

/// Writes the shapes that a map draws, simplified for each range of zooms.
struct MapTable {
  /// A range of zooms that share one set of stored shapes.
  private struct Detail {
    var zooms: ClosedRange<Int>
    /// Maximum shift of a point, and minimum size of an area, in map units.
    var grain: Double

    /// Whether names aren't shown at these zooms; then the pieces of a road are merged into one line.
    var isOverview: Bool { zooms.upperBound < 10 }
  }

  /// Tiles of the last zoom are enlarged by up to three zooms; the grain is half a pixel there too.
  private static let details = [0...6, 7...9, 10...11, 12...13, 14...15].map { zooms in
    let pixel = MapPoint.span / Double(1 << zooms.upperBound) / 512
    return Detail(zooms: zooms, grain: zooms.upperBound == TileAddress.zooms.upperBound ? pixel / 16 : pixel / 2)
  }

  /// Larger areas are split, so that reading a tile doesn't read a whole coast.
  private static let pointsOfPiece = 1_000

  /// Small shapes of one kind, grouped by square: a row for each house would take more space than the house.
  private var packed: [Pack: [[MapPoint]]] = [:]
  private var pointsPacked = 0

  /// Maximum number of points kept in memory. Beyond it the groups are written, and later shapes get additional rows
  /// for their squares.
  private static let mostPacked = 4_000_000

  private struct Pack: Hashable {
    var kind: MapKind
    var level: Int
    var detail: Int
    /// The square's column; a square is half as wide as a tile of the last zoom of the range.
    var column: Int32
    var row: Int32

    /// Sort key, so that the same input always makes the same file.
    var order: [Int] { [detail, MapKind.allCases.firstIndex(of: kind) ?? 0, level, Int(row), Int(column)] }

    /// The group of a shape. `nil` if it has a name, if it is large, or if it is an area of ground, where small areas
    /// have to be drawn after large ones.
    init?(_ feature: MapFeature, _ box: MapBox, detail: Int, lastZoom: Int) {
      guard feature.name == nil, feature.reference == nil, feature.kind.layer == .building || feature.kind.layer == .way
      else { return nil }
      let bits = Int32(MapPoint.bits - lastZoom - 1)
      guard max(box.width, box.height) < 1 << bits else { return nil }
      (kind, level, self.detail) = (feature.kind, feature.level, detail)
      (column, row) = (box.low.x >> bits, box.low.y >> bits)
    }
  }

  private(set) var count = 0

  /// Writes a shape for each range of zooms in which it is visible, or keeps it until ``finish(_:)``.
  mutating func write(_ feature: MapFeature, to db: Database) throws {
    guard feature.kind.layer != nil, let whole = feature.shape.box else { return }
    count += 1
    let isArea = feature.kind.isArea
    for (number, detail) in Self.details.enumerated() where detail.zooms.upperBound >= feature.kind.firstZoom {
      // An area less than four pixels across isn't visible.
      let isSpeck = isArea && feature.kind != .sea && Double(max(whole.width, whole.height)) < 8 * detail.grain
      guard !isSpeck, let shape = feature.shape.simplified(within: detail.grain, isArea: isArea) else { continue }
      var feature = feature
      if detail.isOverview { (feature.name, feature.reference, feature.level) = (nil, nil, 0) }
      if let pack = Pack(feature, whole, detail: number, lastZoom: detail.zooms.upperBound) {
        packed[pack, default: []] += shape.parts
        pointsPacked += shape.parts.reduce(0) { $0 + $1.count }
        continue
      }
      let pieces = isArea ? shape.pieces(ofPoints: Self.pointsOfPiece, overlap: Int(2 * detail.grain) + 1) : [shape]
      for piece in pieces {
        feature.shape = piece
        try insert(feature, detail, db)
      }
    }
    if pointsPacked > Self.mostPacked { try finish(db) }
  }

  /// Writes the shapes that are still in memory.
  mutating func finish(_ db: Database) throws {
    for (pack, parts) in packed.sorted(by: { $0.key.order.lexicographicallyPrecedes($1.key.order) }) {
      let detail = Self.details[pack.detail]
      var shape: MapShape? = MapShape(parts: parts)
      if detail.isOverview, !pack.kind.isArea {
        shape = shape?.joined().simplified(within: detail.grain, isArea: false)?.without(linesBelow: 2 * detail.grain)
      }
      if let shape { try insert(MapFeature(kind: pack.kind, level: pack.level, shape: shape), detail, db) }
    }
    packed = [:]
    pointsPacked = 0
  }

  private func insert(_ feature: MapFeature, _ detail: Detail, _ db: Database) throws {
    guard let box = feature.shape.box?.degrees else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO mapArea (south, north, west, east, zoomLow, zoomHigh, kind, name, ref, level, shape)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      box.southWest.latitude, box.northEast.latitude, box.southWest.longitude, box.northEast.longitude,
      max(detail.zooms.lowerBound, feature.kind.firstZoom), detail.zooms.upperBound, feature.kind.rawValue,
      feature.name, feature.reference, feature.level, Data(feature.shape.bytes),
    ])
  }
}
