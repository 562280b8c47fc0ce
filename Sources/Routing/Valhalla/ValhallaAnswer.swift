import Foundation
import Places

/// Valhalla's response to `/route`, in kilometers and seconds.
struct ValhallaTrips: Decodable {
  var trip: Trip
  var alternates: Lossy<Alternate>?

  /// The best route, and the alternatives.
  var all: [Trip] { [trip] + (alternates?.elements.map(\.trip) ?? []) }

  struct Alternate: Decodable { var trip: Trip }

  struct Trip: Decodable {
    var legs: [Leg]
    var summary: Summary
  }

  struct Summary: Decodable {
    var length: Double
    var time: Double
    var hasToll: Bool?
    var hasHighway: Bool?
    var hasFerry: Bool?

    enum CodingKeys: String, CodingKey {
      case length, time
      case hasToll = "has_toll"
      case hasHighway = "has_highway"
      case hasFerry = "has_ferry"
    }
  }

  struct Leg: Decodable {
    var shape: String
    var maneuvers: [ValhallaManeuver]
  }
}

/// A maneuver in Valhalla's form.
struct ValhallaManeuver: Decodable {
  struct Sign: Decodable {
    struct Element: Decodable { var text: String }
    var numbers: Lossy<Element>?
    var branches: Lossy<Element>?
    var towards: Lossy<Element>?
    var names: Lossy<Element>?

    enum CodingKeys: String, CodingKey {
      case numbers = "exit_number_elements"
      case branches = "exit_branch_elements"
      case towards = "exit_toward_elements"
      case names = "exit_name_elements"
    }
  }

  /// A lane; its directions are bits of ``ValhallaLane``.
  struct Lane: Decodable {
    var directions: Int
    var valid: Int?
    var active: Int?
  }

  var type: Int
  var instruction: String?
  var streetNames: [String]?
  var beginStreetNames: [String]?
  var length: Double
  var time: Double
  var beginShapeIndex: Int
  var sign: Sign?
  var roundaboutExitCount: Int?
  var lanes: Lossy<Lane>?

  enum CodingKeys: String, CodingKey {
    case type, instruction, length, time, sign, lanes
    case streetNames = "street_names"
    case beginStreetNames = "begin_street_names"
    case beginShapeIndex = "begin_shape_index"
    case roundaboutExitCount = "roundabout_exit_count"
  }
}

/// Valhalla's non-verbose response to `/sources_to_targets`, in kilometers and seconds.
struct ValhallaMatrix: Decodable {
  struct Table: Decodable {
    var distances: [[Double?]]
    var durations: [[Double?]]
  }
  var sourcesToTargets: Table

  enum CodingKeys: String, CodingKey { case sourcesToTargets = "sources_to_targets" }
}

/// Valhalla's response to `/trace_attributes` with speed limits, in kilometers per hour.
struct ValhallaTrace: Decodable {
  struct Edge: Decodable {
    /// A number, or "unlimited".
    var speedLimit: Double?
    var begin: Int
    var end: Int

    enum CodingKeys: String, CodingKey {
      case speedLimit = "speed_limit"
      case begin = "begin_shape_index"
      case end = "end_shape_index"
    }
  }
  var edges: Lossy<Edge>
}

/// Valhalla's response to `/locate` for a point.
struct ValhallaCorrelation: Decodable {
  struct Edge: Decodable {}
  var edges: [Edge]?
}

/// Valhalla's error response.
struct ValhallaFailure: Decodable {
  var code: Int

  enum CodingKeys: String, CodingKey { case code = "error_code" }
}
