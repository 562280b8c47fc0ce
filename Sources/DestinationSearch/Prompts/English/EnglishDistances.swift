import SearchScreen
import Understanding

/// Distances as they are said in English, rounded to what a driver can tell apart.
///
/// "Meters" and not "metres": synthesisers read the British spelling letter for letter.
enum EnglishDistances {
  private static let metresPerFoot = 0.3048
  private static let metresPerYard = 0.9144
  private static let metresPerMile = 1_609.344

  /// The distance in words; `nil` where it is none, or no road is as long.
  static func text(_ metres: Double, units: EstimateUnits) -> String? {
    guard metres >= 0, metres < 2e7 else { return nil }
    switch units {
    case .metric:
      let steps = metres < 95 ? rounded(metres, to: 10) : rounded(metres, to: 50)
      return steps < 1_000 ? count(max(10, steps), "meter") : large(metres / 1_000, "kilometer")
    case .milesAndFeet:
      let feet = metres / metresPerFoot
      return feet < 975 ? count(max(50, rounded(feet, to: 50)), "foot", "feet") : miles(metres / metresPerMile)
    case .milesAndYards:
      let yards = metres / metresPerYard
      return yards < 375 ? count(max(50, rounded(yards, to: 50)), "yard") : miles(metres / metresPerMile)
    }
  }

  /// Below a mile by quarters.
  private static func miles(_ miles: Double) -> String {
    switch Int((miles * 4).rounded()) {
    case ...1: "a quarter of a mile"
    case 2: "half a mile"
    case 3: "three quarters of a mile"
    default: large(max(1, miles), "mile")
    }
  }

  /// Below ten by tenths: "one point two kilometers"; 9.96 is ten.
  private static func large(_ value: Double, _ unit: String) -> String {
    let tenths = Int((value * 10).rounded())
    guard tenths < 100, tenths % 10 != 0 else { return count(Int((Double(tenths) / 10).rounded()), unit) }
    let words = NumberWords.cardinal(tenths / 10) + ["point"] + NumberWords.cardinal(tenths % 10)
    return words.joined(separator: " ") + " \(unit)s"
  }

  private static func rounded(_ value: Double, to step: Int) -> Int {
    Int((value / Double(step)).rounded()) * step
  }

  private static func count(_ number: Int, _ unit: String, _ plural: String? = nil) -> String {
    NumberWords.cardinal(number).joined(separator: " ") + " " + (number == 1 ? unit : plural ?? unit + "s")
  }
}
