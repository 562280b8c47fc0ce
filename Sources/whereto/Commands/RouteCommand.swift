import ArgumentParser
import DestinationSearch
import Foundation
import HeadUnit
import OfflineSearch
import PlaceIndexBuilding
import Places
import Routing

struct RouteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route", abstract: "Plans driving routes between two places.",
    discussion: """
      Places are written as for 'find': a name, an address, or a position. With one place, the route starts at the \
      driver's position. 'whereto index build --routes' builds a region's road data.
      """)

  @Argument(
    help: "Destination, or origin and destination. With one place, the route starts at the driver's position (--near).")
  var places: [String]

  @Option(help: "A place to pass along the route. Repeatable.")
  var via: [String] = []

  @Option(help: "Maximum number of alternative routes, 0 to 2; none with --via.")
  var alternatives = 2

  @Option(help: "GPX file to write the best route to.")
  var gpx: String?

  @OptionGroup var roads: RoadOptions
  @OptionGroup var region: RegionOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (1...2).contains(places.count) else {
      throw ValidationError("Give a destination, or an origin and a destination; quote names of several words.")
    }
    guard RouteRequest.alternativeCounts.contains(alternatives) else {
      throw ValidationError("--alternatives is 0 to 2")
    }
  }

  func run() async throws {
    let settings = try Settings()
    let engine = try await region.engine(settings)
    guard let planner = try roads.planner(settings, for: engine, isWanted: true) else {
      throw Failure("routes can't be planned with --router none; omit it, or choose an engine")
    }
    let near = try await region.origin(settings)
    let origin: Place
    if places.count == 2 {
      origin = try await place(places[0], engine, near)
    } else if let near {
      origin = Place(id: "position:origin", kind: .position, name: "here", coordinate: near)
    } else {
      throw Failure("the route needs a start: give two places, or the driver's position with --near")
    }
    let destination = try await place(places[places.count - 1], engine, near)
    var stops: [Place] = []
    for stop in via { stops.append(try await place(stop, engine, near)) }
    var points: [Coordinate] = []
    for point in [origin] + stops + [destination] {
      points.append(try await engine.index.arrival(at: point) ?? point.coordinate)
    }
    let request = RouteRequest(
      from: points[0], to: points[points.count - 1], by: Array(points.dropFirst().dropLast()),
      avoiding: try roads.avoided(settings), alternatives: via.isEmpty ? alternatives : 0)
    let start = ContinuousClock.now
    let routes = try await planner.routes(request)
    let time = start.duration(to: .now)
    if let gpx, let best = routes.first {
      let words = ManeuverWords(.english)
      let text = RouteGPX.text(
        best, name: "\(origin.name) – \(destination.name)",
        instructions: best.steps.map { words.instruction(for: $0).longest })
      do {
        try text.write(to: URL(filePath: gpx), atomically: true, encoding: .utf8)
      } catch {
        throw Failure("\(gpx): can't be written; choose another file")
      }
    }
    try printing.print(
      RouteAnswer(origin, destination, routes, time), orLines: RouteText.lines(routes, from: origin, to: destination))
  }

  private func place(_ text: String, _ engine: SearchEngine, _ near: Coordinate?) async throws -> Place {
    let result = try await engine.resolver.resolve(text: text, near: near)
    guard let best = result.candidates.first else { throw Failure("“\(text)” isn't on this map") }
    if result.outcome == .ambiguous, !printing.json {
      Console.note("“\(text)” matches several places; using \(best.place.name)")
    }
    return best.place
  }
}

struct RoadOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Routing engine: routino, valhalla:URL, osrm:URL or none. [setting: router]",
      discussion: "Default: Routino with the road data beside the region file, if present.", valueName: "engine"))
  var router: String?

  @Option(help: "Avoid if possible: tolls, motorways, ferries; separate several with commas. [setting: avoid]")
  var avoid: String?

  func validate() throws {
    if let router { _ = try Self.engine(router) }
    if let avoid { _ = try Self.avoided(avoid) }
  }

  private static func engine(_ text: String) throws -> RoutingEngine {
    do {
      return try RoutingEngine(parsing: text)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private static func avoided(_ text: String) throws -> Set<RouteAvoidance> {
    Set(
      try text.split(separator: ",").map { word in
        guard let avoided = RouteAvoidance(rawValue: word.trimmingCharacters(in: .whitespaces).lowercased()) else {
          throw ValidationError("'\(word)' can't be avoided; use tolls, motorways or ferries")
        }
        return avoided
      })
  }

  func avoided(_ settings: Settings) throws -> Set<RouteAvoidance> {
    try (avoid ?? settings.string("avoid")).map(Self.avoided) ?? []
  }

  /// The route planner for an engine's regions; `nil` if there is none.
  /// - `isWanted`: Whether the command needs routes, so that a missing planner is an error.
  func planner(_ settings: Settings, for engine: SearchEngine, isWanted: Bool) throws -> (any RoutePlanning)? {
    let named = router ?? settings.string("router")
    guard let named else { return try engine.roads(isWanted: isWanted) }
    let chosen = try Self.engine(named)
    // Routino plans with the road data of every region.
    return chosen == .routino ? try engine.roads(isWanted: true) : chosen.serverPlanner
  }
}

private struct RouteAnswer: Encodable {
  private struct End: Encodable {
    var id, name: String
    var lat, lon: Double

    init(_ place: Place) {
      (id, name) = (place.id, place.name)
      (lat, lon) = (place.coordinate.latitude, place.coordinate.longitude)
    }
  }

  private var origin, destination: End
  private var routes: [RouteRecord]
  private var milliseconds: Double

  init(_ origin: Place, _ destination: Place, _ routes: [PlannedRoute], _ time: Duration) {
    (self.origin, self.destination) = (End(origin), End(destination))
    self.routes = routes.map(RouteRecord.init)
    milliseconds = (time / .microseconds(1)).rounded() / 1_000
  }
}

/// Formats routes as lines for people: the routes, then the steps of the best one.
enum RouteText {
  static func lines(_ routes: [PlannedRoute], from origin: Place, to destination: Place) -> [String] {
    let format = EstimatesFormat()
    func length(_ route: PlannedRoute) -> String {
      "\(format.distance(route.distance)) · \(format.time(route.duration))"
    }
    func name(_ route: PlannedRoute) -> String {
      let via = route.via.isEmpty ? "by minor roads" : "via " + route.via.prefix(2).joined(separator: ", ")
      return ([via] + route.uses.filter { $0 != .motorways }.sorted().map(\.rawValue)).joined(separator: " · ")
    }
    var lines = [ResultText.row("route", "\(origin.name) → \(destination.name)")]
    for (number, route) in routes.enumerated() {
      lines.append(ResultText.row("", "\(number + 1)  \(length(route)) · \(name(route))"))
    }
    guard let best = routes.first else { return lines }
    let words = ManeuverWords(.english)
    var driven = 0.0
    for (number, step) in best.steps.enumerated() {
      let far = format.distance(driven).padding(toLength: 8)
      lines.append(ResultText.row(number == 0 ? "drive" : "", "\(far)\(words.instruction(for: step).longest)"))
      driven += step.distance
    }
    return lines
  }
}
