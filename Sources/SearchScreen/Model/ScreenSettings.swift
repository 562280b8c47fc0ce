import DestinationSearch
public import HeadUnit
public import Places

/// What a search screen is set to.
public struct ScreenSettings: Hashable, Sendable, Codable {
  /// A family of rubrics as the rubricator's grid shows it.
  public struct Group: Hashable, Sendable, Codable {
    /// Its identifier.
    public var id: String
    /// Its name, where the language has none of its own.
    public var name: String
    /// The name of its picture.
    public var image: ImageName
    /// What one place of each of its rubrics is called, by the rubric's identifier: "gas station".
    public var rubrics: [String: String]

    /// Makes a group.
    public init(id: String, name: String, image: ImageName, rubrics: [String: String] = [:]) {
      self.id = id
      self.name = name
      self.image = image
      self.rubrics = rubrics
    }

    /// Decodes a group; older recordings have no rubrics.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        id: try values.decode(String.self, forKey: .id), name: try values.decode(String.self, forKey: .name),
        image: try values.decode(ImageName.self, forKey: .image),
        rubrics: try values.decodeIfPresent([String: String].self, forKey: .rubrics) ?? [:])
    }
  }

  /// The head unit.
  public var profile: HeadUnitProfile
  /// The language of the screen.
  public var language = ScreenLanguage.english
  /// How long things may take.
  public var timing = VoiceTiming.standard
  /// What the rubricator shows, in order.
  public var groups: [Group] = []
  /// Whether the microphone opens after a question was spoken, so that it can be answered by voice.
  public var asksByVoice = true
  /// The most suggestions asked for while typing.
  public var suggestionLimit = 12
  /// The most places asked for, for a list.
  public var resultLimit = 30
  /// Seconds after which a head unit that gives no sign of life is taken for gone; `nil` where it gives none (LC-5).
  public var heartbeat: Double?
  /// How distances are written.
  public var units = EstimateUnits.metric
  /// Whether the screen guides to where the driver goes; otherwise the app does.
  public var guides = false
  /// Whether ways by road can be planned; otherwise distances are straight, and guidance is a name and a direction.
  public var hasRoads = true
  /// What the driver avoids.
  public var avoiding: Set<RouteAvoidance> = []
  /// Whether traffic keeps to the left, as pictures of maneuvers have it.
  public var keepsLeft = false
  /// Whether the driver lets the app notify while another one is in front.
  public var notifies = false

  /// Makes settings.
  public init(profile: HeadUnitProfile = .standard) { self.profile = profile }

  /// Makes settings with the groups of a region.
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
  /// Takes from the country of the roads what nobody said: on which side traffic keeps, and where the driver sits.
  ///
  /// - Parameter country: Its code (ISO 3166-1, two letters); `nil` where that is not known.
  public mutating func follow(country: String?) {
    let side = DriveSide(in: country)
    keepsLeft = side == .right
    if profile.driveSide == .unknown { profile.driveSide = side }
  }

  /// How many suggestions or places decoded settings may ask for.
  private static let limits = 0...1_000
  /// The seconds between signs of life that decoded settings may have.
  private static let heartbeats = 0.001...3_600

  private enum CodingKeys: String, CodingKey {
    case profile, language, timing, groups, asksByVoice, suggestionLimit, resultLimit, heartbeat, units
    case guides, hasRoads, avoiding, keepsLeft, notifies
  }

  /// Decodes settings; older recordings say nothing of ways by road.
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

  /// What is heard of a prompt on this head unit (AU-5).
  ///
  /// Prompts are worded in English; on a screen of another language a tone stands for them.
  func rendering(_ text: String, tone: PromptTone) -> PromptRendering {
    switch profile.promptStyle {
    case .none: .silent
    case .short: .tone(tone)
    case .normal: language == .english ? .speech(text, otherwise: tone) : .tone(tone)
    }
  }
}
