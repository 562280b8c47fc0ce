/// How well the confidence separates correct answers from wrong ones, and its calibration.
///
/// Streaming: two histograms over thousandths of confidence.
struct ConfidenceSeparation: Sendable, Hashable {
  private var right = ConfidenceHistogram()
  private var wrong = ConfidenceHistogram()

  var rightCount: Int { right.count }
  var wrongCount: Int { wrong.count }

  /// Adds an answer and its confidence, 0...1 to the nearest thousandth.
  mutating func add(confidence: Double, isRight: Bool) {
    if isRight { right.add(confidence) } else { wrong.add(confidence) }
  }

  /// The area under the ROC: the probability that a correct answer has higher confidence than a wrong one, ties
  /// counting half (U / mn of Mann and Whitney 1947; Hanley and McNeil 1982); `nil` without either kind.
  var areaUnderROC: Double? {
    guard right.count > 0, wrong.count > 0 else { return nil }
    var (pairs, wrongBelow) = (0.0, 0.0)
    for (right, wrong) in zip(right.bins, wrong.bins) {
      pairs += Double(right) * (wrongBelow + Double(wrong) / 2)
      wrongBelow += Double(wrong)
    }
    return pairs / (Double(right.count) * Double(wrong.count))
  }

  /// Ten equal bins of confidence with the proportion of correct answers in each; the last includes 1.
  var reliability: [ReliabilityBin] {
    (0..<10).map { tenth in
      let bins = tenth == 9 ? 900..<1001 : tenth * 100..<tenth * 100 + 100
      let right = bins.reduce(0) { $0 + self.right.bins[$1] }
      let count = bins.reduce(right) { $0 + wrong.bins[$1] }
      let thousandths = bins.reduce(0) { $0 + $1 * (self.right.bins[$1] + wrong.bins[$1]) }
      return ReliabilityBin(
        from: Double(tenth) / 10, to: Double(tenth + 1) / 10, count: count, right: right,
        meanConfidence: count > 0 ? Double(thousandths) / Double(count) / 1000 : nil)
    }
  }

  /// The expected calibration error: the mean difference of confidence and the proportion correct over the ten bins,
  /// weighted by their counts (Naeini, Cooper and Hauskrecht, AAAI 2015; Guo et al., ICML 2017); `nil` without
  /// answers.
  var expectedCalibrationError: Double? {
    let count = right.count + wrong.count
    guard count > 0 else { return nil }
    let sum = reliability.reduce(0.0) { sum, bin in
      guard let mean = bin.meanConfidence, let share = bin.shareRight else { return sum }
      return sum + Double(bin.count) * abs(mean - share)
    }
    return sum / Double(count)
  }
}

/// One row of a reliability table: answers with about the same confidence.
struct ReliabilityBin: Sendable, Hashable, Codable {
  /// The lowest confidence of the bin, inclusive.
  let from: Double
  /// The end of the bin, exclusive, except for 1.
  let to: Double
  let count: Int
  let right: Int
  /// The mean confidence of the answers, to a thousandth each; `nil` without answers.
  let meanConfidence: Double?

  /// The proportion of correct answers, or `nil` without answers.
  var shareRight: Double? { count > 0 ? Double(right) / Double(count) : nil }
}
