import Cartography
import HeadUnit
import Places

/// An invented town of straight streets, ways through it, and cars on them.
struct DrivenTown: MapProviding {
  static let middle = MapPoint(SampleValues.coordinate(49.3, -124.1))
  /// A hundred metres, more or less.
  static let block: Int32 = 4_100

  let attribution = "© Testers"

  /// So many blocks east and south of the middle.
  static func point(_ east: Double, _ south: Double) -> MapPoint {
    MapPoint(
      x: middle.x + Int32(east * Double(block)), y: middle.y + Int32(south * Double(block)))
  }

  static func position(_ east: Double, _ south: Double) -> Coordinate {
    point(east, south).position ?? SampleValues.coordinate(49.3, -124.1)
  }

  func mapFeatures(in box: MapBox, zoom: Int) async throws -> [MapFeature] {
    var features: [MapFeature] = []
    for street in -30...30 {
      let at = Double(street)
      let kind: MapKind = street.isMultiple(of: 5) ? .primary : .street
      let lines = [
        (Self.name(across: street), [Self.point(-30, at), Self.point(30, at)]),
        (Self.name(down: street), [Self.point(at, -30), Self.point(at, 30)]),
      ]
      features += lines.compactMap { name, line in
        MapShape(lines: [line]).map { MapFeature(kind: kind, name: name, shape: $0) }
      }
    }
    let park = [Self.point(2.1, -3.9), Self.point(3.9, -3.9), Self.point(3.9, -2.1), Self.point(2.1, -2.1)]
    if let shape = MapShape(areas: [[park]]) { features.append(MapFeature(kind: .park, shape: shape)) }
    return features
  }

  /// What the street is called that runs from west to east so many blocks south.
  private static func name(across block: Int) -> String {
    if block == 5 { return "Harbour Street" }
    let number = block + 31
    let ending = number / 10 == 1 ? "th" : ["th", "st", "nd", "rd"].dropFirst(number % 10).first ?? "th"
    return "\(number)\(ending) Avenue"
  }

  /// What the street is called that runs from north to south so many blocks east.
  private static func name(down block: Int) -> String {
    if block == -8 { return "Mill Road" }
    let trees = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine", "Rowan", "Willow"]
    return trees[(block + 36) % trees.count] + (block < 0 ? " Street" : " Lane")
  }

  func mapPlaces(in box: MapBox, zoom: Int) async throws -> [MapPlace] {
    [MapPlace(kind: .suburb, name: "Testham", prominence: 0.8, point: Self.point(1.5, -1.5))]
  }

  /// Three ways to the trip's destination in the middle, the second of them chosen or not.
  static func routes(chosen: Int = 0) -> [MapRoute] {
    let turns: [[(Double, Double)]] = [
      [(-8, 12), (-8, 5), (-3, 5), (-3, 0), (0, 0)], [(-8, 12), (-8, 0), (0, 0)],
      [(-8, 12), (4, 12), (4, 5), (0, 5), (0, 0)],
    ]
    return turns.enumerated().map { index, turns in
      MapRoute(
        id: RouteID("museum-\(index)"), points: turns.map { position($0.0, $0.1) }, isChosen: index == chosen)
    }
  }

  /// On the first way, going north to its first turn.
  static let northbound = MapCar(position(-8, 7.3), heading: 0, travelled: 470)
  /// On the first way, going east.
  static let eastbound = MapCar(position(-5.4, 5), heading: 90, travelled: 960)
}
