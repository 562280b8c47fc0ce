import Foundation

/// How a wake phrase was heard: how often it was missed, and how often heard where nobody said it.
package struct WakeCount: Sendable, Hashable, Codable {
  /// Under which condition.
  package let condition: String
  /// How often it was said.
  package private(set) var said = 0
  /// How often it was said and not heard.
  package private(set) var missed = 0
  /// How often it was heard in other speech, or again after it had been heard once.
  package private(set) var falseAlarms = 0
  /// How many recordings could not be heard.
  package private(set) var failed = 0
  /// Seconds of other speech.
  package private(set) var otherSpeech = 0.0

  /// Makes a count of nothing.
  package init(condition: String) { self.condition = condition }

  /// Adds a recording.
  ///
  /// - Parameters:
  ///   - isSaid: Whether the phrase is said in it, once.
  ///   - times: How often it was heard.
  ///   - seconds: How long the recording is.
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

  /// Adds a recording that could not be heard.
  package mutating func addFailure() { failed += 1 }

  /// Adds what another has counted.
  package static func + (first: WakeCount, second: WakeCount) -> WakeCount {
    var sum = first
    sum.said += second.said
    sum.missed += second.missed
    sum.falseAlarms += second.falseAlarms
    sum.failed += second.failed
    sum.otherSpeech += second.otherSpeech
    return sum
  }

  /// The share missed with its 95 % interval (Wilson, 1927); `nil` where it was never said.
  package var missRate: RatioEstimate? {
    RatioEstimate(numerator: Double(missed), denominator: Double(said), kind: .share)
  }

  /// False alarms in an hour of other speech, with the 95 % interval of a Poisson rate by the variance-stabilising root
  /// (Freeman and Tukey, 1950); `nil` where there was none.
  package var falseAlarmsPerHour: (rate: Double, low: Double, high: Double)? {
    guard otherSpeech > 0 else { return nil }
    let hours = otherSpeech / 3_600
    func squared(_ root: Double) -> Double { max(0, root) * max(0, root) }
    let count = Double(falseAlarms)
    return (count / hours, squared(count.squareRoot() - 0.98) / hours, squared((count + 1).squareRoot() + 0.98) / hours)
  }

  /// The count as a line for a terminal.
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
