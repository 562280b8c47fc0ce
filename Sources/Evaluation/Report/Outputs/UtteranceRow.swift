import DestinationSearch

/// A row of the page's list of utterances.
struct UtteranceRow: Encodable {
  var n: Int
  var id: String
  var condition: String
  var speaker: String?
  var reference: String?
  var hypothesis: String?
  var steps: [WordAlignment.Step]?
  var errors: Int?
  var words: Int?
  var verdict: Judgement.Verdict
  var expected: String?
  var found: [String]?
  var rank: Int?
  var outcome: String?
  var confidence: Double?
  var latency: Double?
  var seconds: Double?
  var waveform: String?
  /// `embedded`, or the path of the recording.
  var sound: String?
  var change: UtteranceChange?
  var error: String?

  init(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) {
    n = record.index
    id = record.id
    condition = record.condition
    speaker = record.speaker
    reference = record.expected.text
    hypothesis = record.hypothesis
    steps = judgement.steps
    errors = judgement.words?.errors
    words = judgement.words?.reference
    verdict = judgement.verdict
    if record.result != nil {
      expected = record.expected.nothing == true ? "nothing" : record.expected.placeName
      found = record.result?.places.map(\.name)
    }
    rank = judgement.rank
    outcome = record.result?.outcome.rawValue
    confidence = record.confidence
    latency = record.timing?.endToResult
    seconds = record.timing?.audio
    waveform = record.waveform
    self.change = change
    error = record.error
  }
}
