package import Foundation
import Foundations
import Places

/// Accumulates a run, record by record, into a report; memory doesn't grow with the run.
package struct ReportBuilder {
  package enum Unit: String, Codable, Sendable {
    /// Utterances; an utterance under several conditions is one unit.
    case utterance
    /// Speakers, with all their utterances.
    case speaker
  }

  package struct Options: Sendable {
    /// The unit of resampling; `nil` for speakers if every utterance has one of at least five.
    package var unit: Unit?
    package var replicates = 1_000
    package var baseline: URL?
    package var requirements: [Requirement] = []

    package init() {}
  }

  /// Fewer speakers aren't representative.
  private static let leastSpeakers = 5
  private static let level = 0.95

  private let header: RunHeader
  private let options: Options
  private let unit: Unit
  private var bootstrap: PoissonBootstrap
  private var counts = Report.Counts()
  /// The problems of the utterance added last: each is reported once, not under every condition.
  private var reported: (id: String, problems: Set<CorpusProblem>) = ("", [])
  private var all: SummaryAccumulator
  private var conditions: [String]
  private var byCondition: [String: SummaryAccumulator] = [:]
  /// Plain sums, because a report may have a thousand speakers.
  private var bySpeaker: [String: [String: SummaryAccumulator]] = [:]
  private var latency = LatencyHistogram()
  private var cost = Report.Cost()
  private var acceptance = AcceptanceCounter()
  private var confusions = ConfusionCounter()
  private var comparer: Comparer?

  /// - Throws: ``EvaluationError`` if the baseline can't be used, or if the unit is speakers and the corpus has none.
  package init(_ header: RunHeader, options: Options = Options()) throws {
    guard options.unit != .speaker || header.corpus.speakers > 0 else {
      throw EvaluationError(
        subject: header.corpus.path, message: "has no speakers to sample for intervals",
        advice: "add speakers to the corpus, or sample utterances")
    }
    self.header = header
    self.options = options
    let speakersSuffice = header.corpus.allSpeakersNamed && header.corpus.speakers >= Self.leastSpeakers
    unit = options.unit ?? (speakersSuffice ? .speaker : .utterance)
    let bootstrap = PoissonBootstrap(seed: header.seed, replicates: options.replicates)
    self.bootstrap = bootstrap
    all = SummaryAccumulator(bootstrap)
    conditions = header.conditions
    comparer = try options.baseline.map { try Comparer($0, bootstrap: bootstrap) }
    counts.leftOut = header.corpus.leftOut
    counts.problems = header.corpus.problems
  }

  /// - Throws: ``EvaluationError`` if the baseline can't be read anymore.
  package mutating func add(_ record: UtteranceRecord) throws {
    let judgement = Judge.judge(record)
    if record.expected.unknown == true {
      addProblem(record, .unknownPlace, "\(record.expected.placeName) isn't in the region")
    }
    let key = (unit == .speaker ? record.speaker.map { "speaker " + $0 } : nil) ?? "utterance " + record.id
    let weights = bootstrap.weights(for: key)
    try comparer?.add(record, judgement, weights: weights)
    guard judgement.verdict != .failed else {
      counts.failed += 1
      return addProblem(record, record.problem ?? .notDecoded, record.error ?? "has no result")
    }
    counts.utterances += 1
    all.add(record, judgement, weights: weights)
    byCondition[record.condition, default: SummaryAccumulator(bootstrap)].add(record, judgement, weights: weights)
    if !conditions.contains(record.condition) { conditions.append(record.condition) }
    if let speaker = record.speaker {
      bySpeaker[speaker, default: [:]][record.condition, default: SummaryAccumulator()].add(record, judgement)
    }
    if let timing = record.timing {
      latency.add(seconds: timing.endToResult)
      cost.audio += timing.audio
      cost.decode += timing.decode
    }
    acceptance.add(record, judgement)
    confusions.add(record, judgement)
  }

  /// The report, after the last record.
  package mutating func finish(_ footer: RunFooter) -> Report {
    counts.partial = !footer.complete
    cost.realTimeFactor = cost.audio > 0 ? cost.decode / cost.audio : nil
    cost.peakMemory = footer.peakMemory
    let reached = conditions.filter { byCondition[$0] != nil }
    var report = Report(
      run: header, counts: counts,
      resampling: Report.Resampling(
        unit: unit, units: unit == .speaker ? header.corpus.speakers : nil, replicates: options.replicates,
        seed: header.seed, level: Self.level),
      summaries: [all.summary(condition: nil, axis: nil) { units($0, conditions: header.conditions.count) }]
        + reached.compactMap { name in
          byCondition[name]?.summary(condition: name, axis: axis(of: name)) { units($0, conditions: 1) }
        },
      speakers: bySpeaker.sorted { $0.key < $1.key }.flatMap { speaker, conditions in
        reached.compactMap { name in conditions[name]?.summary(condition: name, speaker: speaker) }
      },
      latency: Report.Latency(latency), cost: cost, operatingCurve: acceptance.report,
      confidence: acceptance.confidence, confusions: confusions.report,
      comparison: comparer?.report(for: header, conditions: reached, unit: unit), requirements: [])
    report.requirements = options.requirements.map { $0.check(report) }
    return report
  }

  /// The number of independent speakers, or of different utterances, in a number of trials.
  private func units(_ trials: Double, conditions: Int) -> Int {
    let utterances = Int(saturating: (trials / Double(max(1, conditions))).rounded(.up))
    return unit == .speaker ? min(header.corpus.speakers, utterances) : utterances
  }

  /// The change of an utterance's answer from the baseline; `nil` if it didn't change, or without a baseline.
  func change(of record: UtteranceRecord, _ judgement: Judgement) throws -> UtteranceChange? {
    try comparer?.change(of: record, judgement)
  }

  /// A recording that already has noise, with added noise, isn't on a curve.
  private func axis(of condition: String) -> Condition.Axis? {
    header.conditions.contains(condition) || !condition.contains("+") ? (try? Condition(parsing: condition))?.axis : nil
  }

  private mutating func addProblem(_ record: UtteranceRecord, _ reason: CorpusProblem.Reason, _ message: String) {
    let problem = CorpusProblem(line: record.line, subject: record.id, reason: reason, message: message)
    if reported.id != record.id { reported = (record.id, []) }
    guard reported.problems.insert(problem).inserted else { return }
    counts.leftOut[reason.rawValue, default: 0] += 1
    if counts.problems.count < CorpusScan.problemsKept { counts.problems.append(problem) }
  }
}

extension Report.Latency {
  init?(_ histogram: LatencyHistogram) {
    guard let p50 = histogram.quantile(0.5), let p95 = histogram.quantile(0.95), let p99 = histogram.quantile(0.99),
      let longest = histogram.max
    else { return nil }
    self.init(p50: p50, p95: p95, p99: p99, maximum: longest, histogram: histogram.bars())
  }
}
