/// The rounding and formatting of travel estimates.
///
/// A negative value, or one that isn't a number, is "--"; zero is a real value (MA-9). Distances are rounded to a
/// useful precision: tens below a hundred, fifties below the large unit, tenths below ten of it, then whole numbers.
/// Times are rounded to minutes; a positive time is at least a minute.
public struct EstimatesFormat: Hashable, Sendable {
  /// The placeholder for an unknown value.
  public static let unknown = "--"

  /// The units of distance.
  public var units: EstimateUnits
  /// The abbreviations.
  public var words: EstimateWords

  /// Makes a format.
  public init(units: EstimateUnits = .metric, words: EstimateWords = .english) {
    self.units = units
    self.words = words
  }

  /// Formats a distance.
  ///
  /// - Parameter meters: The distance in meters; negative for unknown.
  public func distance(_ meters: Double) -> String {
    guard let meters = known(meters) else { return Self.unknown }
    let small = meters / units.smallUnit
    let step = small < 100 ? 10.0 : 50.0
    // Round before choosing the unit, or 996 m would be "1000 m".
    let rounded = (small / step).rounded() * step
    if rounded < units.smallLimit {
      // A point that isn't reached yet must not show "0 m".
      return "\(small > 0 ? Int(max(step, rounded)) : 0) \(smallWord)"
    }
    let tenths = (meters / units.largeUnit * 10).rounded()
    guard tenths < 100 else { return "\(Int((meters / units.largeUnit).rounded())) \(largeWord)" }
    return "\(Int(tenths) / 10)\(words.decimalSeparator)\(Int(tenths) % 10) \(largeWord)"
  }

  /// Formats a time.
  ///
  /// - Parameter seconds: The time in seconds; negative for unknown.
  public func time(_ seconds: Double) -> String {
    guard let seconds = known(seconds) else { return Self.unknown }
    // Round before splitting into hours and minutes, or 59.6 min would be "0 h 60 min".
    let minutes = seconds > 0 ? Int(max(1, (seconds / 60).rounded())) : 0
    if minutes < 60 { return "\(minutes) \(words.minutes)" }
    let hours = minutes / 60
    if hours < 24 { return join(hours, words.hours, minutes % 60, words.minutes) }
    return join(hours / 24, words.days, hours % 24, words.hours)
  }

  private func join(_ large: Int, _ largeWord: String, _ small: Int, _ smallWord: String) -> String {
    small == 0 ? "\(large) \(largeWord)" : "\(large) \(largeWord) \(small) \(smallWord)"
  }

  /// A displayable number: zero or more, and at most a thousand times the Earth's circumference.
  private func known(_ value: Double) -> Double? { (0...4e10).contains(value) ? value : nil }

  private var smallWord: String {
    switch units {
    case .metric: words.meters
    case .milesAndFeet: words.feet
    case .milesAndYards: words.yards
    }
  }

  private var largeWord: String { units == .metric ? words.kilometers : words.miles }
}

/// The remaining distance and travel time.
///
/// A negative value is shown as "--"; zero is a real value (MA-9).
public struct TravelEstimates: Hashable, Sendable, Codable {
  /// The remaining distance, in meters; negative for unknown.
  public var distanceRemaining: Double
  /// The remaining time, in seconds; negative for unknown.
  public var timeRemaining: Double

  /// Unknown distance and time.
  public static let unknown = TravelEstimates(distanceRemaining: -1, timeRemaining: -1)

  /// Makes estimates from meters and seconds.
  public init(distanceRemaining: Double, timeRemaining: Double) {
    self.distanceRemaining = distanceRemaining
    self.timeRemaining = timeRemaining
  }
}

/// The units of displayed distances.
public enum EstimateUnits: String, Hashable, Sendable, Codable, CaseIterable {
  /// Meters and kilometers.
  case metric
  /// Feet and miles, as in the United States.
  case milesAndFeet
  /// Yards and miles, as in Great Britain.
  case milesAndYards

  /// Meters per small unit: the international foot and yard are 0.3048 and 0.9144 m.
  var smallUnit: Double {
    switch self {
    case .metric: 1
    case .milesAndFeet: 0.3048
    case .milesAndYards: 0.9144
    }
  }

  /// Meters per large unit; the international mile is 1609.344 m.
  var largeUnit: Double { self == .metric ? 1000 : 1609.344 }

  /// The number of small units from which the large unit is used.
  var smallLimit: Double {
    switch self {
    case .metric, .milesAndFeet: 1000
    case .milesAndYards: 500
    }
  }
}

/// The abbreviations of units, in the driver's language.
public struct EstimateWords: Hashable, Sendable, Codable {
  /// Meters.
  public var meters = ""
  /// Kilometers.
  public var kilometers = ""
  /// Feet.
  public var feet = ""
  /// Yards.
  public var yards = ""
  /// Miles.
  public var miles = ""
  /// Minutes.
  public var minutes = ""
  /// Hours.
  public var hours = ""
  /// Days.
  public var days = ""
  /// Between whole numbers and tenths.
  public var decimalSeparator = ""
}

extension EstimateWords {
  /// English.
  public static let english = EstimateWords(.english)

  /// The short words of a language.
  public init(_ language: ScreenLanguage) { self = WordTable.section("estimates", in: language) ?? Self() }
}
