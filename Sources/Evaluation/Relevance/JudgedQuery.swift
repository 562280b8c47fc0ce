public import Foundation
public import Places

/// A query with the places that answer it, as a person judged them.
public struct JudgedQuery: Sendable, Hashable {
  /// What is typed or said.
  public var query: String
  /// Where the driver is, where known.
  public var near: Coordinate?
  /// When the driver asks; `nil` where it does not matter.
  public var at: Date?
  /// The judgements; the first that describes a place grades it.
  public var judgements: [JudgedPlace]
  /// Whether nothing may be offered.
  public var nothing: Bool
  /// The slices it counts in, such as "typo".
  public var tags: [String]

  /// Tells it from every other query of a file: text, position and time.
  public var key: String {
    let position = near.map { " @\($0)" } ?? ""
    let instant = at.map { " at \($0.formatted(.iso8601))" } ?? ""
    return query + position + instant
  }

  /// The grades of a list of places, best answer first: a place that no judgement describes, or that comes after as
  /// many as a judgement counts, is irrelevant.
  func grades(of places: [Place], normalizer: TextNormalizer) -> [Relevance] {
    var taken = [Int](repeating: 0, count: judgements.count)
    return places.map { place in
      guard let judged = judgements.firstIndex(where: { $0.describes(place, normalizer: normalizer) }) else {
        return .irrelevant
      }
      taken[judged] += 1
      let (judgement, most) = (judgements[judged], max(1, judgements[judged].count))
      // What is harmful once is harmful every time.
      return judgement.grade == .harmful || taken[judged] <= most ? judgement.grade : .irrelevant
    }
  }

  /// The grades of all places a perfect answer has.
  var ideal: [Relevance] { judgements.flatMap { [Relevance](repeating: $0.grade, count: $0.count) } }
}

extension JudgedQuery: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case query, near, at, judgements, nothing, tags
  }

  /// Reads a line of a file of judged queries.
  ///
  /// - Throws: `DecodingError`, also for a key that nobody reads and for judgements by which no answer can be right.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(beyond: Key.allCases)
    let line = try decoder.container(keyedBy: Key.self)
    func fault(_ key: Key, _ text: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: line, debugDescription: text)
    }
    query = try line.decode(String.self, forKey: .query)
    near = try line.decodeIfPresent(String.self, forKey: .near).map { text in
      guard let near = Coordinate(parsing: text) else {
        throw fault(.near, "'near' is '\(text)', not latitude,longitude in degrees")
      }
      return near
    }
    at = try line.decodeIfPresent(String.self, forKey: .at).map { text in
      guard let date = try? Date(text, strategy: .iso8601) else {
        throw fault(.at, "'at' is '\(text)', not a time such as 2024-05-14T21:30:00-07:00")
      }
      return date
    }
    judgements = try line.decodeIfPresent([JudgedPlace].self, forKey: .judgements) ?? []
    nothing = try line.decodeIfPresent(Bool.self, forKey: .nothing) ?? false
    tags = try line.decodeIfPresent([String].self, forKey: .tags) ?? []
    guard nothing || judgements.contains(where: { $0.grade == .vital && $0.count > 0 }) else {
      throw fault(.judgements, "no place is vital; name one, or say \"nothing\": true")
    }
    guard !nothing || judgements.allSatisfy({ $0.grade == .harmful || $0.grade == .irrelevant }) else {
      throw fault(.judgements, "nothing may be offered, and a place is vital or relevant")
    }
    guard Set(tags).count == tags.count, !tags.contains("") else { throw fault(.tags, "a tag is empty or there twice") }
  }
}
