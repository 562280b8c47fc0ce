import HeadUnit
import Understanding

extension EnglishDistances {
  private static let meters = [50, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 1_000]
  private static let feet = [50, 100, 200, 300, 400, 500, 600, 800, 1_000]
  private static let yards = [50, 100, 150, 200, 250, 300, 400]

  /// The distance to the next maneuver in natural English: "three hundred meters", "half a mile"; `nil` if it isn't a
  /// valid distance.
  static func ahead(_ meters: Double, units: EstimateUnits) -> String? {
    guard meters >= 0, meters < 2e7 else { return nil }
    switch units {
    case .metric:
      return meters < 1_100
        ? small(meters, of: Self.meters, thousand: "one kilometer", "meters") : large(meters / 1_000, "kilometer")
    case .milesAndFeet:
      let feet = meters / 0.3048
      return feet < 1_100 ? small(feet, of: Self.feet, "feet") : large(meters / 1_609.344, "mile")
    case .milesAndYards:
      let yards = meters / 0.9144
      return yards < 420 ? small(yards, of: Self.yards, "yards") : large(meters / 1_609.344, "mile")
    }
  }

  /// The value rounded to the nearest of the steps, in words.
  private static func small(_ value: Double, of steps: [Int], thousand: String? = nil, _ unit: String) -> String? {
    guard let step = steps.min(by: { abs(Double($0) - value) < abs(Double($1) - value) }) else { return nil }
    if step == 1_000, let thousand { return thousand }
    return NumberWords.cardinal(step).joined(separator: " ") + " \(unit)"
  }

  /// Miles below one in quarters, other values below three in halves, larger values in whole numbers.
  private static func large(_ value: Double, _ unit: String) -> String {
    if unit == "mile", value < 0.875 { return text(value * 1_609.344, units: .milesAndFeet) ?? "" }
    let halves = Int((value * 2).rounded())
    if halves == 2 { return "one \(unit)" }
    if halves == 3 { return "one and a half \(unit)s" }
    if halves == 5 { return "two and a half \(unit)s" }
    return NumberWords.cardinal(Int(value.rounded())).joined(separator: " ") + " \(unit)s"
  }
}
