/// The address of a tile, as in XYZ servers: at zoom `z`, there are 2ᶻ by 2ᶻ tiles, counted from the north-west.
public struct TileAddress: Sendable, Hashable {
  /// The zooms of tiles. Higher zooms of a map enlarge tiles of the last one.
  public static let zooms = 0...15

  /// The zoom.
  public let zoom: Int
  /// Number of tiles to the west.
  public let x: Int
  /// Number of tiles to the north.
  public let y: Int

  /// Makes an address; `nil` if it is out of range.
  public init?(zoom: Int, x: Int, y: Int) {
    guard Self.zooms.contains(zoom), (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y) else { return nil }
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }

  /// The area of the tile; adjacent tiles share their edges.
  public var box: MapBox {
    let side = 1 << (MapPoint.bits - zoom)
    return MapBox(
      low: MapPoint(x: Int32(x * side), y: Int32(y * side)),
      high: MapPoint(x: Int32((x + 1) * side), y: Int32((y + 1) * side)))
  }
}
