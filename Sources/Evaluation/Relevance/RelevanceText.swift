import DestinationSearch
import Foundation

/// A report of judged queries as lines for a terminal.
public enum RelevanceText {
  /// The report's lines.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - shown: How many queries of each list are shown.
  public static func lines(_ report: RelevanceReport, shown: Int) -> [String] {
    let name = report.corpora.joined(separator: ", ")
    var lines = ["\(name): \(report.queries.count) queries\(report.partial ? ", not complete" : "")", ""]
    lines += figures(report) + table(report)
    lines += failures(report, shown) + comparison(report.comparison, shown)
    for requirement in report.requirements {
      let parts = [requirement.value.map { TextColumns.number($0, 4) }, requirement.reason].compactMap { $0 }
      lines.append("\(requirement.met ? "met    " : "NOT MET") \(requirement.text): \(parts.joined(separator: ", "))")
    }
    return lines
  }

  /// Every figure of all together with its interval.
  private static func figures(_ report: RelevanceReport) -> [String] {
    guard let all = report.summaries.first else { return [] }
    return RelevanceFigure.allCases.compactMap { figure in
      guard let estimate = all.figures[figure] else { return nil }
      var text = TextColumns.padded(figure.rawValue, 12) + TextColumns.leftPadded(value(estimate.value, figure), 8)
      if let low = estimate.low, let high = estimate.high {
        text += "  [\(value(low, figure)), \(value(high, figure))]"
      }
      return figure.isShare ? text + "  \(Int(estimate.numerator)) of \(Int(estimate.denominator))" : text
    } + ["intervals: 95 %, by bootstrap over queries"]
  }

  /// A row a slice.
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

  /// Queries whose answer is not among the first three, or that lead astray.
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
    var lines = ["", "against \(comparison.baseline), over \(comparison.common) queries in both"]
    if comparison.onlyNow > 0 || comparison.onlyBefore > 0 {
      lines.append("  \(comparison.onlyNow) only now, \(comparison.onlyBefore) only before")
    }
    for change in comparison.changes {
      var text =
        "  " + TextColumns.padded(change.figure.rawValue, 12)
        + "\(TextColumns.number(change.before, 4)) → \(TextColumns.number(change.now, 4))"
      if let difference = change.difference {
        text += "  difference [\(TextColumns.number(difference.low, 4)), \(TextColumns.number(difference.high, 4))]"
        text += "  p = \(TextColumns.number(difference.p, 4)) (paired bootstrap)"
      }
      lines.append(text)
    }
    lines.append("  \(comparison.better.count) better, \(comparison.worse.count) worse")
    for (sign, moved) in [("+", comparison.better), ("-", comparison.worse)] {
      lines += moved.prefix(shown).map { query in
        let (before, now) = (query.firstBefore.isEmpty ? "∅" : query.firstBefore, query.firstNow)
        return "  \(sign) \(query.key): \(TextColumns.number(query.before, 2)) \(before) → "
          + "\(TextColumns.number(query.now, 2)) \(now.isEmpty ? "∅" : now)"
      }
      if moved.count > shown { lines.append("  \(sign) …") }
    }
    return lines
  }

  private static func value(_ value: Double, _ figure: RelevanceFigure) -> String {
    figure.isShare ? TextColumns.number(value * 100, 1) + " %" : TextColumns.number(value, 3)
  }
}
