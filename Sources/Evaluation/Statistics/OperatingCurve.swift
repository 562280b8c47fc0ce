/// False accepts against false rejects over all confidence thresholds, the basis of DET plots (Martin, Doddington,
/// Kamm, Ordowski and Przybocki, "The DET curve in assessment of detection task performance", 1997).
///
/// Streaming: two histograms over thousandths of confidence, and two counts of utterances without an answer, which no
/// threshold accepts.
struct OperatingCurve: Sendable, Hashable {
  private var targets = ConfidenceHistogram()
  private var nonTargets = ConfidenceHistogram()
  private var targetsWithoutAnswer = 0
  private var nonTargetsWithoutAnswer = 0

  var targetCount: Int { targets.count + targetsWithoutAnswer }
  var nonTargetCount: Int { nonTargets.count + nonTargetsWithoutAnswer }

  /// - Parameter confidence: of the answer, 0...1 to the nearest thousandth; `nil` if there was no answer.
  mutating func addTarget(confidence: Double?) {
    if let confidence { targets.add(confidence) } else { targetsWithoutAnswer += 1 }
  }

  /// - Parameter confidence: of the answer, 0...1 to the nearest thousandth; `nil` if it was refused, as expected.
  mutating func addNonTarget(confidence: Double?) {
    if let confidence { nonTargets.add(confidence) } else { nonTargetsWithoutAnswer += 1 }
  }

  /// The points at thresholds 0, 0.001 … 1 and above; false accepts never rise, false rejects never fall.
  ///
  /// Empty if either kind of utterance is absent.
  var points: [OperatingPoint] {
    guard targetCount > 0, nonTargetCount > 0 else { return [] }
    var accepted = nonTargets.count
    var rejected = targetsWithoutAnswer
    return (0...ConfidenceHistogram.top + 1).map { threshold in
      if threshold > 0 {
        accepted -= nonTargets.bins[threshold - 1]
        rejected += targets.bins[threshold - 1]
      }
      return OperatingPoint(
        threshold: Double(threshold) / Double(ConfidenceHistogram.top),
        falseAccept: Double(accepted) / Double(nonTargetCount), falseReject: Double(rejected) / Double(targetCount))
    }
  }

  /// The point where both rates are equal, on the line between the two thresholds around it.
  ///
  /// `nil` if either kind of utterance is absent, or if more targets have no answer than non-targets have one: then
  /// no threshold makes the rates equal.
  var equalError: OperatingPoint? {
    let points = points
    guard let first = points.first, first.falseAccept >= first.falseReject else { return nil }
    for (before, after) in zip(points, points.dropFirst()) where after.falseAccept <= after.falseReject {
      let excess = before.falseAccept - before.falseReject
      let lack = after.falseReject - after.falseAccept
      let share = excess + lack > 0 ? excess / (excess + lack) : 0
      let rate = before.falseReject + share * (after.falseReject - before.falseReject)
      let threshold = before.threshold + share * (after.threshold - before.threshold)
      return OperatingPoint(threshold: threshold, falseAccept: rate, falseReject: rate)
    }
    return nil
  }
}

/// The effect of a confidence threshold.
struct OperatingPoint: Sendable, Hashable, Codable {
  /// The lowest accepted confidence; 1.001 accepts nothing.
  let threshold: Double
  /// The proportion of utterances that should be refused and are accepted, 0...1.
  let falseAccept: Double
  /// The proportion of utterances that should be accepted and are refused, 0...1.
  let falseReject: Double
}

/// Counts of confidences, each rounded to the nearest thousandth.
struct ConfidenceHistogram: Sendable, Hashable {
  /// The highest bin, a confidence of 1.
  static let top = 1000

  private(set) var bins = [Int](repeating: 0, count: top + 1)
  private(set) var count = 0

  /// Adds a confidence; below 0 counts as 0, above 1 as 1, and NaN as 0.
  mutating func add(_ confidence: Double) {
    let clamped = confidence > 0 ? min(1, confidence) : 0
    bins[Int((clamped * Double(Self.top)).rounded())] += 1
    count += 1
  }
}
