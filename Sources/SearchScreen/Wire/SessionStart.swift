public import HeadUnit
public import Places

/// How a client wants its search screen: the first message of a session that a service runs.
public struct SessionStart: Hashable, Sendable, Codable {
  /// The version of the messages that this library speaks.
  public static let currentVersion = 1

  /// The version of the messages.
  public var version = currentVersion
  /// The head unit: the name of one that the service knows; its own default where neither is given.
  public var headUnit: String?
  /// The head unit itself, in place of a name.
  public var profile: HeadUnitProfile?
  /// The language of the screen.
  public var language = ScreenLanguage.english
  /// How distances are written.
  public var units = EstimateUnits.metric
  /// Whether the microphone opens after a question was spoken.
  public var asksByVoice = true
  /// Whether the client lets prompts be heard, and says when each has been.
  public var prompts = true
  /// Seconds after which a head unit that gives no sign of life is taken for gone; `nil` where it gives none (LC-5).
  public var heartbeat: Double?
  /// Samples a second of the sound that the client sends, 8,000 to 192,000.
  public var sampleRate = 16_000
  /// Where the driver is, where known.
  public var position: Coordinate?
  /// Whether the service tells where the car is, which both are in; see `followsCar` of `/v1/setup`.
  public var followsCar = false
  /// Whether the client shows guidance, where the service plans ways by road.
  public var guides = false
  /// What the driver avoids.
  public var avoiding: Set<RouteAvoidance> = []
  /// Whether the driver lets the client notify while another app is in front.
  public var notifies = false

  /// Makes a start with the service's own head unit, in English.
  public init() {}

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case version, headUnit, profile, language, units, asksByVoice, prompts, heartbeat, sampleRate, position, followsCar,
      guides, avoiding, notifies
  }

  /// Decodes a start. The version has to be there; what else is left out is as ``init()`` makes it.
  ///
  /// - Throws: `DecodingError`, also for a field that is not known and for one out of its range.
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
    heartbeat = try values.decodeIfPresent(Double.self, forKey: .heartbeat)
    sampleRate = try values.decodeIfPresent(Int.self, forKey: .sampleRate) ?? sampleRate
    position = try values.decodeIfPresent(Coordinate.self, forKey: .position)
    followsCar = try values.decodeIfPresent(Bool.self, forKey: .followsCar) ?? followsCar
    guides = try values.decodeIfPresent(Bool.self, forKey: .guides) ?? guides
    avoiding = try values.decodeIfPresent(Set<RouteAvoidance>.self, forKey: .avoiding) ?? avoiding
    notifies = try values.decodeIfPresent(Bool.self, forKey: .notifies) ?? notifies
    guard (8_000...192_000).contains(sampleRate) else {
      throw DecodingError.dataCorruptedError(
        forKey: .sampleRate, in: values, debugDescription: "it is not from 8000 to 192000")
    }
    guard heartbeat.map({ (0.1...3_600).contains($0) }) ?? true else {
      throw DecodingError.dataCorruptedError(
        forKey: .heartbeat, in: values, debugDescription: "it is not from 0.1 to 3600 seconds")
    }
    guard headUnit == nil || profile == nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .profile, in: values, debugDescription: "name a head unit or describe one, not both")
    }
  }
}
