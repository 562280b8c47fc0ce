import Foundation
import Foundations

/// A requirement on a run: `destination@1>=0.95`, `wer[car@10]<=0.2`, `rtf<0.3`.
package struct Requirement: Sendable, Hashable, CustomStringConvertible {
  /// The comparison of the metric with the bound.
  package enum Relation: String, Sendable, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case more = ">"
    case less = "<"
  }

  /// A metric's name, or `rtf`, `p50`, `p95`, `p99`.
  package let figure: String
  /// The condition; `nil` for all together.
  package let condition: String?
  package let relation: Relation
  package let bound: Double

  /// Requirements other than metrics: real-time factor and latencies in seconds.
  package static let otherFigures = ["rtf", "p50", "p95", "p99"]

  /// Parses a requirement on a run of recordings.
  /// - Throws: ``EvaluationError`` with the allowed forms.
  package init(parsing text: String) throws {
    try self.init(
      parsing: text, figures: Metric.allCases.map(\.rawValue) + Self.otherFigures,
      example: "destination@1>=0.95 or wer[car@10]<=0.2")
  }

  /// Parses a requirement on a run of judged queries; brackets contain a slice.
  /// - Throws: ``EvaluationError`` with the allowed forms.
  package init(ofSearch text: String) throws {
    try self.init(
      parsing: text, figures: RelevanceFigure.allCases.map(\.rawValue), example: "ndcg>=0.9 or harmful@1[address]<=0")
  }

  private init(parsing text: String, figures names: [String], example: String) throws {
    func fault(_ message: String) -> EvaluationError {
      EvaluationError(
        subject: "--require \(text)", message: message,
        advice: "use a metric, a relation and a number, such as \(example)")
    }
    guard let relation = Relation.allCases.first(where: { text.contains($0.rawValue) }),
      let range = text.range(of: relation.rawValue)
    else { throw fault("has none of >= <= > <") }
    var left = text[..<range.lowerBound].trimmingCharacters(in: .whitespaces)[...]
    let number = text[range.upperBound...].trimmingCharacters(in: .whitespaces)
    guard let bound = Double(number), bound.isFinite else { throw fault("has no number") }
    if left.hasSuffix("]"), let open = left.firstIndex(of: "[") {
      let name = left[left.index(after: open)...].dropLast().trimmingCharacters(in: .whitespaces)
      condition = (try? Condition(parsing: name).description) ?? name
      left = left[..<open].trimmingCharacters(in: .whitespaces)[...]
    } else {
      condition = nil
    }
    figure = String(left)
    guard names.contains(figure) else { throw fault("has an unknown metric; use \(names.joined(separator: ", "))") }
    guard condition == nil || !["p50", "p95", "p99"].contains(figure) else {
      throw fault("requires a latency of one condition, which isn't measured separately")
    }
    self.relation = relation
    self.bound = bound
  }

  package var description: String {
    "\(figure)\(condition.map { "[\($0)]" } ?? "")\(relation.rawValue)\(bound.formatted(.number.grouping(.never).precision(.fractionLength(0...6)).locale(.init(identifier: "en_US_POSIX"))))"
  }

  /// Checks a report against the requirement.
  ///
  /// It isn't met if the report doesn't have the metric, if the run isn't complete, or if a recognizer failed on an
  /// utterance, because the missing ones might be the hardest.
  package func check(_ report: Report) -> Report.RequirementResult {
    let value = value(in: report)
    let missing = [CorpusProblem.Reason.notDecoded, .noHypothesis].contains {
      report.counts.leftOut[$0.rawValue] != nil
    }
    let reason: String? =
      value == nil
      ? "the run doesn't have this metric"
      : report.counts.partial ? "the run isn't complete" : missing ? "some utterances weren't recognized at all" : nil
    return check(value, unless: reason)
  }

  /// Checks a value against the requirement, unless there is a reason that it isn't met in any case.
  func check(_ value: Double?, unless reason: String?) -> Report.RequirementResult {
    Report.RequirementResult(
      text: description, value: value, met: reason == nil && value.map(holds) == true, reason: reason)
  }

  private func holds(_ value: Double) -> Bool {
    switch relation {
    case .atLeast: value >= bound
    case .atMost: value <= bound
    case .more: value > bound
    case .less: value < bound
    }
  }

  private func value(in report: Report) -> Double? {
    guard let summary = report.summaries.first(where: { $0.condition == condition }) else { return nil }
    switch figure {
    case "rtf": return summary.realTimeFactor
    case "p50": return report.latency?.p50
    case "p95": return report.latency?.p95
    case "p99": return report.latency?.p99
    default: return Metric(rawValue: figure).flatMap { summary.metrics[$0]?.value }
    }
  }
}
