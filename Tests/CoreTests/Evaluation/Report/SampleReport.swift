package import Evaluation

/// A report of invented rows: its figures are counted, its intervals computed by Wilson's formula, and the rest is
/// invented.
struct SampleReport {
  var rows: [SampleRow]
  var conditions: [String]
  var isPlain: Bool
  var isCompared: Bool

  var json: JSONValue {
    var report: JSONValue = [
      "kind": "whereto-report", "version": 1, "normalizer": 1, "run": run,
      "counts": ["utterances": .count(rows.count), "failed": 0, "partial": false, "leftOut": [:], "problems": []],
      "resampling": ["unit": "speaker", "units": 2, "replicates": 1000, "seed": 7, "level": 0.95],
      "summaries": .array(rows.isEmpty ? [] : [summary(nil, nil)] + conditions.map { summary($0, nil) }),
      "speakers": .array(
        rows.isEmpty ? [] : ["flite/rms", "flite/slt"].flatMap { name in conditions.map { summary($0, name) } }),
      "cost": ["audio": 1230.5, "decode": 410.2, "realTimeFactor": 0.33, "peakMemory": 312_000_000],
      "confusions": confusions,
      "requirements": rows.isEmpty ? [] : requirements,
    ]
    guard !rows.isEmpty else { return report }
    report["latency"] = latency
    if !isPlain {
      report["operatingCurve"] = curve
      report["confidence"] = confidence
    }
    if isCompared { report["comparison"] = comparison }
    return report
  }

  private var confidence: JSONValue {
    func bin(_ from: Double, _ count: Int, _ right: Int, _ mean: JSONValue?) -> JSONValue {
      var bin: [String: JSONValue] = [
        "from": .number(from), "to": .number(from + 0.1), "count": .count(count), "right": .count(right),
      ]
      bin["meanConfidence"] = mean
      return .object(bin)
    }
    return [
      "areaUnderROC": 0.9, "expectedCalibrationError": 0.05,
      "bins": [bin(0.4, 20, 10, 0.45), bin(0.5, 0, 0, nil), bin(0.9, 80, 76, 0.97)],
    ]
  }

  private var run: JSONValue {
    [
      "kind": "whereto-run", "version": 1, "created": "2026-03-04T05:06:07Z",
      "corpus": ["path": "corpora/vancouver-names.jsonl", "entries": .count(rows.count / max(1, conditions.count))],
      "recognizer": ["name": "PocketSphinx en-us", "settings": ["beam": "1e-48", "suppression": "car", "lw": "6.5"]],
      "conditions": .array(conditions.map(JSONValue.string)), "seed": 7, "cores": 2,
    ]
  }

  private var requirements: JSONValue {
    isPlain
      ? [["text": "wer <= 0.25", "value": 0.11, "met": true]]
      : [
        ["text": "destination@1 >= 0.85", "value": 0.812, "met": false],
        ["text": "wer[clean] <= 0.05", "value": 0.021, "met": true],
        ["text": "latency.p95 <= 0.5", "value": 0.41, "met": true],
      ]
  }

  private func summary(_ condition: String?, _ speaker: String?) -> JSONValue {
    let part = rows.filter {
      (condition == nil || $0.condition == condition) && (speaker == nil || $0.speaker == speaker)
    }
    var summary: JSONValue = [
      "utterances": .count(part.count), "metrics": .object(metrics(part)), "words": words(part),
      "outcomes": outcomes(part),
      "realTimeFactor": 0.33,
    ]
    summary["condition"] = condition.map(JSONValue.string)
    summary["speaker"] = speaker.map(JSONValue.string)
    if let parts = condition?.split(separator: "@"), parts.count == 2, let value = Double(parts[1]) {
      summary["axis"] = ["name": .string(String(parts[0])), "value": .number(value)]
    }
    return summary
  }

  func metrics(_ part: [SampleRow]) -> [String: JSONValue] {
    let errors = part.reduce(0) { $0 + $1.errors }
    let said = part.reduce(0) { $0 + $1.words }
    var metrics = [
      "wer": ratio(errors, said, method: "bootstrap"), "sentence": ratio(part.count { $0.errors == 0 }, part.count),
    ]
    guard !isPlain else { return metrics }
    let places = part.filter { $0.expected != nil }
    let nothing = part.filter { $0.expected == nil }
    metrics["destination@1"] = ratio(places.count { $0.rank == 1 }, places.count)
    metrics["destination@3"] = ratio(places.count { $0.rank != nil }, places.count)
    metrics["mrr"] = ratio(places.reduce(0) { $0 + ($1.rank == 1 ? 2 : $1.rank == 2 ? 1 : 0) }, 2 * places.count)
    metrics["falseAccept"] = ratio(nothing.count { $0.verdict == "accepted" }, nothing.count)
    metrics["falseOffer"] = ratio(nothing.count { $0.verdict == "accepted" }, nothing.count)
    metrics["falseReject"] = ratio(places.count { $0.verdict == "refused" }, places.count)
    return metrics
  }

  private func ratio(_ numerator: Int, _ denominator: Int, method: String = "wilson") -> JSONValue {
    let n = Double(max(1, denominator))
    let share = Double(numerator) / n
    let z = 1.96
    let center = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return [
      "value": .number(share), "low": .number(half.isNaN ? share : max(0, center - half)),
      "high": .number(half.isNaN ? share : center + half), "numerator": .count(numerator),
      "denominator": .count(denominator), "method": .string(method),
    ]
  }

