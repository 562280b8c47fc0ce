import DestinationSearch
import Foundation
import Foundations
import Places

/// A report of judged queries as lines for a terminal.
package enum RelevanceText {
  /// - `shown`: Number of queries to show of each list.
  package static func lines(_ report: RelevanceReport, shown: Int) -> [String] {
    let name = report.corpora.joined(separator: ", ")
    var lines = ["\(name): \(report.queries.count) queries\(report.partial ? ", not complete" : "")", ""]
    lines += figures(report) + table(report)
    lines += failures(report, shown) + comparison(report.comparison, shown)
    return lines + TextColumns.requirements(report.requirements)
  }

  /// Every metric of all queries together, with its interval.
  private static func figures(_ report: RelevanceReport) -> [String] {
    guard let all = report.summaries.first else { return [] }
    return RelevanceFigure.allCases.compactMap { figure in
      guard let estimate = all.figures[figure] else { return nil }
      var text = TextColumns.padded(figure.rawValue, 12) + TextColumns.leftPadded(value(estimate.value, figure), 8)
      if let low = estimate.low, let high = estimate.high {
        text += "  [\(value(low, figure)), \(value(high, figure))]"
      }
      guard figure.isShare else { return text }
      let (part, whole) = (Int(saturating: estimate.numerator), Int(saturating: estimate.denominator))
      return text + "  \(part) of \(whole)"
    } + ["intervals: 95 %, by bootstrap over queries"]
  }

  private static func table(_ report: RelevanceReport) -> [String] {
    let slices = report.summaries.dropFirst()
    guard !slices.isEmpty else { return [] }
    let width = max(5, slices.map { ($0.slice ?? "").count }.max() ?? 0)
    func row(_ name: String, _ count: String, _ cell: (RelevanceFigure) -> String) -> String {
      RelevanceFigure.allCases.reduce(TextColumns.padded(name, width) + TextColumns.leftPadded(count, 7)) {
        line, figure in
        line + "  " + TextColumns.leftPadded(cell(figure), max(8, figure.rawValue.count))
      }
    }
    return ["", row("slice", "n") { $0.rawValue }]
      + slices.map { slice in
        row(slice.slice ?? "", "\(slice.queries)") { figure in
          slice.figures[figure].map { value($0.value, figure) } ?? ""
        }
      }
  }

  /// Queries whose answer isn't among the first three, or with a harmful first answer.
  private static func failures(_ report: RelevanceReport, _ shown: Int) -> [String] {
    let wrong = report.queries.filter { !$0.succeeds(within: 3) || $0.grades.first == .harmful }
    guard !wrong.isEmpty, shown > 0 else { return [] }
    let rows = wrong.prefix(shown).map { query in
      let first = query.answers.first.map { "\($0.name)\($0.grade == .harmful ? ", harmful" : "")" }
      return "  \(query.key): \(first ?? query.outcome.rawValue)"
    }
    return ["", "not among the first three, or harmful first: \(wrong.count)"] + rows
      + (wrong.count > shown ? ["  …"] : [])
  }

  private static func comparison(_ comparison: RelevanceReport.Comparison?, _ shown: Int) -> [String] {
    guard let comparison else { return [] }
    var lines = TextColumns.against(
      comparison.baseline, common: comparison.common, of: "queries", onlyNow: comparison.onlyNow,
      onlyBefore: comparison.onlyBefore)
    for change in comparison.changes {
      let text = TextColumns.change(
        TextColumns.padded(change.figure.rawValue, 12), change.before, change.now, low: change.difference?.low,
        high: change.difference?.high)
      lines.append(text + (change.difference.map { "  p = \(TextColumns.number($0.p, 4)) (paired bootstrap)" } ?? ""))
    }
    lines.append("  \(comparison.better.count) better, \(comparison.worse.count) worse")
    for (sign, moved) in [("+", comparison.better), ("-", comparison.worse)] {
      lines += TextColumns.listed(moved, atMost: shown, sign: sign) { query in
        "\(query.key): \(TextColumns.number(query.before, 2)) \(TextColumns.orNothing(query.firstBefore)) → "
          + "\(TextColumns.number(query.now, 2)) \(TextColumns.orNothing(query.firstNow))"
      }
    }
    return lines
  }

  private static func value(_ value: Double, _ figure: RelevanceFigure) -> String {
    figure.isShare ? TextColumns.percent(value) : TextColumns.number(value, 3)
  }
}
