/// Which square of the map a tile is, as XYZ servers count them: at zoom `z` there are 2ᶻ by 2ᶻ, from the north-west.
public struct TileAddress: Sendable, Hashable {
  /// The zooms of tiles. What comes closer shows a part of a tile of the last one.
  public static let zooms = 0...15

  /// How deep it is.
  public let zoom: Int
  /// How many tiles are west of it.
  public let x: Int
  /// How many tiles are north of it.
  public let y: Int

  /// Makes an address; `nil` for one that is not there.
  public init?(zoom: Int, x: Int, y: Int) {
    guard Self.zooms.contains(zoom), (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y) else { return nil }
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }

  /// The square of the map; neighbours share their edges.
  public var box: MapBox {
    let side = 1 << (MapPoint.bits - zoom)
    return MapBox(
      low: MapPoint(x: Int32(x * side), y: Int32(y * side)),
      high: MapPoint(x: Int32((x + 1) * side), y: Int32((y + 1) * side)))
  }
}
