import ArgumentParser
import Foundation
import Places
import Routing

/// Asks a routing engine for ways, and tells what they are and how long the answers took.
@main
struct RouteBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route-benchmark", abstract: "Asks routing engines for ways between given places.",
    subcommands: [BuildCommand.self, RoutesCommand.self, MatrixCommand.self, GuideCommand.self])
}

/// Makes Routino's database of a map file.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Makes Routino's database of a map file.")

  @Argument(help: "The map file.")
  var map: String

  @Argument(help: "The folder of the database.")
  var folder: String

  func run() async throws {
    let start = ContinuousClock.now
    let database = try await RoutinoDatabase.build(from: URL(filePath: map), to: URL(filePath: folder))
    print("\(database.manifest.roads) roads in \((ContinuousClock.now - start) / .seconds(1)) s")
  }
}

/// An engine, by its setting or a database's folder.
struct EngineOptions: ParsableArguments {
  @Argument(help: "The folder of a database of Routino's, or valhalla:http://host:8002 or osrm:http://host:5000.")
  var engine: String

  func planner() throws -> any RoutePlanning {
    guard engine.contains(":http") else { return RoutinoRouting(try RoutinoDatabase(opening: URL(filePath: engine))) }
    switch try RoutingEngine(parsing: engine) {
    case .valhalla(let address): return ValhallaRouting(address, hasSpeedLimits: false)
    case .osrm(let address): return OSRMRouting(address)
    case .routino, .none: throw ValidationError("name the folder of a database")
    }
  }
}

/// The way between each pair of places on standard input, a JSON object a line.
struct RoutesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "Reads lines \"latitude,longitude latitude,longitude\" and prints the ways as JSON, a line each.")

  @OptionGroup var options: EngineOptions

  @Option(help: "How many other ways are wanted.")
  var alternatives = 0

  /// What is printed.
  private struct Answer: Encodable {
    var routes: [PlannedRoute] = []
    var error: String?
    var milliseconds: Double
  }

  func run() async throws {
    let planner = try options.planner()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    while let line = readLine() {
      let places = line.split(separator: " ").compactMap { Coordinate(parsing: $0) }
      guard places.count == 2 else { throw ValidationError("a line has two places, as 49.28,-123.12 49.25,-123.10") }
      let request = RouteRequest(from: places[0], to: places[1], alternatives: alternatives)
      let start = ContinuousClock.now
      var answer = Answer(milliseconds: 0)
      do {
        answer.routes = try await planner.routes(request)
      } catch {
        answer.error = "\(error)"
      }
      answer.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      print(String(decoding: try encoder.encode(answer), as: UTF8.self))
    }
  }
}

/// How long it takes to ask for all ways from one place to others.
struct MatrixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Reads lines of places, asks for the costs from the first of each to the others, and prints milliseconds."
  )

  @OptionGroup var options: EngineOptions

  func run() async throws {
    let planner = try options.planner()
    while let line = readLine() {
      let places = line.split(separator: " ").compactMap { Coordinate(parsing: $0) }
      let start = ContinuousClock.now
      let costs = try await planner.matrix(
        from: Array(places.prefix(1)), to: Array(places.dropFirst()), avoiding: [])
      let reached = costs.joined().count { $0 != nil }
      print((ContinuousClock.now - start) / .milliseconds(1), reached)
    }
  }
}
