/// The units in which distances are said.
public enum DistanceUnits: String, Sendable, Hashable, Codable, CaseIterable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles, as in the United States.
  case feetAndMiles
  /// Yards and miles, as in the United Kingdom.
  case yardsAndMiles
}
