/// A report as lines for a terminal.
package enum TerminalReport {
  private static let shown = 8

  package static func lines(_ report: Report) -> [String] {
    var lines = [heading(report), ""]
    lines += figures(report)
    lines += cost(report)
    lines += confidence(report.confidence)
    if let equal = report.operatingCurve?.equalError {
      lines.append(
        "equal error \(TextColumns.percent(equal.falseAccept)) at confidence \(TextColumns.number(equal.threshold, 3))")
    }
    lines += mistakes(report.confusions)
    lines += comparison(report.comparison)
    lines += TextColumns.requirements(report.requirements)
    lines += problems(report.counts)
    return lines
  }

  private static func heading(_ report: Report) -> String {
    let counts = report.counts
    let partial = counts.partial ? ", not complete" : ""
    let failed = counts.failed > 0 ? ", \(counts.failed) failed" : ""
    let leftOut = report.run.corpus.leftOut.values.reduce(0, +)
    let live = report.run.live == true ? ", live" : ""
    return "\(report.run.corpus.path): \(counts.utterances) utterances\(live)\(failed)"
      + (leftOut > 0 ? ", \(leftOut) lines skipped" : "") + partial
  }

  /// Every metric of all utterances together with its interval, then a table of conditions.
  private static func figures(_ report: Report) -> [String] {
    guard let all = report.summaries.first else { return [] }
    let metrics = Metric.allCases.filter { all.metrics[$0] != nil }
    var lines = metrics.compactMap { metric in
      all.metrics[metric].map { TextColumns.padded(metric.rawValue, 15) + value($0, metric, all.words) }
    }
    guard !lines.isEmpty else { return [] }
    let unit = report.resampling.unit == .speaker ? "\(report.resampling.units ?? 0) speakers" : "utterances"
    lines.append("intervals: 95 %, by bootstrap over \(unit)")
    return report.summaries.count > 2 ? lines + table(report.summaries, metrics) : lines
  }

  private static func table(_ summaries: [Report.Summary], _ metrics: [Metric]) -> [String] {
    let width = summaries.map { ($0.condition ?? "").count }.max() ?? 0
    let columns = metrics.map { max(8, $0.rawValue.count) }
    var heading = TextColumns.padded("condition", max(width, 9)) + TextColumns.leftPadded("n", 7)
    for (metric, width) in zip(metrics, columns) { heading += "  " + TextColumns.leftPadded(metric.rawValue, width) }
    let rows = summaries.dropFirst().map { summary in
      var row =
        TextColumns.padded(summary.condition ?? "", max(width, 9)) + TextColumns.leftPadded("\(summary.utterances)", 7)
      for (metric, width) in zip(metrics, columns) {
        row += "  " + TextColumns.leftPadded(summary.metrics[metric].map { shown($0.value, metric) } ?? "", width)
      }
      return row
    }
    return ["", heading] + rows
  }

  private static func value(_ estimate: RatioEstimate, _ metric: Metric, _ words: WordCounts) -> String {
    var text = TextColumns.leftPadded(shown(estimate.value, metric), 7)
    if let low = estimate.low, let high = estimate.high { text += "  [\(shown(low, metric)), \(shown(high, metric))]" }
    if metric == .wordErrorRate {
      text +=
        "  \(words.errors) of \(words.reference) words: \(words.substitutions) substituted, "
        + "\(words.deletions) deleted, \(words.insertions) inserted"
    } else if metric.isOfSamples {
      text += "  \(TextColumns.number(estimate.numerator, 0)) of \(TextColumns.number(estimate.denominator, 0)) samples"
    } else if metric.isShare {
      text += "  \(TextColumns.number(estimate.numerator, 0)) of \(TextColumns.number(estimate.denominator, 0))"
    }
    return text
  }

  private static func cost(_ report: Report) -> [String] {
    var parts: [String] = []
    if let factor = report.cost.realTimeFactor { parts.append("real-time factor \(TextColumns.number(factor, 3))") }
    if let latency = report.latency {
      parts.append(
        "latency p50 \(TextColumns.number(latency.p50, 3)) s, p95 \(TextColumns.number(latency.p95, 3)) s, p99 \(TextColumns.number(latency.p99, 3)) s"
      )
    }
    if let memory = report.cost.peakMemory { parts.append("peak memory \(memory / 1_000_000) MB") }
    return parts.isEmpty ? [] : [parts.joined(separator: "; ")]
  }

  private static func confidence(_ confidence: Report.Confidence?) -> [String] {
    guard let confidence, let error = confidence.expectedCalibrationError else { return [] }
    let line = "confidence \(TextColumns.percent(error)) off on average"
    guard let area = confidence.areaUnderROC else { return [line] }
    return [line + "; a right answer's confidence exceeds a wrong one's in \(TextColumns.percent(area))"]
  }

  private static func mistakes(_ confusions: Report.Confusions) -> [String] {
    func lines(_ title: String, _ pairs: [FrequentPair]) -> [String] {
      pairs.prefix(shown).enumerated().map { position, pair in
        TextColumns.padded(position == 0 ? title : "", 15) + TextColumns.leftPadded("\(pair.count)", 5)
          + "  \(TextColumns.orNothing(pair.expected)) → \(TextColumns.orNothing(pair.found))"
      }
    }
    let all = lines("places mistaken", confusions.places) + lines("words mistaken", confusions.words)
    return all.isEmpty ? [] : [""] + all
  }

  private static func comparison(_ comparison: Report.Comparison?) -> [String] {
    guard let comparison else { return [] }
    var lines = TextColumns.against(
      comparison.baseline, common: comparison.common, of: "utterances", onlyNow: comparison.onlyNow,
      onlyBefore: comparison.onlyBefore)
    for change in comparison.changes where change.condition == nil {
      var text = TextColumns.change(
        TextColumns.padded(change.metric.rawValue, 15), change.before, change.now, low: change.low, high: change.high)
      if let p = change.pValue {
        text += "  p = \(p < 0.0001 ? "< 0.0001" : TextColumns.number(p, 4)) (\(change.test.rawValue))"
      }
      lines.append(text)
    }
    lines.append("  \(comparison.gainedCount) gained, \(comparison.lostCount) lost")
    for (sign, utterances) in [("+", comparison.gained), ("-", comparison.lost)] {
      lines += TextColumns.listed(utterances, atMost: shown, sign: sign) {
        "\($0.id) (\($0.condition)) \($0.expected): \($0.before) → \($0.now)"
      }
    }
    return lines
  }

  private static func problems(_ counts: Report.Counts) -> [String] {
    guard !counts.leftOut.isEmpty else { return [] }
    let reasons = counts.leftOut.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
    return ["", "skipped or failed: " + reasons.joined(separator: ", ")]
      + counts.problems.prefix(shown).map { "  \($0)" } + (counts.problems.count > shown ? ["  …"] : [])
  }

  private static func shown(_ value: Double, _ metric: Metric) -> String {
    metric == .meanReciprocalRank ? TextColumns.number(value, 3) : TextColumns.percent(value)
  }
}
