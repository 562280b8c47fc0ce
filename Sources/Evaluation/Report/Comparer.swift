import DestinationSearch
import Foundation
import Foundations

/// Compares a run with an earlier one, utterance by utterance.
struct Comparer {
  /// Maximum number of utterances listed as gained or lost.
  private static let listed = 500

  private struct Figures {
    var pairs: [Metric: PairedBootstrap] = [:]
    var discordant: [Metric: McNemar] = [:]
    var segments = MatchedPairs()
  }

  private let url: URL
  private let header: RunHeader
  private let lines: KeyedLines
  private let bootstrap: PoissonBootstrap
  private var figures: [String?: Figures] = [:]
  private var gained: [Report.Comparison.Utterance] = []
  private var lost: [Report.Comparison.Utterance] = []
  private var counts = (common: 0, onlyNow: 0, gained: 0, lost: 0)

  /// - Throws: ``EvaluationError`` if the file isn't a run, or has no utterances.
  init(_ url: URL, bootstrap: PoissonBootstrap) throws {
    self.url = url
    self.bootstrap = bootstrap
    header = try RunReader(url).header
    lines = try KeyedLines(url) { line in Self.record(line).map { [Self.key($0)] } ?? [] }
    guard lines.count > 0 else {
      throw EvaluationError(
        subject: url.path, message: "has no utterances, one per line", advice: "use a run file, or an unchanged report")
    }
  }

  mutating func add(_ record: UtteranceRecord, _ now: Judgement, weights: BootstrapWeights) throws {
    guard let earlier = try earlier(record) else {
      counts.onlyNow += 1
      return
    }
    counts.common += 1
    let before = Judge.judge(earlier)
    for condition in [nil, record.condition] {
      add(now, before, record, earlier, weights, to: &figures[condition, default: Figures()])
    }
    guard let change = Self.change(from: before, to: now) else { return }
    let changed = Report.Comparison.Utterance(
      id: record.id, condition: record.condition, expected: Self.expected(record), before: Self.answer(earlier),
      now: Self.answer(record))
    switch change {
    case .gained:
      counts.gained += 1
      if gained.count < Self.listed { gained.append(changed) }
    case .lost:
      counts.lost += 1
      if lost.count < Self.listed { lost.append(changed) }
    }
  }

  /// The change of an utterance from the earlier run; for the second reading of a run.
  func change(of record: UtteranceRecord, _ now: Judgement) throws -> UtteranceChange? {
    try earlier(record).flatMap { Self.change(from: Judge.judge($0), to: now) }
  }

  func report(for current: RunHeader, conditions: [String], unit: ReportBuilder.Unit) -> Report.Comparison {
    let groups: [String?] = [nil] + conditions.map { $0 }
    return Report.Comparison(
      baseline: url.relativePath, common: counts.common, onlyNow: counts.onlyNow,
      onlyBefore: lines.count - counts.common, settings: current.differences(from: header),
      changes: groups.flatMap { condition in
        let independent = unit == .utterance && (condition != nil || conditions.count == 1)
        return Metric.allCases.compactMap { metric in
          figures[condition].flatMap { Self.change(metric, condition, $0, independent: independent) }
        }
      },
      gained: gained, lost: lost, gainedCount: counts.gained, lostCount: counts.lost)
  }

  private func add(
    _ now: Judgement, _ before: Judgement, _ record: UtteranceRecord, _ earlier: UtteranceRecord,
    _ weights: BootstrapWeights, to figures: inout Figures
  ) {
    for metric in Metric.allCases {
      guard let a = metric.contribution(of: before, expecting: earlier.expected),
        let b = metric.contribution(of: now, expecting: record.expected)
      else { continue }
      figures.pairs[metric, default: PairedBootstrap(for: bootstrap)].add(
        a: (a.part, a.whole), b: (b.part, b.whole), weights: weights)
      if metric.isShare { figures.discordant[metric, default: McNemar()].add(first: a.part == 1, second: b.part == 1) }
    }
    guard let a = before.steps, let b = now.steps else { return }
    for segment in MatchedPairs.segments(a, b) ?? [] {
      figures.segments.add(errorsA: segment.errorsA, errorsB: segment.errorsB)
    }
  }

  /// - `independent`: Whether the utterances are independent, which isn't the case under several conditions,
  ///   or if speakers are the bootstrap unit. Then tests that count utterances would be overconfident, and the
  ///   bootstrap is used.
  private static func change(
    _ metric: Metric, _ condition: String?, _ figures: Figures, independent: Bool
  ) -> Report.Comparison.Change? {
    guard let pair = figures.pairs[metric], let before = pair.a.value, let now = pair.b.value else { return nil }
    // If every utterance changed by the same amount, no replicate differs, which gives no interval for the change.
    let difference = pair.difference().flatMap { $0.high - $0.low > 1e-12 || before == now ? $0 : nil }
    var change = Report.Comparison.Change(
      metric: metric, condition: condition, before: before, now: now, low: difference?.low, high: difference?.high,
      pValue: difference?.p, test: .pairedBootstrap)
    guard independent else { return change }
    if metric == .wordErrorRate, let test = figures.segments.result {
      change.pValue = test.p ?? signTest(test)
      change.test = .matchedPairs
    } else if metric.isShare, let test = figures.discordant[metric] {
      change.pValue = test.exactP
      change.test = .mcNemar
    }
    return change
  }

  /// The probability that all segments differ in the same direction: the only statement left if all differ by the
  /// same amount.
  private static func signTest(_ pairs: MatchedPairsResult) -> Double {
    pairs.mean == 0 ? 1 : min(1, 2 * pow(0.5, Double(pairs.segments)))
  }

  private func earlier(_ record: UtteranceRecord) throws -> UtteranceRecord? {
    try lines.line(for: Self.key(record)).flatMap(Self.record)
  }

  private static func change(from before: Judgement, to now: Judgement) -> UtteranceChange? {
    guard before.isRight != now.isRight else { return nil }
    return now.isRight ? .gained : .lost
  }

  private static func expected(_ record: UtteranceRecord) -> String {
    let expected = record.expected
    if expected.nothing == true { return "nothing" }
    return expected.hasPlace && record.result != nil ? expected.placeName : expected.text ?? ""
  }

  private static func answer(_ record: UtteranceRecord) -> String {
    guard let result = record.result else { return record.hypothesis ?? record.error ?? "" }
    return record.foundName.isEmpty ? result.outcome.rawValue : record.foundName
  }

  private static func key(_ record: UtteranceRecord) -> String { record.condition + "\n" + record.id }

  private static func record(_ line: LineReader.Line) -> UtteranceRecord? {
    try? JSONDecoder().decode(UtteranceRecord.self, from: RunReader.record(in: line))
  }
}
