import Foundation
import Places

/// The command lines of Routino's programs.
enum RoutinoArguments {
  /// The prefix of a database's file names.
  static let prefix = "roads"
  /// Preference, in percent, for a road type to avoid. Above zero, so that Routino still uses it if there is no other
  /// route.
  private static let avoided = 1

  static func router(
    _ request: RouteRequest, preferences: [(highway: String, percent: Int)], output: String, database: RoutinoDatabase
  ) -> [String] {
    var arguments = [
      "--dir=\(database.folder.path)", "--prefix=\(prefix)", "--profile=motorcar", "--quickest", output,
      "--output-stdout",
    ]
    for (highway, percent) in preferences {
      let isAvoided =
        highway == "motorway" && request.avoiding.contains(.motorways)
        || highway == "ferry" && request.avoiding.contains(.ferries)
      arguments.append("--highway-\(highway)=\(isAvoided ? avoided : percent)")
      // The database stores the roads' speeds as speed limits.
      arguments.append("--speed-\(highway)=\(database.manifest.fastest)")
    }
    arguments += ["multilane", "bridge", "footroute", "bicycleroute"].map { "--property-\($0)=50" }
    // Toll roads are marked as tunnels; see ``RoadFile``.
    arguments.append("--property-tunnel=\(request.avoiding.contains(.tolls) ? avoided : 50)")
    if let heading = request.heading, heading.isFinite {
      arguments.append("--heading=\(Int(Bearing.normalized(heading)))")
    }
    for (index, point) in ([request.origin] + request.stops + [request.destination]).enumerated() {
      // Six decimals are 11 cm, and never have an exponent.
      arguments.append(String(format: "--lat%d=%.6f", index + 1, point.latitude))
      arguments.append(String(format: "--lon%d=%.6f", index + 1, point.longitude))
    }
    return arguments
  }

  static func splitter(_ map: URL, tagging: String, to folder: URL) -> [String] {
    [
      "--dir=\(folder.path)", "--prefix=\(prefix)", "--tagging=\(tagging)", "--tmpdir=\(folder.path)", "--loggable",
      // Maximum distance of the shape from the map's, in meters, because the car's position is matched to it.
      "--prune-straight=1", "--prune-short=2", map.path,
    ]
  }
}

/// Routino's instructions for people, as HTML.
enum RoutinoWords {
  private static let ordinals = [
    "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth",
  ]

  /// The exit numbers at roundabouts; empty if there aren't as many as expected.
  static func exits(_ html: String, count: Int) -> [Int?] {
    let leave = "<tr class='n'><td>Leave "
    let exits = html.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(leave) }.map { line -> Int? in
      ordinals.firstIndex { line.contains("take the <span class='t'>\($0)</span> exit") }.map { $0 + 1 }
    }
    return exits.count == count ? exits : []
  }
}