  private func words(_ part: [SampleRow]) -> JSONValue {
    func sum(_ kind: String) -> JSONValue { .count(part.reduce(0) { $0 + $1.count(kind) }) }
    return ["correct": sum("c"), "substitutions": sum("s"), "deletions": sum("d"), "insertions": sum("i")]
  }

  private func outcomes(_ part: [SampleRow]) -> JSONValue {
    let kinds = isPlain ? ["unstated"] : ["place", "nothing"]
    return .array(
      kinds.flatMap { kind in
        ["resolved", "notFound", "notUnderstood"].map { outcome in
          let number = part.count { ($0.expected == nil) == (kind != "place") && $0.outcome == outcome }
          return ["expected": .string(kind), "outcome": .string(outcome), "count": .count(number)]
        }
      })
  }

  private var latency: JSONValue {
    let bars = (0..<24).map { index in
      let from = 0.02 * Double(index)
      let number = rows.count { ($0.latency ?? -1) >= from && ($0.latency ?? -1) < from + 0.02 }
      return JSONValue.object(["from": .number(from), "to": .number(from + 0.02), "count": .count(number)])
    }
    return ["p50": 0.07, "p95": 0.41, "p99": 0.5, "maximum": 0.54, "histogram": .array(bars)]
  }

  private var curve: JSONValue {
    let points = (0...40).map { index in
      let share = Double(index) / 40
      return JSONValue.object([
        "threshold": .number(share), "falseAccept": .number((1 - share) * (1 - share) * 0.6),
        "falseReject": .number(share * share * 0.8),
      ])
    }
    return ["points": .array(points), "equalError": ["threshold": 0.464, "falseAccept": 0.172, "falseReject": 0.172]]
  }

  private var confusions: JSONValue {
    let pairs = ["to", "park", "hotel", "street", "market", "arch", "marble", "island"].enumerated().map {
      index, word in
      JSONValue.object([
        "expected": .string(index == 3 ? "" : word), "found": .string(index == 2 ? "" : word + "s"),
        "count": .count(60 - 7 * index),
      ])
    }
    let places: JSONValue = [
      ["expected": "Marble Arch Hotel", "found": "Georgian Court Hotel", "count": 14],
      ["expected": "Barclay Hotel", "found": "", "count": 9],
      ["expected": "Stanley Park", "found": "Sunset Beach", "count": 4],
    ]
    return [
      "words": .array(rows.isEmpty ? [] : pairs), "places": rows.isEmpty || isPlain ? [] : places, "complete": true,
    ]
  }
}

extension SampleReport {
  /// An earlier run that was slightly worse, but slightly better under heavy noise.
  var comparison: JSONValue {
    let gained = rows.filter { $0.change == "gained" }
    let lost = rows.filter { $0.change == "lost" }
    return [
      "baseline": "runs/main.jsonl", "common": .count(rows.count), "onlyNow": 0, "onlyBefore": 3,
      "settings": ["suppression: none → car"], "changes": .array(changes), "gained": .array(gained.map(changed)),
      "lost": .array(lost.map(changed)), "gainedCount": .count(gained.count), "lostCount": .count(lost.count),
    ]
  }

  private var changes: [JSONValue] {
    [
      change("destination@1", nil, by: 0.031, 0.006, 0.057, p: 0.012, "McNemar"),
      change("wer", nil, by: -0.003, -0.014, 0.007, p: 0.41, "MAPSSWE"),
      change("falseAccept", nil, by: 0, -0.03, 0.03, p: 1, "McNemar"),
      change("destination@1", "car@10", by: 0.07, 0.02, 0.12, p: 0.0004, "McNemar"),
      change("wer", "car@5", by: 0.035, 0.011, 0.06, p: 0.008, "MAPSSWE"),
      change("wer", "clean", by: -0.001, -0.006, 0.004, p: 0.7, "MAPSSWE"),
    ].compactMap(\.self)
  }

  private func change(
    _ metric: String, _ condition: String?, by difference: Double, _ low: Double, _ high: Double, p: Double,
    _ test: String
  ) -> JSONValue? {
    let part = rows.filter { condition == nil || $0.condition == condition }
    guard case .number(let now)? = metrics(part)[metric]?["value"] else { return nil }
    var change: JSONValue = [
      "metric": .string(metric), "before": .number(now - difference), "now": .number(now), "low": .number(low),
      "high": .number(high), "pValue": .number(p), "test": .string(test),
    ]
    change["condition"] = condition.map(JSONValue.string)
    return change
  }

  private func changed(_ row: SampleRow) -> JSONValue {
    [
      "id": .string(row.id), "condition": .string(row.condition), "expected": .string(row.expected ?? "nothing"),
      "before": "Barclay Hotel", "now": .string(row.found?.first ?? "not found"),
    ]
  }
}

/// JSON values written as literals.
extension JSONValue {
  /// A member of an object; setting it to `nil` removes it.
  subscript(key: String) -> JSONValue? {
    get {
      guard case .object(let values) = self else { return nil }
      return values[key]
    }
    set {
      guard case .object(var values) = self else { return }
      values[key] = newValue
      self = .object(values)
    }
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(Int64(value)) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(Dictionary(elements) { $1 }) }

  /// An integer.
  static func count(_ value: Int) -> JSONValue { .integer(Int64(value)) }
}
