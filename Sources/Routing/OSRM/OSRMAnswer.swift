/// OSRM's response to `/route`, in meters and seconds.
///
/// Source: project-osrm.org/docs/v5.24.0/api.
struct OSRMRoutes: Decodable {
  var routes: [Route]

  struct Route: Decodable {
    var distance, duration: Double
    var legs: [Leg]
  }

  struct Leg: Decodable {
    var steps: [Step]
  }

  struct Step: Decodable {
    var distance, duration: Double
    /// A polyline with six decimals.
    var geometry: String
    var name, ref, exits, destinations, mode: String?
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
  }
}

/// OSRM's error response.
struct OSRMFailure: Decodable {
  var code: String
  var message: String?
}
