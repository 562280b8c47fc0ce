/// What an utterance is to come to, as far as the corpus says.
public struct Expectation: Codable, Sendable, Hashable {
  /// The words spoken; `nil` where the corpus does not say.
  public var text: String?
  /// Identity of the right place.
  public var place: String?
  /// Whether nothing may be found: the corpus says `"place": null`.
  public var nothing: Bool?
  /// Name of the right place.
  public var name: String?
  /// Latitude of the right place in degrees.
  public var lat: Double?
  /// Longitude of the right place in degrees.
  public var lon: Double?
  /// The right intent.
  public var intent: String?
  /// The right words by slot name.
  public var slots: [String: String]?
  /// Where the driver is: `latitude,longitude`.
  public var near: String?
  /// Whether the region has no such place.
  public var unknown: Bool?

  /// Nothing stated.
  public init() {}

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
