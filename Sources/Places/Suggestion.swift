public import OpeningHours

/// Completes what a driver types: an index, several of them, or a stand-in for one.
public protocol PlaceSuggesting: Sendable {
  /// What typed letters may become, best first, for a head unit may show a single row.
  ///
  /// - Parameters:
  ///   - typed: What was typed so far; the last word may be cut short.
  ///   - origin: Where the driver is, where known.
  ///   - limit: How many at most.
  /// - Returns: Suggestions of different texts or kinds; none for text without letters or digits.
  func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion]
}

/// Something that typed letters may become: a row under the keyboard.
public struct Suggestion: Hashable, Sendable, Codable {
  /// What kind of thing is suggested.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A kind of place: choosing it lists the nearest.
    case rubric
    /// A name of several places: choosing it lists them.
    case chain
    /// One place.
    case place
    /// A street.
    case street
    /// A house in a street.
    case address
    /// A town or suburb.
    case locality
    /// A postcode.
    case postcode
    /// One of the driver's own places, home and work included.
    case favourite
    /// Where the driver was lately.
    case recent
  }

  /// What kind of thing is suggested.
  public var kind: Kind
  /// What to show, and to search for when it is chosen.
  public var text: String
  /// The parts of the text that were typed: ranges of its characters, ascending and apart.
  public var typed: [Range<Int>]
  /// What tells it apart from others of its text, such as a street; `nil` where nothing is known.
  public var detail: String?
  /// The place, where it is one; of a chain the nearest.
  public var place: Place?
  /// The rubric's identifier, where it is one.
  public var rubric: String?
  /// Metres from the driver, where known.
  public var distance: Double?
  /// Whether it is open now, where it is a place and the map says so.
  public var opening: OpeningState?
  /// In what the place is not quite what was typed.
  public var remark: MatchNote?
  /// How likely it is meant, 0 to 1.
  ///
  /// It depends on what is suggested and on where in its name the typed words stand, not on how much is typed: so rows
  /// that stay while typing keep their order.
  public var score: Double

  /// Makes a suggestion.
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

  /// Whether it is a house of another number than the one that was typed.
  package var isOtherNumber: Bool { remark?.code == .unknownNumber && place?.kind == .address }

  /// Ranks before another: by score, then nearer, then by text and identity, so that order never depends on chance.
  public static func ranksBefore(_ a: Suggestion, _ b: Suggestion) -> Bool {
    if a.score != b.score { return a.score > b.score }
    let (near, far) = (a.distance ?? .infinity, b.distance ?? .infinity)
    if near != far { return near < far }
    return (a.text, a.kind.rawValue, a.place?.id ?? "") < (b.text, b.kind.rawValue, b.place?.id ?? "")
  }
}

extension Suggestion {
  /// Decodes a suggestion.
  ///
  /// - Throws: `DecodingError`, also for a distance below zero, or longer than any road.
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
