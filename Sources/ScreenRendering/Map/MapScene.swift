public import Cartography
public import HeadUnit
public import Places

/// What the pictures of a screen draw where it shows a map: the region's own streets, waters and places, the ways there,
/// and the car.
public struct MapScene: Sendable {
  /// The streets and areas.
  var features: [MapFeature] = []
  /// The places, the most prominent first.
  var places: [MapPlace] = []
  /// The ways by road.
  let routes: [MapRoute]
  /// The car; `nil` where nobody knows where it is.
  let car: MapCar?
  private let orientation: MapOrientation
  private let centre: Coordinate?
  /// Whose data it is, as their licence wants it said.
  let attribution: String

  /// Looks up what a screen shows of a map; nothing where it shows none.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - screen: The screen.
  ///   - car: The car; `nil` where nobody knows where it is.
  ///   - routes: The ways by road; without any, a dotted line leads from the car to the destination.
  ///   - orientation: What is up while the driver is guided and the car's heading is known; otherwise it is north.
  ///   - centre: Where to look where there is neither a car nor a destination.
  /// - Throws: Where the map cannot be read.
  public init(
    of map: any MapProviding, for screen: Screen, car: MapCar?, routes: [MapRoute] = [],
    orientation: MapOrientation = .north, centre: Coordinate? = nil
  ) async throws {
    self.car = car
    self.routes = routes
    self.orientation = orientation
    self.centre = centre
    attribution = map.attribution
    guard let view = view(of: screen, ScreenLayout(screen)) else { return }
    features = try await map.mapFeatures(in: view.box, zoom: view.tileZoom)
    places = try await map.mapPlaces(in: view.box, zoom: view.tileZoom)
  }

  /// What a screen shows of the world; `nil` where it shows no map, or nobody knows where to look.
  func view(of screen: Screen, _ layout: ScreenLayout) -> MapView? {
    // Letters of a map are smaller than those to be read while driving.
    let unit = 0.62 * screen.profile.fonts.body / 15
    if let ahead = layout.roadAhead, let car {
      return MapView(layout, unit: unit, following: car, ahead: ahead, orientation)
    }
    let shown = [car?.coordinate, layout.destinations.first].compactMap(\.self) + routes.flatMap(\.points)
    let looked = shown.isEmpty ? [centre].compactMap(\.self) : shown
    return MapView(layout, unit: unit, showing: looked, isFilled: !routes.isEmpty)
  }
}
