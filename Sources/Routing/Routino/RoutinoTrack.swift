import Foundation
import Places

/// A route in Routino's output: all points, each with the road that leads to it.
struct RoutinoTrack {
  /// A point, and the piece of road that ends at it.
  struct Point {
    enum Kind {
      /// A point of the request.
      case waypoint
      /// An important junction: the roads that continue are similar, or larger roads meet.
      case junction
      /// A junction at which a smaller road branches off.
      case smallJunction
      /// No junction, or a change of the road's properties.
      case between
    }

    var coordinate: Coordinate
    var kind: Kind
    /// Meters from the previous point.
    var distance: Double
    /// Seconds from the previous point without turns, to 0.6 s.
    var duration: Double
    /// The number of the road from the previous point; `nil` at the first point.
    var road: Int?
  }

  /// The points in order; the first and the last are points of the request.
  var points: [Point]

  /// Parses the output of `routino-router --output-text-all`; `badAnswer` for anything else. Source:
  /// routino.org/documentation/output.html, "All Nodes Text File".
  init(_ text: String) throws(RoutePlanningError) {
    points = []
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() where !line.hasPrefix("#") {
      guard let point = Self.point(line, isFirst: points.isEmpty) else {
        throw .badAnswer(engine: RoutinoRouting.name, reason: "line \(index + 1) isn't a point of a route")
      }
      points.append(point)
      let length = points.count > 1 ? points[points.count - 2].coordinate.distance(to: point.coordinate) : 0
      // The output is truncated to whole meters, which makes routes with short segments some percent too short.
      points[points.count - 1].distance = max(point.distance, length)
    }
    guard points.count >= 2, points.first?.kind == .waypoint, points.last?.kind == .waypoint else {
      throw .badAnswer(engine: RoutinoRouting.name, reason: "its output doesn't contain a route between two points")
    }
  }

  /// Latitude, longitude, node, type, kilometers, minutes, both totals, the profile's speed, bearing, name.
  private static func point(_ line: Substring, isFirst: Bool) -> Point? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard fields.count >= 6, let latitude = Double(fields[0]), let longitude = Double(fields[1]),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      let kilometers = Double(fields[4]), let minutes = Double(fields[5]), kilometers >= 0, minutes >= 0,
      kilometers < 1e6, minutes < 1e6
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
    return Point(coordinate: coordinate, kind: kind, distance: kilometers * 1_000, duration: minutes * 60, road: road)
  }

  /// The angle between arriving at and leaving a point, in degrees clockwise, -180...180, measured over some meters of
  /// road: the last meter before a junction may bend.
  func angle(at index: Int) -> Double { angle(from: index, to: index) }

  /// The angle between arriving at one point and leaving a later one.
  func angle(from first: Int, to last: Int) -> Double {
    guard let before = reach(from: first, by: -1), let after = reach(from: last, by: 1) else { return 0 }
    let arriving = Bearing.degrees(from: points[before].coordinate, to: points[first].coordinate)
    let leaving = Bearing.degrees(from: points[last].coordinate, to: points[after].coordinate)
    return (leaving - arriving).remainder(dividingBy: 360)
  }

  /// Meters of road over which a direction is measured.
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
