package import Foundation

/// One utterance of a corpus: a recording and what is to come of it.
package struct CorpusEntry: Sendable, Hashable {
  /// Place among the entries that were not left out, from 0.
  package var index: Int
  /// Its line in the corpus, from 1.
  package var line: Int
  /// Its path or identifier as the corpus writes it.
  package var id: String
  /// The recording.
  package var audio: URL
  /// What is to come of it.
  package var expected: Expectation
  /// Who speaks, where named.
  package var speaker: String?
  /// What was recorded besides speech, where the corpus says so.
  package var condition: String?
}

/// What an utterance is to come to, as far as the corpus says.
package struct Expectation: Codable, Sendable, Hashable {
  /// The words spoken; `nil` where the corpus does not say.
  package var text: String?
  /// Identity of the right place.
  package var place: String?
  /// Whether nothing may be found: the corpus says `"place": null`.
  package var nothing: Bool?
  /// Name of the right place.
  package var name: String?
  /// Latitude of the right place in degrees.
  package var lat: Double?
  /// Longitude of the right place in degrees.
  package var lon: Double?
  /// The right intent.
  package var intent: String?
  /// The right words by slot name.
  package var slots: [String: String]?
  /// Where the driver is: `latitude,longitude`.
  package var near: String?
  /// When it is said (ISO 8601); ``AskingTime/standard`` where the corpus does not say.
  package var at: String?
  /// Whether the region has no such place.
  package var unknown: Bool?

  /// Nothing stated.
  package init() {}

  /// Whether there is anything to judge by.
  var saysSomething: Bool {
    text != nil || place != nil || nothing == true || name != nil || intent != nil || slots?.isEmpty == false
  }

  /// Whether a place is to be found.
  var hasPlace: Bool { place != nil || name != nil }

  /// What kind of answer is expected: `place`, `nothing`, `command` or `unstated`.
  var kind: String {
    if nothing == true { return "nothing" }
    return hasPlace ? "place" : intent != nil ? "command" : "unstated"
  }

  /// The place expected, by name where that is known.
  var placeName: String { name ?? place ?? "" }
}

/// Something of a corpus that was left out, and why.
package struct CorpusProblem: Codable, Sendable, Hashable, CustomStringConvertible {
  /// Why a line or recording was left out.
  package enum Reason: String, Codable, Sendable {
    /// The line is not of the corpus' format.
    case malformed
    /// There is no such recording.
    case missingFile
    /// The recording cannot be read or decoded.
    case unreadableFile
    /// The recording stands in an earlier line.
    case duplicate
    /// The reference has characters that no word is made of.
    case foreignCharacters
    /// The line says neither words nor a place to expect.
    case nothingExpected
    /// The recogniser failed at it.
    case notDecoded
    /// There is no stored hypothesis for the line.
    case noHypothesis
    /// The place expected is not in the region; the line is run all the same.
    case unknownPlace
  }

  /// The line in the corpus, from 1.
  package var line: Int?
  /// The recording, or what the line begins with.
  package var subject: String
  /// Why.
  package var reason: Reason
  /// Why, in words.
  package var message: String

  /// Makes a problem.
  package init(line: Int?, subject: String, reason: Reason, message: String) {
    self.line = line
    self.subject = subject
    self.reason = reason
    self.message = message
  }

  /// One line.
  package var description: String {
    "\(line.map { "line \($0): " } ?? "")\(subject): \(message)"
  }
}
