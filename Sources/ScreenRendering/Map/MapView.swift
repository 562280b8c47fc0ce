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

/// What a screen shows of the world: which part of the map is in which part of the glass, and what of it is up.
struct MapView: Sendable {
  /// The part of the glass that the map fills, in points.
  let frame: ScreenRectangle
  /// How near it is: at zoom 0 the world is 256 units of the style wide.
  let zoom: Double
  /// Points to a unit of the style.
  let unit: Double
  /// What is up, in degrees clockwise from north.
  let heading: Double
  /// Where the destinations are on the glass, the chosen one first.
  private(set) var pins: [(x: Double, y: Double)] = []

  /// A point of the map, and where it is on the glass.
  private let anchor: (map: (x: Double, y: Double), glass: (x: Double, y: Double))
  private let pointsToMapUnit: Double
  private let turn: (cosine: Double, sine: Double)

  /// How near a map is that shows the car alone, how near and far one that shows more, and one that follows the car.
  private static let zooms = (car: 15.2, most: 16.0, least: 3.0, following: 14.0...17.0)

  /// Looks at positions, all at once, in the part that nothing covers; north is up.
  ///
  /// - Parameters:
  ///   - layout: The screen; one without a map gives `nil`.
  ///   - unit: Points to a unit of the style.
  ///   - positions: What is looked at; none give `nil`.
  ///   - isFilled: Whether they may reach nearly to the edges; otherwise they stay in the middle half.
  init?(_ layout: ScreenLayout, unit: Double, showing positions: [Coordinate], isFilled: Bool) {
    guard let box = MapBox(around: positions.lazy.map { MapPoint($0) }) else { return nil }
    let focus = layout.mapFocus
    // A pin is as tall as this, and stands on its place.
    let margin = 46 * unit
    let room =
      isFilled
      ? (max(focus.width / 2, focus.width - margin), max(focus.height / 2, focus.height - 1.5 * margin))
      : (focus.width / 2, focus.height / 2)
    let fit = min(room.0 / Double(max(1, box.width)), room.1 / Double(max(1, box.height)))
    let fitting = log2(max(1e-12, fit) * MapPoint.span / 256 / unit)
    let zoom = positions.count > 1 ? max(Self.zooms.least, min(Self.zooms.most, fitting)) : Self.zooms.car
    let middle = ((Double(box.low.x) + Double(box.high.x)) / 2, (Double(box.low.y) + Double(box.high.y)) / 2)
    self.init(
      layout, unit: unit, zoom: zoom, heading: 0,
      anchor: (middle, (focus.midX, focus.midY + (isFilled ? margin / 4 : 0))))
  }

  /// Follows a car: it is in the lower third of what nothing covers, or as far from its middle against its heading where
  /// north is up, so that the road ahead is seen as far as the next maneuver, from some 150 m to a kilometre.
  ///
  /// - Parameters:
  ///   - layout: The screen; one without a map gives `nil`.
  ///   - unit: Points to a unit of the style.
  ///   - car: The car.
  ///   - ahead: Metres to the next maneuver; below zero for unknown.
  ///   - orientation: What is up; where the car heads only while that is known.
  init?(
    _ layout: ScreenLayout, unit: Double, following car: MapCar, ahead: Double, _ orientation: MapOrientation
  ) {
    let focus = layout.mapFocus
    let place = MapPoint(car.coordinate)
    let heading = car.heading.flatMap { $0.isFinite ? Bearing.normalised($0) : nil }
    let direction = (heading ?? 0) * .pi / 180
    let turnsMap = orientation == .heading
    let up = turnsMap ? heading ?? 0 : 0
    // From the middle of the free part to the car, as shares of its width and height.
    let offset =
      switch (heading, turnsMap) {
      case (nil, _): (x: 0.0, y: 0.0)
      case (_, true): (x: 0.0, y: 0.24)
      case (_, false): (x: -0.2 * sin(direction), y: 0.2 * cos(direction))
      }
    let reach = 0.62 * (turnsMap ? focus.height : min(focus.width, focus.height))
    let metres = ahead.isFinite && ahead >= 0 ? min(1_000, max(150, 1.15 * ahead)) : 500
    let latitude = min(85, abs(car.coordinate.latitude)) * .pi / 180
    let around = 2 * .pi * Coordinate.earthRadius * cos(latitude)
    let fitting = log2(max(1e-12, reach / metres * around) / 256 / unit)
    let zooms = Self.zooms.following
    self.init(
      layout, unit: unit, zoom: min(zooms.upperBound, max(zooms.lowerBound, fitting)), heading: up,
      anchor: (
        (Double(place.x), Double(place.y)),
        (focus.midX + offset.x * focus.width, focus.midY + offset.y * focus.height)
      ))
  }

  private init?(
    _ layout: ScreenLayout, unit: Double, zoom: Double, heading: Double,
    anchor: (map: (x: Double, y: Double), glass: (x: Double, y: Double))
  ) {
    guard let frame = layout.base.first(where: { $0.kind == .map })?.frame else { return nil }
    self.frame = frame
    self.unit = unit
    self.zoom = zoom
    self.heading = heading
    self.anchor = anchor
    pointsToMapUnit = 256 * unit * exp2(zoom) / MapPoint.span
    let direction = heading * .pi / 180
    turn = heading == 0 ? (1, 0) : (cos(direction), sin(direction))
    pins = layout.destinations.map { place($0) }
  }

  /// Where a position is on the glass, in points.
  func place(_ position: Coordinate) -> (x: Double, y: Double) { place(MapPoint(position)) }

  /// Where a point of the map is on the glass, in points.
  func place(_ point: MapPoint) -> (x: Double, y: Double) {
    let x = (Double(point.x) - anchor.map.x) * pointsToMapUnit
    let y = (Double(point.y) - anchor.map.y) * pointsToMapUnit
    return (anchor.glass.x + x * turn.cosine + y * turn.sine, anchor.glass.y - x * turn.sine + y * turn.cosine)
  }

  /// So many points of the glass in units of the map.
  func mapUnits(_ points: Double) -> Double { points / pointsToMapUnit }

  /// The part of the map in the frame, and some points beyond; of one that is turned the box around it.
  var box: MapBox {
    func unit(_ value: Double) -> Int32 { Int32(max(0, min(MapPoint.span, value.rounded()))) }
    let reach = 24.0
    let corners = [frame.x - reach, frame.maxX + reach].flatMap { x in
      [frame.y - reach, frame.maxY + reach].map { y -> (x: Double, y: Double) in
        let (right, down) = (mapUnits(x - anchor.glass.x), mapUnits(y - anchor.glass.y))
        return (
          anchor.map.x + right * turn.cosine - down * turn.sine, anchor.map.y + right * turn.sine + down * turn.cosine
        )
      }
    }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    return MapBox(
      low: MapPoint(x: unit(x.min() ?? 0), y: unit(y.min() ?? 0)),
      high: MapPoint(x: unit(x.max() ?? 0), y: unit(y.max() ?? 0)))
  }

  /// The zoom of the tiles that have the detail it can show: they are 512 units wide.
  var tileZoom: Int {
    max(TileAddress.zooms.lowerBound, min(TileAddress.zooms.upperBound, Int(zoom.rounded(.down)) - 1))
  }
}
