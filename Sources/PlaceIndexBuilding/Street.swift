import PlaceIndex
import Places

/// A street put together from the pieces that a map draws.
struct Street {
  /// Identity of its first piece.
  var id: String
  /// Its name as written.
  var name: String
  /// Some of its points.
  var points: [Coordinate]
  /// How likely it is as a destination, 0 to 1.
  var prominence: Double
  /// The tag of its most important piece; nil where the map does not draw it.
  var tag: PlaceDetails.Tag?
  /// The pieces it is made of, by their numbers in the staging table.
  var pieces: [Int64] = []
  /// What its pieces are called besides, without repeats.
  var otherNames: [PlaceNames.Entry] = []
  /// Whether it is a road by its number, of which all pieces are one.
  var isRoad = false
  /// Whether no car uses it: people go to a trail or a seawall all the same, and an alley has addresses.
  var isPath = false
  /// The box around its points.
  private(set) var box: BoundingBox

  /// A house farther from its street than this has another street of the same name, in metres.
  static let houseDistance = 3_000.0
  /// Points kept of a street at most; they bound the cost of joining long ones.
  private static let mostPoints = 64

  /// Makes a street; `nil` without points.
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

  /// How likely a street of a kind is as a destination; `nil` for ways that no car uses.
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

  /// Ways that no car uses, but whose names people go by.
  static let paths: Set = ["footway", "path", "cycleway", "steps", "bridleway", "track"]

  /// The streets of pieces of one name, and its paths; a path that touches a street of its name, or runs along it, is a part
  /// of that.
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

  /// A path no farther from a street than this runs along it, in metres.
  private static let besideStreet = 60.0

  /// Streets of one name joined where their pieces touch or nearly do.
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

  /// The position of the street nearest to a house.
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
    if points.count > Self.mostPoints {
      points = points.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    }
  }

  /// The point of the street nearest to the middle of all its points.
  var middle: Coordinate {
    let centre = box.centre
    return points.min { $0.distance(to: centre) < $1.distance(to: centre) } ?? centre
  }

  /// Every name to find it by, the one that is shown first.
  var allNames: [PlaceNames.Entry] {
    [PlaceNames.Entry(text: name, weight: 1)]
      + (otherNames + PersonalName.shortForms(of: name)).filter { $0.text != name }
  }

  /// Thins a line to its ends and some points between.
  static func sample(_ line: [Coordinate]) -> [Coordinate] {
    let step = max(1, line.count / 8)
    return line.enumerated().filter { $0.offset % step == 0 || $0.offset == line.count - 1 }.map(\.element)
  }
}

extension BoundingBox {
  /// Whether a point may be as near as some metres: never false for one that is.
  func isWithin(_ metres: Double, of point: Coordinate) -> Bool {
    let (latitude, longitude) = Self.degrees(metres, at: point.latitude)
    return point.latitude >= southWest.latitude - latitude && point.latitude <= northEast.latitude + latitude
      && point.longitude >= southWest.longitude - longitude && point.longitude <= northEast.longitude + longitude
  }

  /// Whether a point of another box may be as near as some metres: never false where one is.
  func isWithin(_ metres: Double, of other: BoundingBox) -> Bool {
    let (latitude, longitude) = Self.degrees(metres, at: other.centre.latitude)
    return other.northEast.latitude >= southWest.latitude - latitude
      && other.southWest.latitude <= northEast.latitude + latitude
      && other.northEast.longitude >= southWest.longitude - longitude
      && other.southWest.longitude <= northEast.longitude + longitude
  }
}

/// The short ways to write a street that is named after somebody: "MLK Jr Way", "M L King Way".
enum PersonalName {
  private static let weight = 0.9
  private static let generations: Set<String> = ["junior", "jr", "senior", "sr"]
  private static let names = 3

  /// The short forms of a name of three given and family names before the word for its kind; none of others.
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
