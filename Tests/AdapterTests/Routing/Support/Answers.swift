import Foundation
import Places
import Routing
import TestSupport

/// Recorded answers of servers: of Valhalla for the streets around Farringdon, and of OSRM for ``TwoBanks``. The places
/// are those of the requests to Valhalla.
enum Answers {
  static let origin = place(51.5210, -0.1110)
  static let destination = place(51.515, -0.095)
  static let stop = place(51.518, -0.105)
  static let nearby = place(51.520, -0.1)
  /// A place without a road nearby.
  static let nowhere = place(58.5, -0.095)

  static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else { preconditionFailure("no place") }
    return place
  }

  static func text(_ name: String) throws -> String {
    try Repository.text("Tests/AdapterTests/Routing/Answers/\(name).json")
  }

  /// Answers like a Valhalla server.
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

  /// Answers like the recorded OSRM server, but only the recorded requests.
  @Sendable static func osrm(_ path: String, _ body: String) -> ScriptedHTTPServer.Reply {
    do {
      guard let question = try TwoBanks.questions().first(where: { $0.path == path }) else {
        return .answer(status: 500, "no answer to \(path) is recorded")
      }
      return .answer(status: question.status, try text("osrm-\(question.answer)"))
    } catch {
      return .answer(status: 500, "\(error)")
    }
  }

  private static func reply(_ name: String?, or failure: String) -> ScriptedHTTPServer.Reply {
    do {
      return try .answer(status: name == nil ? 400 : 200, text(name ?? failure))
    } catch {
      return .answer(status: 500, "\(error)")
    }
  }
}

/// The town in `two-banks.osm`, for which `scripts/record-osrm-answers` recorded an OSRM server.
enum TwoBanks {
  static let origin = Answers.place(48.2958, -126.4902)
  static let stop = Answers.place(48.2995, -126.4865)
  static let destination = Answers.place(48.2957, -126.4622)
  /// A place without a road nearby.
  static let nowhere = Answers.place(48.6, -126.5)

  /// A recorded request, the status of its answer, and the answer's name.
  struct Question {
    var answer: String
    var status: Int
    var path: String
  }

  static func questions() throws -> [Question] {
    try Repository.text("Tests/AdapterTests/Routing/Answers/osrm-questions.tsv").split(separator: "\n").compactMap {
      line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3, let status = Int(fields[1]) else { return nil }
      return Question(answer: fields[0], status: status, path: fields[2])
    }
  }
}

extension PlannedRoute {
  /// The maneuvers, a line for each step.
  var outline: [String] {
    steps.map { step in
      let exit = step.roundaboutExit.map { " \($0)" } ?? ""
      let turn = step.turn.map { " \($0.rawValue)" } ?? ""
      return "\(step.kind.rawValue)\(turn)\(exit): \(step.names.first ?? "") \(step.number ?? "")"
    }
  }
}
