import Cartography
import HeadUnit
import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a screen shows of the world: which part of the map is in which part of the glass.
struct MapView: Sendable {
  /// The part of the glass that the map fills, in points.
  let frame: ScreenRectangle
  /// How near it is: at zoom 0 the world is 256 units of the style wide.
  let zoom: Double
  /// Points to a unit of the style.
  let unit: Double
  /// Where the car is on the glass, and the destinations, the chosen one first.
  private(set) var car: (x: Double, y: Double)?
  private(set) var pins: [(x: Double, y: Double)] = []

  private let origin: (x: Double, y: Double)
  private let pointsToMapUnit: Double

  /// How near a map is that shows the car alone, and how near at most one with a destination.
  private static let zooms = (car: 15.2, most: 16.0)

  /// Where to look: at the car, or at the car and the chosen destination at once, in the part that nothing covers.
  ///
  /// - Parameters:
  ///   - layout: The screen; one without a map gives `nil`.
  ///   - car: Where the car is; `nil` where nobody knows.
  ///   - centre: Where to look where there is neither a car nor a destination.
  ///   - body: The size of the letters of rows, in points.
  init?(_ layout: ScreenLayout, car: Coordinate?, centre: Coordinate?, body: Double) {
    guard let frame = layout.base.first(where: { $0.kind == .map })?.frame else { return nil }
    self.frame = frame
    // Letters of a map are smaller than those to be read while driving.
    unit = 0.62 * body / 15
    let focus = layout.mapFocus
    let car = car.map { MapPoint($0) }
    let pins = layout.destinations.map { MapPoint($0) }
    let looked = [car, pins.first].compactMap(\.self)
    guard let box = MapBox(around: looked.isEmpty ? [centre].compactMap { $0.map { MapPoint($0) } } : looked) else {
      return nil
    }
    let room = (focus.width / 2, focus.height / 2)
    let fit = min(room.0 / Double(max(1, box.width)), room.1 / Double(max(1, box.height)))
    let fitting = log2(fit * MapPoint.span / 256 / unit)
    zoom = looked.count > 1 ? max(3, min(Self.zooms.most, fitting)) : Self.zooms.car
    pointsToMapUnit = 256 * unit * exp2(zoom) / MapPoint.span
    let middle = ((Double(box.low.x) + Double(box.high.x)) / 2, (Double(box.low.y) + Double(box.high.y)) / 2)
    origin = (middle.0 - focus.midX / pointsToMapUnit, middle.1 - focus.midY / pointsToMapUnit)
    self.car = car.map(place)
    self.pins = pins.map(place)
  }

  /// Where a point of the map is on the glass, in points.
  func place(_ point: MapPoint) -> (x: Double, y: Double) {
    ((Double(point.x) - origin.x) * pointsToMapUnit, (Double(point.y) - origin.y) * pointsToMapUnit)
  }

  /// The part of the map in the frame, and some points beyond.
  var box: MapBox {
    func unit(_ value: Double) -> Int32 { Int32(max(0, min(MapPoint.span, value.rounded()))) }
    let reach = 24.0
    return MapBox(
      low: MapPoint(
        x: unit(origin.x + (frame.x - reach) / pointsToMapUnit), y: unit(origin.y + (frame.y - reach) / pointsToMapUnit)
      ),
      high: MapPoint(
        x: unit(origin.x + (frame.maxX + reach) / pointsToMapUnit),
        y: unit(origin.y + (frame.maxY + reach) / pointsToMapUnit)))
  }

  /// The zoom of the tiles that have the detail it can show: they are 512 units wide.
  var tileZoom: Int {
    max(TileAddress.zooms.lowerBound, min(TileAddress.zooms.upperBound, Int(zoom.rounded(.down)) - 1))
  }
}
