import Places

/// Joins the pieces of a street that the map draws as separate ways, and gives each house its street.
struct StreetCollector {
  struct Street {
    var id: String
    var name: String
    var points: [Coordinate]
    var prominence: Double
  }

  struct House {
    var id: String
    var numbers: [HouseNumber]
    var coordinate: Coordinate
  }

  /// Pieces of one name farther apart than this are two streets, in metres.
  private static let joiningDistance = 1_500.0
  /// A house farther from its street than this has another street of the same name, in metres.
  private static let houseDistance = 3_000.0

  /// How likely a street of a kind is as a destination; `nil` for ways that no car uses.
  static func importance(ofHighway kind: String?) -> Double? {
    switch kind {
    case nil, "footway", "path", "cycleway", "steps", "bridleway", "corridor", "track", "construction", "proposed": nil
    case "motorway", "motorway_link", "trunk_link", "service": 0.3
    case "primary", "secondary": 0.6
    case "trunk", "tertiary": 0.5
    default: 0.35
    }
  }

  private var pieces: [String: [Street]] = [:]
  private var houses: [String: [(name: String, house: House)]] = [:]

  mutating func addPiece(key: String, _ piece: Street) {
    pieces[key, default: []].append(piece)
  }

  mutating func addHouse(streetKey: String, streetName: String, _ house: House) {
    houses[streetKey, default: []].append((streetName, house))
  }

  /// Calls back with each street and its houses, in the order of the names.
  func forEachStreet(_ body: (_ street: Street, _ houses: [House]) throws -> Void) rethrows {
    for key in Set(pieces.keys).union(houses.keys).sorted() {
      var streets = Self.join(pieces[key] ?? [])
      var members = [[House]](repeating: [], count: streets.count)
      for (name, house) in houses[key] ?? [] {
        if let position = Self.nearest(streets, to: house.coordinate) {
          members[position].append(house)
        } else {
          // An address in a street the map does not draw still tells where the street is.
          streets.append(Street(id: house.id + "/street", name: name, points: [house.coordinate], prominence: 0.2))
          members.append([house])
        }
      }
      for (street, houses) in zip(streets, members) { try body(street, houses) }
    }
  }

  private static func join(_ pieces: [Street]) -> [Street] {
    var streets: [Street] = []
    for piece in pieces {
      let touching = streets.indices.filter { distance(streets[$0], piece) <= joiningDistance }
      guard let first = touching.first else {
        streets.append(piece)
        continue
      }
      streets[first].absorb(piece)
      for other in touching.dropFirst().reversed() { streets[first].absorb(streets.remove(at: other)) }
    }
    return streets
  }

  private static func nearest(_ streets: [Street], to point: Coordinate) -> Int? {
    let distances = streets.map { street in street.points.map { $0.distance(to: point) }.min() ?? .infinity }
    guard let best = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return nil }
    return distances[best] <= houseDistance ? best : nil
  }

  private static func distance(_ a: Street, _ b: Street) -> Double {
    a.points.lazy.flatMap { point in b.points.lazy.map { point.distance(to: $0) } }.min() ?? .infinity
  }
}

extension StreetCollector.Street {
  /// Points kept of a street at most; they bound the cost of joining long ones.
  private static let mostPoints = 64

  mutating func absorb(_ other: StreetCollector.Street) {
    points += other.points
    prominence = max(prominence, other.prominence)
    if points.count > Self.mostPoints {
      points = points.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    }
  }

  /// The point of the street nearest to the middle of all its points.
  var middle: Coordinate? {
    guard let box = BoundingBox(around: points) else { return nil }
    return points.min { $0.distance(to: box.centre) < $1.distance(to: box.centre) } ?? box.centre
  }

  /// Thins a line to its ends and some points between.
  static func sample(_ line: [Coordinate]) -> [Coordinate] {
    let step = max(1, line.count / 8)
    return line.enumerated().filter { $0.offset % step == 0 || $0.offset == line.count - 1 }.map(\.element)
  }
}
