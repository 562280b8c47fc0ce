package import Foundation
import Foundations
package import Places

/// A query with its relevance-judged places.
package struct JudgedQuery: Sendable, Hashable {
  package var query: String
  package var near: Coordinate?
  /// The time of the query; `nil` for ``AskingTime/standard``.
  package var at: Date?
  package var judgements: [JudgedPlace]
  /// Whether no place must be returned.
  package var nothing: Bool
  /// The slices that it belongs to, such as "typo".
  package var tags: [String]

  /// A key that is unique in a file: text, position and time.
  package var key: String {
    let position = near.map { " @\($0)" } ?? ""
    let instant = at.map { " at \($0.formatted(.iso8601))" } ?? ""
    return query + position + instant
  }

  /// The grades of a list of places, best answer first. A place is irrelevant if no judgment matches it, or if it
  /// exceeds the judgment's count.
  func grades(of places: [Place]) -> [Relevance] {
    var taken = [Int](repeating: 0, count: judgements.count)
    return places.map { place in
      guard let judged = judgements.firstIndex(where: { $0.describes(place) }) else { return .irrelevant }
      taken[judged] += 1
      let (judgement, most) = (judgements[judged], max(1, judgements[judged].count))
      // A harmful place is harmful every time.
      return judgement.grade == .harmful || taken[judged] <= most ? judgement.grade : .irrelevant
    }
  }

  /// The grades of all places in a perfect answer.
  var ideal: [Relevance] { judgements.flatMap { [Relevance](repeating: $0.grade, count: $0.count) } }
}

extension JudgedQuery: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case query, near, at, judgements, nothing, tags }

  /// Decodes a line of a file of judged queries.
  /// - Throws: `DecodingError`, also for an unknown key and for judgments that no answer can satisfy.
  package init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(beyond: Key.allCases)
    let line = try decoder.container(keyedBy: Key.self)
    func fault(_ key: Key, _ text: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: line, debugDescription: text)
    }
    query = try line.decode(String.self, forKey: .query)
    near = try line.coordinate(forKey: .near)
    at = try line.decodeIfPresent(String.self, forKey: .at).map { text in
      guard let date = AskingTime.date(text) else {
        throw fault(.at, "'at' is '\(text)', not a time such as \(AskingTime.example)")
      }
      return date
    }
    judgements = try line.decodeIfPresent([JudgedPlace].self, forKey: .judgements) ?? []
    nothing = try line.decodeIfPresent(Bool.self, forKey: .nothing) ?? false
    tags = try line.decodeIfPresent([String].self, forKey: .tags) ?? []
    guard nothing || judgements.contains(where: { $0.grade == .vital && $0.count > 0 }) else {
      throw fault(.judgements, "no place is vital; give one, or set \"nothing\": true")
    }
    guard !nothing || judgements.allSatisfy({ $0.grade == .harmful || $0.grade == .irrelevant }) else {
      throw fault(.judgements, "'nothing' is true, but a place is vital or relevant")
    }
    guard Set(tags).count == tags.count, !tags.contains("") else { throw fault(.tags, "a tag is empty or repeated") }
  }
}

/// The subject of a judgment: one place, or all places that match a description. Every given field must match.
package struct JudgedPlace: Sendable, Hashable {
  package var id: String?
  /// Its name, compared without case, marks and punctuation.
  package var name: String?
  /// Its position, with the tolerance ``within``.
  package var near: Coordinate?
  /// Maximum distance from ``near``, in meters.
  package var within = JudgedPlace.tolerance
  /// Its rubric is one of these.
  package var rubrics: [String]?
  package var kind: Place.Kind?
  /// Number of such places in a perfect answer; 0 for a substitute, of which one at most is graded.
  package var count = 1
  package var grade: Relevance

  /// Default tolerance of a position, in meters: a house may be drawn as a point here and as a building there.
  package static let tolerance = 60.0

  /// Whether a place matches.
  func describes(_ place: Place) -> Bool {
    if let id, id != place.id { return false }
    if let kind, kind != place.kind { return false }
    if let rubrics, !rubrics.contains(where: { $0 == place.rubric }) { return false }
    if let near, near.distance(to: place.coordinate) > within { return false }
    return name.map { TextNormalizer.words($0) == TextNormalizer.words(place.name) } ?? true
  }
}

