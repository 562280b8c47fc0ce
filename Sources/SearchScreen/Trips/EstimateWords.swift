/// The abbreviations of units, in the driver's language.
public struct EstimateWords: Hashable, Sendable, Codable {
  /// Metres.
  public var metres = "m"
  /// Kilometres.
  public var kilometres = "km"
  /// Feet.
  public var feet = "ft"
  /// Yards.
  public var yards = "yd"
  /// Miles.
  public var miles = "mi"
  /// Minutes.
  public var minutes = "min"
  /// Hours.
  public var hours = "h"
  /// Days.
  public var days = "d"
  /// Between whole numbers and tenths.
  public var decimalSeparator = "."

  /// English.
  public static let english = EstimateWords()

  /// Makes English abbreviations.
  public init() {}
}
