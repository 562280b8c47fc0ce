import DestinationSearch
import Places
import Recognition
import Understanding

/// The scores of an utterance's result.
package struct Judgement: Codable, Sendable, Hashable {
  /// The outcome in one word.
  package enum Verdict: String, Codable, Sendable {
    /// The expected result: the place, nothing, or the command.
    case right
    /// Another place, or another command.
    case wrong
    /// A place was expected and nothing was returned: a false reject.
    case refused
    /// Nothing was expected and a place was resolved: a false accept.
    case accepted
    /// Only words were expected.
    case words
    /// It could not be decoded.
    case failed
  }

  package var verdict: Verdict
  /// Whether places were returned, as an answer or as a choice.
  package var isOffered = false
  /// Rank of the correct place among the results, from 1; `nil` if it isn't there or none was expected.
  package var rank: Int?
  /// Whether the intent is correct, if one was expected.
  package var intent: Bool?
  /// Whether every expected slot is correct; additional slots are ignored.
  package var slots: Bool?
  package var words: WordCounts?
  package var steps: [WordAlignment.Step]?
  /// The endpointer's result, in a live run with speech.
  package var live: Live?

  /// Whether the utterance counts as understood when runs are compared: the correct result, or every word correct.
  package var isRight: Bool {
    switch verdict {
    case .right: true
    case .words: slots ?? (words?.errors == 0)
    default: false
    }
  }
}

/// Scores records: words against words, places against places.
enum Judge {
  static func judge(_ record: UtteranceRecord) -> Judgement {
    guard record.error == nil, let hypothesis = record.hypothesis else { return Judgement(verdict: .failed) }
    let expected = record.expected
    var judgement = Judgement(verdict: .words)
    judgement.live = record.live.flatMap { Judgement.Live($0) }
    if let text = expected.text {
      let alignment = WordAligner.align(
        reference: TextNormalizer.words(text), hypothesis: TextNormalizer.words(hypothesis))
      judgement.words = alignment.counts
      judgement.steps = alignment.steps
    }
    if let slots = expected.slots, !slots.isEmpty {
      let heard = record.result.map { $0.query?.slots ?? [:] } ?? record.slots ?? [:]
      judgement.slots = slots.allSatisfy { name, value in
        heard[name].map { TextNormalizer.words($0) == TextNormalizer.words(value) } ?? false
      }
    }
    guard let result = record.result else { return judgement }
    if let intent = expected.intent { judgement.intent = result.query?.intent.rawValue == intent }
    judgePlace(result, expected, &judgement)
    return judgement
  }

  private static func judgePlace(
    _ result: UtteranceRecord.Answer, _ expected: Expectation, _ judgement: inout Judgement
  ) {
    let offered = result.outcome == .resolved || result.outcome == .ambiguous
    judgement.isOffered = offered
    if expected.nothing == true {
      judgement.verdict = result.outcome == .resolved ? .accepted : .right
    } else if expected.hasPlace {
      let position = offered ? result.places.firstIndex { PlaceMatcher.matches($0, expected) } : nil
      judgement.rank = position.map { $0 + 1 }
      judgement.verdict = position == 0 ? .right : offered ? .wrong : .refused
    } else if let intent = judgement.intent {
      judgement.verdict = intent ? .right : .wrong
    }
  }
}

enum PlaceMatcher {
  /// Distance in meters within which a place with the correct name is the correct place: a shop may be mapped as a
  /// point here and as a building there.
  static let tolerance = 150.0

  /// Whether a result is correct: it has the expected identity; or it has the name within 150 m of the position; or,
  /// if the driver's position is known, it has the name and is at least as near, because any branch of a chain is as
  /// good as another.
  static func matches(_ found: UtteranceRecord.FoundPlace, _ expected: Expectation) -> Bool {
    if let place = expected.place, place == found.id { return true }
    guard let name = expected.name, TextNormalizer.words(name) == TextNormalizer.words(found.name) else { return false }
    guard let right = coordinate(expected.lat, expected.lon) else { return expected.place == nil }
    guard let here = coordinate(found.lat, found.lon) else { return false }
    if right.distance(to: here) <= tolerance { return true }
    guard let origin = expected.near.flatMap({ Coordinate(parsing: $0) }) else { return false }
    return origin.distance(to: here) <= origin.distance(to: right)
  }

  private static func coordinate(_ lat: Double?, _ lon: Double?) -> Coordinate? {
    guard let lat, let lon else { return nil }
    return Coordinate(latitude: lat, longitude: lon)
  }
}
