import Foundation
import Places

/// OSRM's response to `/route`, in meters and seconds.
///
/// Source: project-osrm.org/docs/v5.24.0/api.
struct OSRMRoutes: Decodable {
  var routes: [Route]

  struct Route: Decodable {
    var distance: Double
    var duration: Double
    var legs: [Leg]
  }

  struct Leg: Decodable {
    var steps: [Step]
  }

  struct Step: Decodable {
    var distance: Double
    var duration: Double
    /// A polyline with six decimals.
    var geometry: String
    var name: String?
    var ref: String?
    var exits: String?
    var destinations: String?
    var mode: String?
    var maneuver: Maneuver
    var intersections: Lossy<Intersection>?
  }

  struct Maneuver: Decodable {
    var type: String
    var modifier: String?
    var exit: Int?
    var instruction: String?
  }

  struct Intersection: Decodable {
    var classes: [String]?
    var lanes: [Lane]?
  }

  struct Lane: Decodable {
    var indications: [String]
    var valid: Bool
    var validIndication: String?

    enum CodingKeys: String, CodingKey {
      case indications, valid
      case validIndication = "valid_indication"
    }
  }
}

/// OSRM's response to `/table`, in meters and seconds.
struct OSRMTable: Decodable {
  var distances: [[Double?]]
  var durations: [[Double?]]
}

/// OSRM's error response.
struct OSRMFailure: Decodable {
  var code: String
  var message: String?
}

extension OSRMFailure {
  /// Reads a response; `nil` if it isn't an OSRM error.
  init?(_ answer: HTTPExchange.Answer) {
    guard let failure = try? JSONDecoder().decode(Self.self, from: answer.body) else { return nil }
    self = failure
  }
}
