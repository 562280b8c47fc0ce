import TestSupport

/// Makes up what became of an utterance; the noisier the condition, the worse.
struct SampleUtterance {
  var entry: Int
  var condition: String
  var isPlain: Bool
  var isCompared: Bool

  private static let places = [
    "Marble Arch Hotel", "Georgian Court Hotel", "Barclay Hotel", "Stanley Park", "Delany's Coffee",
    "Vancouver Aquarium",
    "Granville Island Public Market", "Robson Street", "Sunset Beach", "Pacific Centre",
  ]
  private static let hardness = [
    "clean": 0.02, "car@15": 0.06, "car@10": 0.13, "car@5": 0.3, "babble@15": 0.12, "babble@10": 0.24, "babble@5": 0.46,
    "speed@0.9": 0.05, "speed@1.1": 0.07,
  ]

  func row(number: Int, using generator: inout SeededGenerator) -> SampleRow {
    let place = Self.places[entry % Self.places.count]
    let said = ["navigate", "to"] + place.lowercased().split(separator: " ").map(String.init)
    let steps = said.flatMap { step($0, using: &generator) }
    let errors = steps.count { $0.first != "c" }
    let mustNotResolve = !isPlain && entry % 12 == 11
    var row = SampleRow(
      n: number, id: "\(condition)/\(entry).wav", condition: condition,
      speaker: entry % 2 == 0 ? "flite/slt" : "flite/rms",
      reference: said.joined(separator: " "), hypothesis: Self.heard(steps), steps: steps, errors: errors,
      words: said.count,
      verdict: "words", seconds: Double.random(in: 1.2...3.4, using: &generator))
    row.waveform = SampleSound.waveform
    row.sound = number % 40 == 0 ? "embedded" : number == 1 ? "sounds/100 % #1?.wav" : nil
    row.latency = 0.04 + 0.5 * pow(Double.random(in: 0...1, using: &generator), 4)
    guard !isPlain else { return row }
    answer(&row, place: place, mustNotResolve: mustNotResolve, using: &generator)
    return row
  }

  private func pow(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { result, _ in result * base }
  }

  private func step(_ word: String, using generator: inout SeededGenerator) -> [[String]] {
    let chance = Double.random(in: 0...1, using: &generator)
    let hardness = Self.hardness[condition] ?? 0.1
    if chance < hardness * 0.5 {
      return [["s", word, ["marvel", "arc", "two", "park", "coughing"][word.utf8.count % 5]]]
    }
    if chance < hardness * 0.8 { return [["d", word]] }
    return chance < hardness ? [["c", word], ["i", "the"]] : [["c", word]]
  }

  private static func heard(_ steps: [[String]]) -> String {
    steps.filter { $0.first != "d" }.compactMap(\.last).joined(separator: " ")
  }

  private func answer(
    _ row: inout SampleRow, place: String, mustNotResolve: Bool, using generator: inout SeededGenerator
  ) {
    let other = Self.places[(entry + 1) % Self.places.count]
    let chance = Double.random(in: 0...1, using: &generator)
    let isHard = chance < 0.4 * Double(row.errors)
    row.confidence = max(0.05, min(0.99, (isHard ? 0.5 : 0.85) + Double.random(in: -0.2...0.14, using: &generator)))
    if mustNotResolve {
      row.verdict = isHard ? "accepted" : "right"
      row.found = isHard ? [other] : []
      row.outcome = isHard ? "resolved" : "notUnderstood"
    } else {
      row.expected = place
      row.verdict = !isHard ? "right" : chance < 0.25 ? "wrong" : "refused"
      row.found = row.verdict == "refused" ? [] : isHard ? [other, place] : [place, other]
      row.rank = row.verdict == "right" ? 1 : row.verdict == "wrong" ? 2 : nil
      row.outcome = row.verdict == "refused" ? "notFound" : "resolved"
    }
    if isCompared, chance < 0.06 { row.change = isHard ? "lost" : "gained" }
  }
}
