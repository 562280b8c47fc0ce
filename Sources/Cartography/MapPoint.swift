public import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A point of a map in Web Mercator (EPSG:3857), in integer units of which 2³⁰ span the Earth: 4 cm at the equator.
///
/// `x` increases to the east from the 180th meridian, `y` to the south.
public struct MapPoint: Sendable, Hashable {
  /// The number of units around the Earth, as a power of two.
  public static let bits = 30
  /// The number of units around the Earth.
  public static let span = Double(1 << bits)
  /// The maximum latitude of Web Mercator, in degrees.
  public static let lastLatitude = 85.051_128_78

  /// Units east of the 180th meridian.
  public var x: Int32
  /// Units south of the northern edge.
  public var y: Int32

  /// Makes a point.
  public init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }

  /// The point of a position; clamped to the map's edge.
  public init(_ position: Coordinate) {
    let latitude = min(Self.lastLatitude, max(-Self.lastLatitude, position.latitude))
    let sine = sin(latitude * .pi / 180)
    let (x, y) = (position.longitude / 360 + 0.5, 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
    self.init(x: Self.units(x), y: Self.units(y))
  }

  /// The position of the point; `nil` if it is outside the map.
  public var position: Coordinate? {
    let (x, y) = (Double(x) / Self.span, Double(y) / Self.span)
    return Coordinate(latitude: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, longitude: (x - 0.5) * 360)
  }

  private static func units(_ share: Double) -> Int32 { Int32(min(span, max(0, share * span)).rounded()) }
}

/// A box of a map, including its edges.
public struct MapBox: Sendable, Hashable {
  /// The north-western corner, with the smallest coordinates.
  public var low: MapPoint
  /// The south-eastern corner, with the largest coordinates.
  public var high: MapPoint

  /// Makes a box from two corners.
  public init(low: MapPoint, high: MapPoint) { (self.low, self.high) = (low, high) }

  /// Converts a bounding box in degrees.
  public init(_ box: BoundingBox) {
    let (southWest, northEast) = (MapPoint(box.southWest), MapPoint(box.northEast))
    self.init(low: MapPoint(x: southWest.x, y: northEast.y), high: MapPoint(x: northEast.x, y: southWest.y))
  }

  /// The smallest box around points; `nil` if there are none.
  public init?(around points: some Sequence<MapPoint>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(low: first, high: first)
    while let point = iterator.next() { extend(to: point) }
  }

  /// Extends the box to contain a point.
  public mutating func extend(to point: MapPoint) {
    (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
    (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
  }

  /// The width in units.
  public var width: Int { Int(high.x) - Int(low.x) }
  /// The height in units.
  public var height: Int { Int(high.y) - Int(low.y) }

  /// Whether a point is inside or on the edge.
  public func contains(_ point: MapPoint) -> Bool {
    low.x <= point.x && point.x <= high.x && low.y <= point.y && point.y <= high.y
  }

  /// Whether another box is inside.
  public func contains(_ box: MapBox) -> Bool { contains(box.low) && contains(box.high) }

  /// Whether two boxes intersect or touch.
  public func touches(_ box: MapBox) -> Bool {
    low.x <= box.high.x && box.low.x <= high.x && low.y <= box.high.y && box.low.y <= high.y
  }

  /// The box extended by a number of units on each side, within the map.
  public func grown(by units: Int) -> MapBox {
    func moved(_ value: Int32, _ by: Int) -> Int32 { Int32(max(0, min(Int(MapPoint.span), Int(value) + by))) }
    return MapBox(
      low: MapPoint(x: moved(low.x, -units), y: moved(low.y, -units)),
      high: MapPoint(x: moved(high.x, units), y: moved(high.y, units)))
  }

  /// The box in degrees.
  public var degrees: BoundingBox? { BoundingBox(around: [low.position, high.position].compactMap(\.self)) }
}
