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

    /// Makes a group.
    public init(id: String, name: String, image: ImageName) {
      self.id = id
      self.name = name
      self.image = image
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

  /// Makes settings.
  public init(profile: HeadUnitProfile = .standard) { self.profile = profile }

  /// Makes settings with the groups of a region.
  public init(profile: HeadUnitProfile = .standard, rubricator: Rubricator) {
    self.profile = profile
    groups = rubricator.groups.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
      .map { Group(id: $0.id, name: $0.name, image: ImageName($0.icon)) }
  }
}

extension ScreenSettings {
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
