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

  /// How often a kind of step is among the steps.
  func count(_ kind: String) -> Int { steps.count { $0.first == kind } }
}
