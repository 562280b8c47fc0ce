extension SampleReport {
  /// An earlier run that was a little worse, and under heavy noise a little better.
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
      "metric": .text(metric), "before": .number(now - difference), "now": .number(now), "low": .number(low),
      "high": .number(high), "pValue": .number(p), "test": .text(test),
    ]
    change["condition"] = condition.map(JSONValue.text)
    return change
  }

  private func changed(_ row: SampleRow) -> JSONValue {
    [
      "id": .text(row.id), "condition": .text(row.condition), "expected": .text(row.expected ?? "nothing"),
      "before": "Barclay Hotel", "now": .text(row.found?.first ?? "not found"),
    ]
  }
}
