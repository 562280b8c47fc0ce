/// False accepts against false rejects over all thresholds on the confidence, the base of DET plots (Martin,
/// Doddington, Kamm, Ordowski and Przybocki, "The DET curve in assessment of detection task performance", 1997).
///
/// Streaming: two histograms over thousandths of confidence, and two counts of utterances without an answer, which no
/// threshold accepts.
public struct OperatingCurve: Sendable, Hashable {
  private var targets = ConfidenceHistogram()
  private var nonTargets = ConfidenceHistogram()
  private var targetsWithoutAnswer = 0
  private var nonTargetsWithoutAnswer = 0

  /// Makes a curve without utterances.
  public init() {}

  /// Utterances that should be accepted.
  public var targetCount: Int { targets.count + targetsWithoutAnswer }

  /// Utterances that should be refused.
  public var nonTargetCount: Int { nonTargets.count + nonTargetsWithoutAnswer }

  /// Adds an utterance that should be accepted.
  ///
  /// - Parameter confidence: of the answer, 0...1 to the nearest thousandth; `nil` where none was offered.
  public mutating func addTarget(confidence: Double?) {
    if let confidence { targets.add(confidence) } else { targetsWithoutAnswer += 1 }
  }

  /// Adds an utterance that should be refused.
  ///
  /// - Parameter confidence: of the answer, 0...1 to the nearest thousandth; `nil` where it was refused as it should.
  public mutating func addNonTarget(confidence: Double?) {
    if let confidence { nonTargets.add(confidence) } else { nonTargetsWithoutAnswer += 1 }
  }

  /// Adds what another part of the work has counted.
  public mutating func merge(_ other: OperatingCurve) {
    targets.merge(other.targets)
    nonTargets.merge(other.nonTargets)
    targetsWithoutAnswer += other.targetsWithoutAnswer
    nonTargetsWithoutAnswer += other.nonTargetsWithoutAnswer
  }

  /// The points at thresholds 0, 0.001 … 1 and above; false accepts never rise, false rejects never fall.
  ///
  /// Empty where either kind of utterance is absent.
  public var points: [OperatingPoint] {
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
        falseAcceptRate: Double(accepted) / Double(nonTargetCount),
        falseRejectRate: Double(rejected) / Double(targetCount))
    }
  }

  /// The point where both rates are equal, on the line between the two thresholds around it.
  ///
  /// `nil` where either kind of utterance is absent, and where more targets have no answer than non-targets have one:
  /// then no threshold makes the rates equal.
  public var equalError: OperatingPoint? {
    let points = points
    guard let first = points.first, first.falseAcceptRate >= first.falseRejectRate else { return nil }
    for (before, after) in zip(points, points.dropFirst()) where after.falseAcceptRate <= after.falseRejectRate {
      let excess = before.falseAcceptRate - before.falseRejectRate
      let lack = after.falseRejectRate - after.falseAcceptRate
      let share = excess + lack > 0 ? excess / (excess + lack) : 0
      let rate = before.falseRejectRate + share * (after.falseRejectRate - before.falseRejectRate)
      let threshold = before.threshold + share * (after.threshold - before.threshold)
      return OperatingPoint(threshold: threshold, falseAcceptRate: rate, falseRejectRate: rate)
    }
    return nil
  }
}
