extension RelevanceReport.Comparison {
  /// Compares the queries of two runs, each with itself.
  init(
    of records: [RelevanceRecord], with earlier: RelevanceReport, in file: String, options: RelevanceReport.Options
  ) throws {
    let before = Dictionary(earlier.queries.map { ($0.key, $0) }) { first, _ in first }
    let pairs = records.compactMap { record in before[record.key].map { (before: $0, now: record) } }
    baseline = file
    common = pairs.count
    onlyNow = records.count - pairs.count
    onlyBefore = before.count - pairs.count
    changes = RelevanceFigure.allCases.compactMap { Self.change(of: $0, over: pairs, options: options) }
    let moved = pairs.map { Self.moved($0.before, $0.now) }
    func sorted(_ list: [RelevanceReport.Moved]) -> [RelevanceReport.Moved] {
      list.sorted { a, b in
        let (left, right) = (abs(a.now - a.before), abs(b.now - b.before))
        return left == right ? a.key < b.key : left > right
      }
    }
    better = sorted(moved.filter { $0.now > $0.before })
    worse = sorted(moved.filter { $0.now < $0.before })
  }

  private static func change(
    of figure: RelevanceFigure, over pairs: [(before: RelevanceRecord, now: RelevanceRecord)],
    options: RelevanceReport.Options
  ) -> RelevanceReport.Change? {
    var bootstrap = PoissonBootstrap(seed: options.seed, replicates: options.replicates)
    var sums = PairedBootstrap(for: bootstrap)
    for pair in pairs {
      guard let a = figure.contribution(of: pair.before), let b = figure.contribution(of: pair.now) else { continue }
      sums.add(a: (a, 1), b: (b, 1), weights: bootstrap.weights(for: pair.now.key))
    }
    guard let before = sums.a.value, let now = sums.b.value else { return nil }
    return RelevanceReport.Change(figure: figure, before: before, now: now, difference: sums.difference())
  }

  private static func moved(_ before: RelevanceRecord, _ now: RelevanceRecord) -> RelevanceReport.Moved {
    func value(_ record: RelevanceRecord) -> Double { record.ndcg ?? (record.succeeds(within: 1) ? 1 : 0) }
    return RelevanceReport.Moved(
      key: now.key, before: value(before), now: value(now), firstBefore: before.answers.first?.name ?? "",
      firstNow: now.answers.first?.name ?? "")
  }
}
