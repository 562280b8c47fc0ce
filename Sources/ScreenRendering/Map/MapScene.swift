public import Cartography
import HeadUnit
public import Places

/// What the pictures of a screen draw where it shows a map: the region's own streets, waters and places.
public struct MapScene: Sendable {
  /// The streets and areas.
  var features: [MapFeature] = []
  /// The places, the most prominent first.
  var places: [MapPlace] = []
  private let car: Coordinate?
  private let centre: Coordinate?
  /// Whose data it is, as their licence wants it said.
  let attribution: String

  /// Looks up what a screen shows of a map; nothing where it shows none.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - screen: The screen.
  ///   - car: Where the car is; `nil` where nobody knows.
  ///   - centre: Where to look where there is neither a car nor a destination.
  /// - Throws: Where the map cannot be read.
  public init(
    of map: any MapProviding, for screen: Screen, car: Coordinate?, centre: Coordinate? = nil
  ) async throws {
    self.car = car
    self.centre = centre
    attribution = map.attribution
    guard let view = view(of: screen, ScreenLayout(screen)) else { return }
    features = try await map.mapFeatures(in: view.box, zoom: view.tileZoom)
    places = try await map.mapPlaces(in: view.box, zoom: view.tileZoom)
  }

  /// What a screen shows of the world; `nil` where it shows no map, or nobody knows where to look.
  func view(of screen: Screen, _ layout: ScreenLayout) -> MapView? {
    MapView(layout, car: car, centre: centre, body: screen.profile.fonts.body)
  }
}
