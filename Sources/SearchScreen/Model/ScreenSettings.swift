import DestinationSearch
import Foundations
public import HeadUnit
public import Places

/// The settings of a search screen.
public struct ScreenSettings: Hashable, Sendable, Codable {
  /// A group of rubrics, as the rubricator's grid shows it.
  public struct Group: Hashable, Sendable, Codable {
    /// The identifier.
    public var id: String
    /// The name, used if the language has no name for the group.
    public var name: String
    /// The name of the icon.
    public var image: ImageName
    /// The name of one place of each rubric, by the rubric's identifier, such as "gas station".
    public var rubrics: [String: String]

    /// Creates a group.
    public init(id: String, name: String, image: ImageName, rubrics: [String: String] = [:]) {
      (self.id, self.name, self.image, self.rubrics) = (id, name, image, rubrics)
    }

    /// Decodes a group; older recordings don't contain rubrics.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        id: try values.decode(String.self, forKey: .id), name: try values.decode(String.self, forKey: .name),
        image: try values.decode(ImageName.self, forKey: .image),
        rubrics: try values.decodeIfPresent([String: String].self, forKey: .rubrics) ?? [:])
    }
  }

  /// The profile of the head unit.
  public var profile: HeadUnitProfile
  /// The language of the screen.
  public var language = ScreenLanguage.english
  /// The time limits of the voice search.
  public var timing = VoiceTiming.standard
  /// The groups that the rubricator shows, in order.
  public var groups: [Group] = []
  /// Whether the microphone opens after a spoken question, so that it can be answered by voice.
  public var asksByVoice = true
  /// The maximum number of suggestions while typing.
  public var suggestionLimit = 12
  /// The maximum number of places in a list.
  public var resultLimit = 30
  /// Seconds without a heartbeat after which the head unit counts as disconnected; `nil` if it gives no heartbeats
  /// (LC-5).
  public var heartbeat: Double?
  /// The format of distances.
  public var units = EstimateUnits.metric
  /// Whether the screen guides the driver; otherwise the app does.
  public var guides = false
  /// Whether routes can be planned; otherwise distances are straight lines, and guidance is a name and a direction.
  public var hasRoads = true
  /// The roads that the driver avoids.
  public var avoiding: Set<RouteAvoidance> = []
  /// Whether traffic drives on the left, for the icons of maneuvers.
  public var keepsLeft = false
  /// Whether the driver allows the app's notifications while another app is in front.
  public var notifies = false

  /// Creates settings.
  public init(profile: HeadUnitProfile = .standard) { self.profile = profile }

  /// Creates settings with the groups of a region.
  public init(profile: HeadUnitProfile = .standard, rubricator: Rubricator) {
    self.profile = profile
    groups = rubricator.groups.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
      .map { group in
        let rubrics = rubricator.rubrics(inGroup: group.id).map { ($0.id, $0.name) }
        return Group(
          id: group.id, name: group.name, image: ImageName(group.icon),
          rubrics: Dictionary(uniqueKeysWithValues: rubrics))
      }
  }
}

extension ScreenSettings {
  /// Sets the driving side, and the driver's side of the car, from the country of the roads, unless they were chosen.
  ///
  /// - Parameter country: The country code (ISO 3166-1, two letters); `nil` if it isn't known.
  public mutating func follow(country: String?) {
    let side = DriveSide(in: country)
    keepsLeft = side == .right
    if profile.driveSide == .unknown { profile.driveSide = side }
  }

  private static let limits = 0...1_000
  /// The range of the heartbeat's seconds in decoded settings.
  private static let heartbeats = 0.001...3_600

  private enum CodingKeys: String, CodingKey {
    case profile, language, timing, groups, asksByVoice, suggestionLimit, resultLimit, heartbeat, units
    case guides, hasRoads, avoiding, keepsLeft, notifies
  }

  /// Decodes settings; older recordings don't contain fields about routes.
  ///
  /// - Throws: `DecodingError`, also for a number out of its range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(profile: try values.decode(HeadUnitProfile.self, forKey: .profile))
    language = try values.decode(ScreenLanguage.self, forKey: .language)
    timing = try values.decode(VoiceTiming.self, forKey: .timing)
    groups = try values.decode([Group].self, forKey: .groups)
    asksByVoice = try values.decode(Bool.self, forKey: .asksByVoice)
    suggestionLimit = try values.decode(in: Self.limits, forKey: .suggestionLimit)
    resultLimit = try values.decode(in: Self.limits, forKey: .resultLimit)
    heartbeat = try values.decodeIfPresent(in: Self.heartbeats, forKey: .heartbeat)
    units = try values.decode(EstimateUnits.self, forKey: .units)
    guides = try values.decodeIfPresent(Bool.self, forKey: .guides) ?? false
    hasRoads = try values.decodeIfPresent(Bool.self, forKey: .hasRoads) ?? true
    avoiding = try values.decodeIfPresent(Set<RouteAvoidance>.self, forKey: .avoiding) ?? []
    keepsLeft = try values.decodeIfPresent(Bool.self, forKey: .keepsLeft) ?? false
    notifies = try values.decodeIfPresent(Bool.self, forKey: .notifies) ?? false
  }

  /// Returns how this head unit renders a prompt (AU-5).
  ///
  /// Prompts are in English; on a screen in another language, a tone replaces them.
  func rendering(_ text: String, tone: PromptTone) -> PromptRendering {
    switch profile.promptStyle {
    case .none: .silent
    case .short: .tone(tone)
    case .normal: language == .english ? .speech(text, otherwise: tone) : .tone(tone)
    }
  }
}
