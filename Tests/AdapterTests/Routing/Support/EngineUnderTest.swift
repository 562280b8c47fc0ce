import Foundation
import Places
import Routing
import TestSupport
import Testing

/// An engine with places in its map, and the resources that it needs.
struct EngineUnderTest: Sendable {
  var planner: any RoutePlanning
  var origin = Answers.origin
  var stop = Answers.stop
  var destination = Answers.destination
  var nowhere = Answers.nowhere
  /// The resource that must live as long.
  var keeper: (any Sendable)?

  /// The kinds of engine that every contract is tested with.
  enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case scriptedValhalla, scriptedOSRM, scriptedRoutino, routino, valhalla, osrm

    var testDescription: String { rawValue }

    /// The available kinds.
    static var present: [Kind] {
      allCases.filter {
        switch $0 {
        case .routino: Routino.isInstalled
        case .valhalla: valhallaAddress != nil
        case .osrm: osrmAddress != nil
        default: true
        }
      }
    }
  }

  /// A server with the streets around Farringdon.
  static let valhallaAddress = address("WHERETO_VALHALLA")
  /// A server with the town in `two-banks.osm`.
  static let osrmAddress = address("WHERETO_OSRM")

  private static func address(_ variable: String) -> HTTPAddress? {
    ProcessInfo.processInfo.environment[variable].flatMap { HTTPAddress(parsing: $0) }
  }

  static func make(_ kind: Kind) async throws -> EngineUnderTest {
    switch kind {
    case .scriptedValhalla:
      let server = try await ScriptedHTTPServer(Answers.valhalla)
      return EngineUnderTest(planner: ValhallaRouting(server.address, patience: .seconds(60)), keeper: server)
    case .scriptedOSRM:
      let server = try await ScriptedHTTPServer(Answers.osrm)
      return twoBanks(server.address, keeper: server)
    case .scriptedRoutino:
      let town = try ScriptedRoutino()
      return EngineUnderTest(planner: town.planner, keeper: town)
    case .routino:
      let folder = try TestFolder()
      let database = try await RoutinoDatabase.build(
        from: Repository.file("models/demo/alder-bay.osm"), to: folder.file("alder-bay.places.routes"))
      return EngineUnderTest(
        planner: RoutinoRouting(database, patience: .seconds(60)), origin: Answers.place(48.5005, -126.5005),
        stop: Answers.place(48.5030, -126.5000), destination: Answers.place(48.5148, -126.4966),
        nowhere: Answers.place(49.5, -126.5), keeper: folder)
    case .valhalla:
      let address = try #require(valhallaAddress)
      // Within the server's limits, and beyond any road of the extract.
      return EngineUnderTest(
        planner: ValhallaRouting(address, patience: .seconds(60)), nowhere: Answers.place(51.6, -0.1))
    case .osrm: return twoBanks(try #require(osrmAddress), keeper: nil)
    }
  }

  private static func twoBanks(_ address: HTTPAddress, keeper: (any Sendable)?) -> EngineUnderTest {
    EngineUnderTest(
      planner: OSRMRouting(address, patience: .seconds(60)), origin: TwoBanks.origin, stop: TwoBanks.stop,
      destination: TwoBanks.destination, nowhere: TwoBanks.nowhere, keeper: keeper)
  }
}
