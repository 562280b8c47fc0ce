public import Places

/// A suggestion as one line of JSON: stable, versioned, for programs.
public struct SuggestionRecord: Codable, Sendable, Hashable {
  /// The version of this format.
  public static let currentVersion = 1

  /// Version of the format.
  public var version = SuggestionRecord.currentVersion
  /// Kind of suggestion.
  public var kind: String
  /// What to show and to search for.
  public var text: String
  /// The parts of the text that were typed: first character and the one after the last, counted from 0.
  public var typed: [[Int]]
  /// What tells it apart from others of its text.
  public var detail: String?
  /// Identity of the place, where it is one.
  public var id: String?
  /// Rubric, where it has one.
  public var rubric: String?
  /// Latitude in degrees.
  public var lat: Double?
  /// Longitude in degrees.
  public var lon: Double?
  /// Metres from the driver, where known.
  public var distance: Double?
  /// How likely it is meant, 0 to 1.
  public var score: Double

  /// Makes the record of a suggestion.
  public init(_ suggestion: Suggestion) {
    kind = suggestion.kind.rawValue
    text = suggestion.text
    typed = suggestion.typed.map { [$0.lowerBound, $0.upperBound] }
    detail = suggestion.detail
    id = suggestion.place?.id
    rubric = suggestion.rubric
    lat = suggestion.place?.coordinate.latitude
    lon = suggestion.place?.coordinate.longitude
    distance = suggestion.distance.map { ($0 * 10).rounded() / 10 }
    score = (suggestion.score * 1_000).rounded() / 1_000
  }
}
