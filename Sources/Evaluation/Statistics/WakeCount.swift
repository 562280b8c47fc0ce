/// Detection counts of a wake phrase: misses and false alarms.
package struct WakeCount: Sendable, Hashable, Codable {
  package let condition: String
  package private(set) var said = 0
  /// Number of times it was spoken and not detected.
  package private(set) var missed = 0
  /// Number of times it was detected in other speech, or again after a detection.
  package private(set) var falseAlarms = 0
  package private(set) var failed = 0
  /// Seconds of other speech.
  package private(set) var otherSpeech = 0.0

  package init(condition: String) { self.condition = condition }

  /// - `isSaid`: Whether it contains the phrase, once.
  package mutating func add(isSaid: Bool, heard times: Int, seconds: Double) {
    if isSaid {
      said += 1
      if times == 0 { missed += 1 }
      falseAlarms += max(0, times - 1)
    } else {
      otherSpeech += seconds
      falseAlarms += times
    }
  }

  package mutating func addFailure() { failed += 1 }

  package static func + (first: WakeCount, second: WakeCount) -> WakeCount {
    var sum = first
    sum.said += second.said
    sum.missed += second.missed
    sum.falseAlarms += second.falseAlarms
    sum.failed += second.failed
    sum.otherSpeech += second.otherSpeech
    return sum
  }

  /// The miss rate with its 95 % interval (Wilson, 1927); `nil` if the phrase was never spoken.
  var missRate: RatioEstimate? { RatioEstimate(numerator: Double(missed), denominator: Double(said), kind: .share) }

  /// False alarms per hour of other speech, with the 95 % interval of a Poisson rate by the variance-stabilizing root
  /// (Freeman and Tukey, 1950); `nil` without other speech.
  package var falseAlarmsPerHour: (rate: Double, low: Double, high: Double)? {
    guard otherSpeech > 0 else { return nil }
    let hours = otherSpeech / 3_600
    func squared(_ root: Double) -> Double { max(0, root) * max(0, root) }
    let count = Double(falseAlarms)
    return (count / hours, squared(count.squareRoot() - 0.98) / hours, squared((count + 1).squareRoot() + 0.98) / hours)
  }

  package var line: String {
    var parts: [String] = []
    if let rate = missRate, let low = rate.low, let high = rate.high {
      parts.append(
        "missed \(missed) of \(said), \(TextColumns.percent(rate.value)) "
          + "[\(TextColumns.percent(low)), \(TextColumns.percent(high))]")
    }
    if let (rate, low, high) = falseAlarmsPerHour {
      parts.append(
        "\(falseAlarms) false alarms in \(TextColumns.number(otherSpeech / 3_600, 2)) h, "
          + "\(TextColumns.number(rate, 2)) per hour [\(TextColumns.number(low, 2)), \(TextColumns.number(high, 2))]")
    }
    return TextColumns.padded(condition, 12) + parts.joined(separator: "; ")
  }
}
