import PlaceIndex
import Places

/// A street assembled from the pieces on the map.
struct Street {
  /// ID of its first piece.
  var id: String
  var name: String
  /// A sample of its points.
  var points: [Coordinate]
  /// Importance as a destination, 0 to 1.
  var prominence: Double
  /// The tag of its most important piece; `nil` if the map doesn't draw it.
  var tag: PlaceDetails.Tag?
  /// Numbers of its pieces in the staging table.
  var pieces: [Int64] = []
  /// Other names of its pieces, without duplicates.
  var otherNames: [PlaceNames.Entry] = []
  /// Whether this is a numbered road, which all pieces with its number form.
  var isRoad = false
  /// Whether it is closed to cars. Trails and seawalls are destinations too, and alleys have addresses.
  var isPath = false
  private(set) var box: BoundingBox

  /// Maximum distance of a house from its street, in meters; a farther house belongs to another street of the same
  /// name.
  static let houseDistance = 3_000.0
  /// Maximum number of points kept, which bounds the cost of joining long streets.
  private static let mostPoints = 64

  /// Makes a street; `nil` if there are no points.
  init?(
    id: String, name: String, points: [Coordinate], prominence: Double, tag: PlaceDetails.Tag? = nil,
    pieces: [Int64] = []
  ) {
    guard let box = BoundingBox(around: points) else { return nil }
    self.id = id
    self.name = name
    self.points = points
    self.prominence = prominence
    self.tag = tag
    self.pieces = pieces
    self.box = box
  }

  /// Importance, as a destination, of a street of a highway class; `nil` for ways closed to cars.
  static func importance(ofHighway kind: String?) -> Double? {
    switch kind {
    case nil, "footway", "path", "cycleway", "steps", "bridleway", "corridor", "track", "construction", "proposed",
      "platform", "bus_stop", "rest_area", "services", "motorway_junction", "trailhead":
      nil
    case "motorway", "motorway_link", "trunk_link", "service": 0.3
    case "primary", "secondary": 0.6
    case "trunk", "tertiary": 0.5
    default: 0.35
    }
  }

  /// Highway classes closed to cars whose names are used for orientation.
  static let paths: Set = ["footway", "path", "cycleway", "steps", "bridleway", "track"]

  /// The streets and paths that the pieces of one name form. A path that touches a street of its name, or runs along
  /// it, becomes a part of it.
  static func assembled(_ pieces: [Street]) -> [Street] {
    let streets = pieces.filter { !$0.isPath }
    let paths = pieces.filter { piece in
      piece.isPath
        && !streets.contains { street in
          piece.points.contains { Polyline.distance(from: $0, to: street.points) <= besideStreet }
        }
    }
    return joining(streets) + joining(paths)
  }

  /// Maximum distance of a path that runs along a street, in meters.
  private static let besideStreet = 60.0

  /// Joins pieces of one name that touch or nearly touch.
  static func joining(_ pieces: [Street]) -> [Street] {
    var streets: [Street] = []
    for piece in pieces {
      let touching = streets.indices.filter { piece.isRoad || streets[$0].isNear(piece) }
      guard let first = touching.first else {
        streets.append(piece)
        continue
      }
      streets[first].absorb(piece)
      for other in touching.dropFirst().reversed() { streets[first].absorb(streets.remove(at: other)) }
    }
    return streets
  }

  /// The index of the street nearest to a house.
  static func nearest(_ streets: [Street], to point: Coordinate) -> Int? {
    var best: (position: Int, distance: Double)?
    for (position, street) in streets.enumerated() where street.box.isWithin(houseDistance, of: point) {
      let distance = street.points.reduce(.infinity) { min($0, $1.distance(to: point)) }
      if distance <= houseDistance, distance < best?.distance ?? .infinity { best = (position, distance) }
    }
    return best?.position
  }

  private func isNear(_ other: Street) -> Bool {
    guard box.isWithin(RegionSchema.streetGap, of: other.box) else { return false }
    return points.contains { point in other.points.contains { point.distance(to: $0) <= RegionSchema.streetGap } }
  }

  private mutating func absorb(_ other: Street) {
    points += other.points
    pieces += other.pieces
    for entry in other.otherNames where !otherNames.contains(where: { $0.text == entry.text }) {
      otherNames.append(entry)
    }
    box = box.union(other.box)
    if other.prominence > prominence { (prominence, tag) = (other.prominence, other.tag) }
    if points.count > Self.mostPoints { points = points.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) }
  }

  /// The point of the street nearest to the center of all its points.
  var middle: Coordinate {
    let center = box.center
    return points.min { $0.distance(to: center) < $1.distance(to: center) } ?? center
  }

  /// All searchable names, the display name first.
  var allNames: [PlaceNames.Entry] {
    [PlaceNames.Entry(text: name, weight: 1)]
      + (otherNames + PersonalName.shortForms(of: name)).filter { $0.text != name }
  }

  /// Reduces a line to its ends and some points between.
  static func sample(_ line: [Coordinate]) -> [Coordinate] {
    let step = max(1, line.count / 8)
    return line.enumerated().filter { $0.offset % step == 0 || $0.offset == line.count - 1 }.map(\.element)
  }
}

extension BoundingBox {
  /// Whether a point may be within a distance in meters; never false if it is.
  func isWithin(_ meters: Double, of point: Coordinate) -> Bool {
    let (latitude, longitude) = Self.degrees(meters, at: point.latitude)
    return point.latitude >= southWest.latitude - latitude && point.latitude <= northEast.latitude + latitude
      && point.longitude >= southWest.longitude - longitude && point.longitude <= northEast.longitude + longitude
  }

  /// Whether a point of another box may be within a distance in meters; never false if one is.
  func isWithin(_ meters: Double, of other: BoundingBox) -> Bool {
    let (latitude, longitude) = Self.degrees(meters, at: other.center.latitude)
    return other.northEast.latitude >= southWest.latitude - latitude
      && other.southWest.latitude <= northEast.latitude + latitude
      && other.northEast.longitude >= southWest.longitude - longitude
      && other.southWest.longitude <= northEast.longitude + longitude
  }
}

/// Abbreviated spellings of a street named after a person: "MLK Jr Way", "M L King Way".
enum PersonalName {
  private static let weight = 0.9
  private static let generations: Set<String> = ["junior", "jr", "senior", "sr"]
  private static let names = 3

  /// The abbreviations of a street name with three personal names before the street type; empty for other names.
  static func shortForms(of street: String) -> [PlaceNames.Entry] {
    var words = street.split { $0 == " " || $0 == "." }.map(String.init)
    guard words.count > names, let kind = words.popLast() else { return [] }
    let generation = words.last.flatMap { generations.contains($0.lowercased()) ? $0 : nil }
    if generation != nil { words.removeLast() }
    guard words.count == names, words.allSatisfy({ $0.first?.isUppercase == true }), let family = words.last else {
      return []
    }
    let initials = words.compactMap(\.first).map(String.init)
    let persons = [
      words.joined(separator: " "), initials.joined(), "\(initials.dropLast().joined(separator: " ")) \(family)",
    ]
    let ends = generation.map { [" \($0) \(kind)", " \(kind)"] } ?? [" \(kind)"]
    return persons.flatMap { person in ends.map { person + $0 } }
      .map { PlaceNames.Entry(text: $0, weight: weight, isSpoken: false) }
  }
}