extension JudgedPlace: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case id, name, near, within, rubrics, kind, count, grade }

  /// - Throws: `DecodingError`, also for an unknown key.
  package init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(beyond: Key.allCases)
    let line = try decoder.container(keyedBy: Key.self)
    grade = try line.decode(Relevance.self, forKey: .grade)
    id = try line.decodeIfPresent(String.self, forKey: .id)
    name = try line.decodeIfPresent(String.self, forKey: .name)
    near = try line.coordinate(forKey: .near)
    within = try line.decodeIfPresent(Double.self, forKey: .within) ?? Self.tolerance
    rubrics = try line.decodeIfPresent([String].self, forKey: .rubrics)
    kind = try line.decodeIfPresent(Place.Kind.self, forKey: .kind)
    count = try line.decodeIfPresent(Int.self, forKey: .count) ?? 1
    guard (0...100).contains(count), within >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: line, debugDescription: "'count' is 0 to 100, 'within' not negative")
    }
    guard id != nil || name != nil || near != nil || rubrics != nil || kind != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: line, debugDescription: "a judgment has no id, name, near, rubrics or kind")
    }
  }
}

/// A file of judged queries in JSON Lines: one query per line; blank lines are allowed.
package enum JudgedQueryFile {
  /// - Throws: ``EvaluationError`` with file and line for an invalid line, a repeated query, or a file without
  ///   queries.
  package static func read(_ url: URL) throws -> [JudgedQuery] {
    var reader = try LineReader(url)
    var queries: [JudgedQuery] = []
    var lines: [String: Int] = [:]
    while let line = try reader.next() {
      func fault(_ message: String, advice: String = "correct the line") -> EvaluationError {
        EvaluationError(subject: url.path, line: line.number, message: message, advice: advice)
      }
      guard !line.isTooLong, let text = line.text else { throw fault("isn't a line of UTF-8 text") }
      guard !text.allSatisfy(\.isWhitespace) else { continue }
      let query: JudgedQuery
      do {
        query = try JSONDecoder().decode(JudgedQuery.self, from: Data(text.utf8))
      } catch {
        throw fault(reason(error))
      }
      if let other = lines.updateValue(line.number, forKey: query.key) {
        throw fault("'\(query.key)' is already in line \(other)", advice: "judge it once, or from another position")
      }
      queries.append(query)
    }
    guard !queries.isEmpty else {
      throw EvaluationError(
        subject: url.path, message: "contains no queries",
        advice: "write one JSON object per line; see docs/evaluation.md")
    }
    return queries
  }

  private static func reason(_ error: any Error) -> String {
    guard case .dataCorrupted(let context) = error as? DecodingError else { return ManifestLine.fault(error) }
    // A line that isn't JSON has no key to report.
    return context.codingPath.isEmpty ? "isn't a JSON object" : context.debugDescription
  }
}

extension KeyedDecodingContainer {
  /// A position, if there is one: "latitude,longitude" in degrees.
  fileprivate func coordinate(forKey key: Key) throws -> Coordinate? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let point = Coordinate(parsing: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "'near' is '\(text)', not latitude,longitude in degrees")
    }
    return point
  }
}

extension Decoder {
  /// Refuses an object with unknown keys: a typo would otherwise act as a default.
  func refuseKeys<Key: CodingKey>(beyond known: [Key]) throws {
    let names = Set(known.map(\.stringValue))
    let object = try container(keyedBy: AnyKey.self)
    guard let stranger = object.allKeys.map(\.stringValue).filter({ !names.contains($0) }).min() else { return }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: codingPath + [AnyKey(stringValue: stranger)],
        debugDescription: "'\(stranger)' isn't a key; use \(names.sorted().joined(separator: ", "))"))
  }
}

private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int?

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}
