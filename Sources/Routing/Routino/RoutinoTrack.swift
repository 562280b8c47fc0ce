import Foundation
import Places

/// A way as Routino prints it: every point of it, with the road that leads there.
struct RoutinoTrack {
  /// A point, and the piece of road that ends at it.
  struct Point {
    /// What is at a point.
    enum Kind {
      /// A point of the request.
      case waypoint
      /// A junction that matters: the ways on are of a kind, or larger roads meet there.
      case junction
      /// A junction at which a smaller road leads off.
      case smallJunction
      /// Nothing, or a change of the road's properties.
      case between
    }

    var coordinate: Coordinate
    var kind: Kind
    /// Metres from the point before.
    var distance: Double
    /// Seconds from the point before without turns, to 0.6 s.
    var duration: Double
    /// The number of the road from the point before; `nil` at the first.
    var road: Int?
  }

  /// In order; the first and the last are points of the request.
  var points: [Point]

  /// Reads what `routino-router --output-text-all` prints.
  ///
  /// Source: routino.org/documentation/output.html, "All Nodes Text File".
  ///
  /// - Throws: `badAnswer` for anything else.
  init(_ text: String) throws(RoutePlanningError) {
    points = []
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() where !line.hasPrefix("#") {
      guard let point = Self.point(line, isFirst: points.isEmpty) else {
        throw .badAnswer(engine: RoutinoRouting.name, reason: "line \(index + 1) is no point of a way")
      }
      points.append(point)
      let length = points.count > 1 ? points[points.count - 2].coordinate.distance(to: point.coordinate) : 0
      // What is printed is cut to whole metres, which makes a way of short pieces some per cent too short.
      points[points.count - 1].distance = max(point.distance, length)
    }
    guard points.count >= 2, points.first?.kind == .waypoint, points.last?.kind == .waypoint else {
      throw .badAnswer(engine: RoutinoRouting.name, reason: "it printed no way from one place to another")
    }
  }

  /// Latitude, longitude, node, type, kilometres, minutes, both so far, the profile's speed, bearing, name.
  private static func point(_ line: Substring, isFirst: Bool) -> Point? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(\.trimmingBlanks)
    guard fields.count >= 6, let latitude = Double(fields[0]), let longitude = Double(fields[1]),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      let kilometres = Double(fields[4]), let minutes = Double(fields[5]), kilometres >= 0, minutes >= 0,
      kilometres < 1e6, minutes < 1e6
    else { return nil }
    let kind: Point.Kind =
      switch fields[3].prefix(while: { $0 != "#" }) {
      case "Waypt": .waypoint
      case "Junct", "Mini-RB", "U-turn": .junction
      case "Junct-": .smallJunction
      case "Change", "Inter": .between
      default: isFirst ? .waypoint : .between
      }
    if isFirst { return Point(coordinate: coordinate, kind: kind, distance: 0, duration: 0, road: nil) }
    guard fields.count >= 11 else { return nil }
    let name = fields[10]
    let road = name.first == RoadFile.prefix ? Int(name.dropFirst()) : nil
    return Point(coordinate: coordinate, kind: kind, distance: kilometres * 1_000, duration: minutes * 60, road: road)
  }

  /// Degrees clockwise from the direction in which a point is reached to the one in which it is left, -180...180.
  ///
  /// The directions are those of some metres of road, since the last metre before a junction may bend.
  func angle(at index: Int) -> Double { angle(from: index, to: index) }

  /// The angle from where one point is reached to where another, farther on, is left.
  func angle(from first: Int, to last: Int) -> Double {
    guard let before = reach(from: first, by: -1), let after = reach(from: last, by: 1) else { return 0 }
    let arriving = Bearing.degrees(from: points[before].coordinate, to: points[first].coordinate)
    let leaving = Bearing.degrees(from: points[last].coordinate, to: points[after].coordinate)
    return (leaving - arriving).remainder(dividingBy: 360)
  }

  /// Metres of road that give a direction.
  private static let sight = 12.0

  private func reach(from start: Int, by step: Int) -> Int? {
    var index = start + step
    guard points.indices.contains(start), points.indices.contains(index) else { return nil }
    while points.indices.contains(index + step),
      points[index].coordinate.distance(to: points[start].coordinate) < Self.sight
    {
      index += step
    }
    return index
  }
}
