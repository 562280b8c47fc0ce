package import Foundation

/// One utterance of a corpus: a recording and its expected result.
package struct CorpusEntry: Sendable, Hashable {
  /// Index among the entries that weren't skipped, from 0.
  package var index: Int
  /// Its line in the corpus, from 1.
  package var line: Int
  /// Its path or identifier, as in the corpus.
  package var id: String
  package var audio: URL
  package var expected: Expectation
  package var speaker: String?
  /// The recording conditions, if the corpus gives them.
  package var condition: String?
}

/// The expected result of an utterance, as far as the corpus gives it.
package struct Expectation: Codable, Sendable, Hashable {
  /// The spoken words; `nil` if the corpus doesn't give them.
  package var text: String?
  package var place: String?
  /// Whether no place must be found: the corpus has `"place": null`.
  package var nothing: Bool?
  package var name: String?
  package var lat: Double?
  package var lon: Double?
  package var intent: String?
  /// The correct words by slot name.
  package var slots: [String: String]?
  /// The driver's position: `latitude,longitude`.
  package var near: String?
  /// The time of the utterance (ISO 8601); ``AskingTime/standard`` by default.
  package var at: String?
  /// Whether the region doesn't have the place.
  package var unknown: Bool?

  /// Whether there is anything to score against.
  var saysSomething: Bool {
    text != nil || place != nil || nothing == true || name != nil || intent != nil || slots?.isEmpty == false
  }

  var hasPlace: Bool { place != nil || name != nil }

  /// The kind of expected result: `place`, `nothing`, `command` or `unstated`.
  var kind: String {
    if nothing == true { return "nothing" }
    return hasPlace ? "place" : intent != nil ? "command" : "unstated"
  }

  /// The expected place's name if known, otherwise its identity.
  var placeName: String { name ?? place ?? "" }
}

/// A part of a corpus that was skipped, and why.
package struct CorpusProblem: Codable, Sendable, Hashable, CustomStringConvertible {
  package enum Reason: String, Codable, Sendable {
    /// The line doesn't have the corpus's format.
    case malformed
    case missingFile
    /// The recording can't be read or decoded.
    case unreadableFile
    /// An earlier line has the same recording.
    case duplicate
    /// The reference has characters that words can't contain.
    case foreignCharacters
    /// The line has neither words nor an expected place.
    case nothingExpected
    /// The recognizer failed on it.
    case notDecoded
    /// No stored hypothesis exists for the line.
    case noHypothesis
    /// The region doesn't have the expected place; the line is run anyway.
    case unknownPlace
  }

  package var line: Int?
  /// The recording, or the beginning of the line.
  package var subject: String
  package var reason: Reason
  package var message: String

  package var description: String { "\(line.map { "line \($0): " } ?? "")\(subject): \(message)" }
}
