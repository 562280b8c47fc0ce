import Foundation
import Places
import Routing
import TestSupport

/// What servers answered over the streets round Farringdon, recorded; places are those of the questions.
enum Answers {
  static let origin = place(51.5210, -0.1110)
  static let destination = place(51.515, -0.095)
  static let stop = place(51.518, -0.105)
  static let nearby = place(51.520, -0.1)
  /// A place without a road near it.
  static let nowhere = place(58.5, -0.095)

  static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else { preconditionFailure("no place") }
    return place
  }

  static func text(_ name: String) throws -> String {
    try Repository.text("Tests/AdapterTests/Routing/Answers/\(name).json")
  }

  /// Answers as a Valhalla server does.
  @Sendable static func valhalla(_ path: String, _ body: String) -> ScriptedHTTPServer.Reply {
    let isFar = body.contains("58.5")
    let name: String? =
      switch path {
      case "/route": isFar ? nil : body.contains("break_through") ? "valhalla-stop" : "valhalla-route"
      case "/sources_to_targets": isFar ? nil : "valhalla-matrix"
      case "/trace_attributes": "valhalla-trace"
      case "/locate": "valhalla-locate"
      default: nil
      }
    return reply(name, or: "valhalla-no-road")
  }

  /// Answers as an OSRM server does.
  @Sendable static func osrm(_ path: String, _ body: String) -> ScriptedHTTPServer.Reply {
    let places = path.split(separator: "?")[0].split(separator: ";").count
    let name: String? =
      path.contains("58.5")
      ? nil
      : path.hasPrefix("/table") ? "osrm-matrix" : places == 3 ? "osrm-stop" : "osrm-route"
    return reply(name, or: "osrm-no-road")
  }

  private static func reply(_ name: String?, or failure: String) -> ScriptedHTTPServer.Reply {
    do {
      return try .answer(status: name == nil ? 400 : 200, text(name ?? failure))
    } catch {
      return .answer(status: 500, "\(error)")
    }
  }
}
