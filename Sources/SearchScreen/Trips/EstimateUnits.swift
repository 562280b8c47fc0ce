/// The units a distance is told in.
public enum EstimateUnits: String, Hashable, Sendable, Codable, CaseIterable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles, as in the United States.
  case milesAndFeet
  /// Yards and miles, as in Great Britain.
  case milesAndYards

  /// Metres in a small unit: the international foot and yard are 0.3048 and 0.9144 m.
  var smallUnit: Double {
    switch self {
    case .metric: 1
    case .milesAndFeet: 0.3048
    case .milesAndYards: 0.9144
    }
  }

  /// Metres in a large unit; the international mile is 1609.344 m.
  var largeUnit: Double { self == .metric ? 1000 : 1609.344 }

  /// From how many small units on the large one is used.
  var smallLimit: Double {
    switch self {
    case .metric, .milesAndFeet: 1000
    case .milesAndYards: 500
    }
  }
}
