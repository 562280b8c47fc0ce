public import Places

/// What a judgement is about: one place, or all places of a description. Everything that is given has to hold.
public struct JudgedPlace: Sendable, Hashable {
  /// Identity of the place.
  public var id: String?
  /// Its name, compared without case, marks and punctuation.
  public var name: String?
  /// Where it is, give or take ``within``.
  public var near: Coordinate?
  /// Metres it may be off ``near``.
  public var within = JudgedPlace.tolerance
  /// Its rubric is one of these.
  public var rubrics: [String]?
  /// What kind of thing it is.
  public var kind: Place.Kind?
  /// How many such places a perfect answer has; 0 for what would do in place of another, and one at most is graded.
  public var count = 1
  /// How well it answers.
  public var grade: Relevance

  /// Metres a place may be off where it is expected: one house drawn as a point here and as a building there.
  public static let tolerance = 60.0

  /// Whether a place is meant.
  func describes(_ place: Place, normalizer: TextNormalizer) -> Bool {
    if let id, id != place.id { return false }
    if let kind, kind != place.kind { return false }
    if let rubrics, !rubrics.contains(where: { $0 == place.rubric }) { return false }
    if let near, near.distance(to: place.coordinate) > within { return false }
    return name.map { normalizer.words($0) == normalizer.words(place.name) } ?? true
  }
}

extension JudgedPlace: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case id, name, near, within, rubrics, kind, count, grade
  }

  /// Reads a judgement.
  ///
  /// - Throws: `DecodingError`, also for a key that nobody reads.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(beyond: Key.allCases)
    let line = try decoder.container(keyedBy: Key.self)
    grade = try line.decode(Relevance.self, forKey: .grade)
    id = try line.decodeIfPresent(String.self, forKey: .id)
    name = try line.decodeIfPresent(String.self, forKey: .name)
    near = try line.decodeIfPresent(String.self, forKey: .near).map { text in
      guard let near = Coordinate(parsing: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .near, in: line, debugDescription: "'near' is '\(text)', not latitude,longitude in degrees")
      }
      return near
    }
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
        forKey: .id, in: line, debugDescription: "a judgement names no id, name, near, rubrics or kind")
    }
  }
}
