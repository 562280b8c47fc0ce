import Foundations
public import OpeningHours

/// Completes what a driver types: one index, several, or a test double.
public protocol PlaceSuggesting: Sendable {
  /// Completions of the text typed so far, whose last word may be incomplete; best first, because a head unit may show
  /// a single row. They differ in text or kind. Empty for text without letters or digits.
  func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion]
}

/// A completion of typed text: a row under the keyboard.
public struct Suggestion: Hashable, Sendable, Codable {
  /// The kind of suggestion.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A category: choosing it lists the nearest places.
    case rubric
    /// A name that several places share: choosing it lists them.
    case chain
    /// One place.
    case place
    /// A street.
    case street
    /// A house on a street.
    case address
    /// A town or suburb.
    case locality
    /// A postal code.
    case postcode
    /// A saved place of the driver, including home and work.
    case favorite = "favourite"
    /// A recently visited place.
    case recent
  }

  /// The kind of suggestion.
  public var kind: Kind
  /// The text to show, and to search for when chosen.
  public var text: String
  /// The typed parts of the text: ascending, disjoint ranges of its characters.
  public var typed: [Range<Int>]
  /// A detail that distinguishes it from others with this text, such as a street; `nil` if none is known.
  public var detail: String?
  /// The place, if it is one; for a chain, the nearest branch.
  public var place: Place?
  /// The rubric's identifier, if it is one.
  public var rubric: String?
  /// Meters from the driver, if known.
  public var distance: Double?
  /// Whether it is open now, if it is a place and the map says so.
  public var opening: OpeningState?
  /// How the place differs from the typed text.
  public var remark: MatchNote?
  /// The probability that it is intended, 0 to 1.
  ///
  /// It depends on the kind of suggestion and on the position of the typed words in its name, not on the amount of
  /// text. Rows that stay while the driver types therefore keep their order.
  public var score: Double

  /// Creates a suggestion.
  public init(
    kind: Kind, text: String, typed: [Range<Int>] = [], detail: String? = nil, place: Place? = nil,
    rubric: String? = nil, distance: Double? = nil, remark: MatchNote? = nil, score: Double
  ) {
    self.kind = kind
    self.text = text
    self.typed = typed
    self.detail = detail
    self.place = place
    self.rubric = rubric
    self.distance = distance
    self.remark = remark
    self.score = score
  }

  /// Whether it is a house with a number other than the typed one.
  package var isOtherNumber: Bool { remark?.code == .unknownNumber && place?.kind == .address }

  /// Orders by score, then distance, then text and identity, so that the order is deterministic.
  public static func ranksBefore(_ a: Suggestion, _ b: Suggestion) -> Bool {
    if a.score != b.score { return a.score > b.score }
    let (near, far) = (a.distance ?? .infinity, b.distance ?? .infinity)
    if near != far { return near < far }
    return (a.text, a.kind.rawValue, a.place?.id ?? "") < (b.text, b.kind.rawValue, b.place?.id ?? "")
  }

  /// Decodes a suggestion; a distance below zero, or longer than any road, is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      kind: try values.decode(Kind.self, forKey: .kind), text: try values.decode(String.self, forKey: .text),
      typed: try values.decode([Range<Int>].self, forKey: .typed),
      detail: try values.decodeIfPresent(String.self, forKey: .detail),
      place: try values.decodeIfPresent(Place.self, forKey: .place),
      rubric: try values.decodeIfPresent(String.self, forKey: .rubric),
      distance: try values.decodeIfPresent(in: PlannedRoute.measures, forKey: .distance),
      remark: try values.decodeIfPresent(MatchNote.self, forKey: .remark),
      score: try values.decode(Double.self, forKey: .score))
    opening = try values.decodeIfPresent(OpeningState.self, forKey: .opening)
  }
}
