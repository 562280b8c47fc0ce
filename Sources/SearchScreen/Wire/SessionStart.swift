import Foundations
public import HeadUnit
public import Places

/// A client's start of a search screen: the first message of a session that a service runs.
public struct SessionStart: Hashable, Sendable, Codable {
  /// The version of the messages that this library uses.
  public static let currentVersion = 1

  /// The version of the messages.
  public var version = currentVersion
  /// The name of a head unit that the service knows; its default if neither a name nor a profile is given.
  public var headUnit: String?
  /// The profile of the head unit, in place of a name.
  public var profile: HeadUnitProfile?
  /// The language of the screen.
  public var language = ScreenLanguage.english
  /// The format of distances.
  public var units = EstimateUnits.metric
  /// Whether the microphone opens after a spoken question.
  public var asksByVoice = true
  /// Whether the client plays prompts, and reports when each has ended.
  public var prompts = true
  /// Seconds without a heartbeat after which the head unit counts as disconnected; `nil` if it gives no heartbeats
  /// (LC-5).
  public var heartbeat: Double?
  /// The sample rate in Hz of the client's audio, 8,000 to 192,000.
  public var sampleRate = 16_000
  /// The driver's position, if known.
  public var position: Coordinate?
  /// Whether the service provides the position of the car, which carries both; see `followsCar` of `/v1/setup`.
  public var followsCar = false
  /// Whether the client shows guidance, if the service plans routes.
  public var guides = false
  /// The roads that the driver avoids.
  public var avoiding: Set<RouteAvoidance> = []
  /// Whether the driver allows the client's notifications while another app is in front.
  public var notifies = false

  /// Creates a start with the service's own head unit, in English.
  public init() {}

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case version, headUnit, profile, language, units, asksByVoice, prompts, heartbeat, sampleRate, position, followsCar,
      guides, avoiding, notifies
  }

  /// Decodes a start. The version is required; other missing fields have the values of ``init()``.
  ///
  /// - Throws: `DecodingError`, also for an unknown field or a value out of its range.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    version = try values.decode(Int.self, forKey: .version)
    headUnit = try values.decodeIfPresent(String.self, forKey: .headUnit)
    profile = try values.decodeIfPresent(HeadUnitProfile.self, forKey: .profile)
    language = try values.decodeIfPresent(ScreenLanguage.self, forKey: .language) ?? language
    units = try values.decodeIfPresent(EstimateUnits.self, forKey: .units) ?? units
    asksByVoice = try values.decodeIfPresent(Bool.self, forKey: .asksByVoice) ?? asksByVoice
    prompts = try values.decodeIfPresent(Bool.self, forKey: .prompts) ?? prompts
    heartbeat = try values.decodeIfPresent(in: 0.1...3_600, forKey: .heartbeat)
    sampleRate = try values.decodeIfPresent(in: 8_000...192_000, forKey: .sampleRate) ?? sampleRate
    position = try values.decodeIfPresent(Coordinate.self, forKey: .position)
    followsCar = try values.decodeIfPresent(Bool.self, forKey: .followsCar) ?? followsCar
    guides = try values.decodeIfPresent(Bool.self, forKey: .guides) ?? guides
    avoiding = try values.decodeIfPresent(Set<RouteAvoidance>.self, forKey: .avoiding) ?? avoiding
    notifies = try values.decodeIfPresent(Bool.self, forKey: .notifies) ?? notifies
    guard headUnit == nil || profile == nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .profile, in: values, debugDescription: "use headUnit or profile, not both")
    }
  }
}
