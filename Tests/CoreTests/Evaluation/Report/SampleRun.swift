import Foundation
import TestSupport

@testable import Evaluation

/// An accuracy run generated from a seed: its rows, its report, and its page.
struct SampleRun {
  /// Texts that attempt to inject markup.
  static let hostile = [
    #"</script><img src=x onerror="hacked=true">"#, #"<!-- <script>hacked=true</script>"#,
    #"'"><b onclick=hacked=1>`${hacked=1}`"#,
    "line\u{2028}separator\u{2029}null\u{0}end", "&lt;img&gt; &amp; \\u003c",
  ]

  var rows: [SampleRow] = []
  var report: JSONValue

  /// A run over `entries` utterances, each under every condition.
  ///
  /// `isPlain`: only words are scored; `isCompared`: there is an earlier run.
  init(
    entries: Int, conditions: [String] = ["clean", "car@15", "car@10", "car@5", "speed@0.9"], isPlain: Bool = false,
    isCompared: Bool = false, isHostile: Bool = false, seed: UInt64 = 7
  ) {
    var generator = SeededGenerator(seed)
    for entry in 0..<entries {
      for condition in conditions {
        rows.append(
          SampleUtterance(entry: entry, condition: condition, isPlain: isPlain, isCompared: isCompared)
            .row(number: rows.count, using: &generator))
      }
    }
    if isHostile { for (index, text) in Self.hostile.enumerated() where index < rows.count { rows[index].take(text) } }
    report = SampleReport(rows: rows, conditions: conditions, isPlain: isPlain, isCompared: isCompared).json
  }

  /// The page with its embedded recordings.
  func page() throws -> Data {
    let encoder = JSONEncoder()
    var page = ReportPage.opening()
    for row in rows { page.append(ReportPage.utterance(try encoder.encode(row))) }
    for row in rows where row.sound == "embedded" {
      page.append(ReportPage.sound(utterance: row.n, wav: SampleSound.wav))
    }
    page.append(ReportPage.report(try encoder.encode(report)))
    page.append(ReportPage.closing())
    return page
  }
}

extension SampleRow {
  /// Inserts a text everywhere that a corpus or a map provides one.
  fileprivate mutating func take(_ text: String) {
    id = "hostile/\(text)"
    speaker = text
    reference = text
    hypothesis = text
    steps = [["s", text, text], ["c", text], ["d", text], ["i", text]]
    errors = 3
    expected = text
    found = [text, text]
    error = text
  }
}

/// Generates the result of an utterance; noisier conditions give worse results.
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

/// A row of the utterance list.
struct SampleRow: Encodable {
  var n: Int
  var id: String
  var condition: String
  var speaker: String?
  var reference: String
  var hypothesis: String
  var steps: [[String]]
  var errors: Int
  var words: Int
  var verdict: String
  var expected: String?
  var found: [String]?
  var rank: Int?
  var outcome: String?
  var confidence: Double?
  var latency: Double?
  var seconds: Double
  var waveform: String?
  var sound: String?
  var change: String?
  var error: String?

  /// Number of steps of a kind.
  func count(_ kind: String) -> Int { steps.count { $0.first == kind } }
}

/// A generated recording: a sweep with pauses, 16 kHz, 16 bits.
enum SampleSound {
  static let wav: Data = {
    let rate = 16000
    let samples = (0..<(rate * 3 / 2)).map { index in
      let time = Double(index) / Double(rate)
      let envelope = max(0, sin(2 * .pi * time * 2))
      return Int16(9000 * envelope * sin(2 * .pi * (300 + 1200 * time) * time))
    }
    var data = Data("RIFF".utf8)
    func append(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
    func append(_ value: UInt16) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
    append(UInt32(36 + samples.count * 2))
    data.append(Data("WAVEfmt ".utf8))
    append(UInt32(16))
    append(UInt16(1))
    append(UInt16(1))
    append(UInt32(rate))
    append(UInt32(rate * 2))
    append(UInt16(2))
    append(UInt16(16))
    data.append(Data("data".utf8))
    append(UInt32(samples.count * 2))
    for sample in samples { append(UInt16(bitPattern: sample)) }
    return data
  }()

  /// Waveform of the recording as stored in the rows.
  static let waveform = Data((0..<120).map { UInt8(max(0, 230 * sin(.pi * Double($0 % 40) / 40))) })
    .base64EncodedString()
}
