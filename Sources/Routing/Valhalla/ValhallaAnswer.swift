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
    var length, time: Double
    var hasToll, hasHighway, hasFerry: Bool?
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
    var exitNumberElements, exitBranchElements, exitTowardElements, exitNameElements: Lossy<Element>?
  }

  /// A lane; its directions are bits of ``ValhallaLane``.
  struct Lane: Decodable {
    var directions: Int
    var valid, active: Int?
  }

  var type: Int
  var instruction: String?
  var streetNames, beginStreetNames: [String]?
  var length, time: Double
  var beginShapeIndex: Int
  var sign: Sign?
  var roundaboutExitCount: Int?
  var lanes: Lossy<Lane>?
}

/// Valhalla's non-verbose response to `/sources_to_targets`, in kilometers and seconds.
struct ValhallaMatrix: Decodable {
  var sourcesToTargets: CostTable
}

/// Valhalla's response to `/trace_attributes` with speed limits, in kilometers per hour.
struct ValhallaTrace: Decodable {
  struct Edge: Decodable {
    /// A number, or "unlimited".
    var speedLimit: Double?
    var beginShapeIndex, endShapeIndex: Int
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
  var errorCode: Int
}
