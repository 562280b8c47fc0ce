/// A head unit as constants: its screen, its item limits, and its frame timing.
///
/// A real head unit doesn't report these values, so each profile is a file in `models/head-units` that anyone can
/// change.
public struct HeadUnitProfile: Hashable, Sendable, Encodable {
  /// The driver's input device.
  public enum Input: String, Hashable, Sendable, Codable, CaseIterable {
    /// With a finger.
    case touch
    /// With a knob only: without a pan button the map can't be moved (MA-4).
    case knob
  }

  /// The prompt style that the head unit requests (AU-5).
  public enum PromptStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// No audio.
    case none
    /// A tone.
    case short
    /// Words.
    case normal
  }

  /// The profile's name.
  public var name: String
  /// The size of its screen.
  public var screen: ScreenSize
  /// The category of the app that runs on it.
  public var category = AppCategory.navigation
  /// The maximum number of each kind of item.
  public var caps = HeadUnitCaps.standard
  /// The number of list rows that are visible at once.
  public var visibleRows = 4
  /// The number of rows visible above its keyboard; a unit may show a single one (SE-9).
  public var visibleRowsUnderKeyboard = 1
  /// The frame timing of voice frames (VC-4).
  public var frameTiming = FrameTiming.standard
  /// The time that a picked row may take (LI-6).
  public var rowTiming = RowTiming.standard
  /// The maximum wait for the completion of a dismissal, in seconds (IC-11).
  public var dismissalTimeout = 2.0
  /// The features that the car may limit while it moves (SC-3).
  public var limitable: InterfaceLimits = [.keyboard, .lists]
  /// The driver's side.
  public var driveSide = DriveSide.unknown
  /// The initial content style.
  public var contentStyle = ContentStyle.unknown
  /// The requested prompt style.
  public var promptStyle = PromptStyle.normal
  /// The driver's input device.
  public var input = Input.touch
  /// Its fonts.
  public var fonts = HeadUnitFonts.standard
  /// The covered areas of the map, for a driver on the left.
  public var occupied: [OccupiedArea] = []

  /// 800 × 480 pixels at two to a point, with the constants of iOS 18.2.
  public static let standard = {
    var profile = HeadUnitProfile(name: "default-800x480", screen: .standard)
    profile.occupied = [
      OccupiedArea(ScreenRectangle(x: 0, y: 0, width: 400, height: 44), mirrors: false),
      OccupiedArea(ScreenRectangle(x: 352, y: 44, width: 48, height: 196)),
    ]
    return profile
  }()

  /// Makes a profile with the constants of iOS 18.2.
  public init(name: String, screen: ScreenSize) { (self.name, self.screen) = (name, screen) }

  /// The maximum number of templates in a stack, including the root (IC-8).
  public var maximumDepth: Int { category.maximumDepth }

  /// The maximum number of rows of a list under some limits (LI-2, LI-4).
  public func rowCap(_ limits: InterfaceLimits) -> Int {
    limits.contains(.lists) ? min(caps.rows, caps.limitedRows) : caps.rows
  }
}

extension HeadUnitProfile: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case name, screen, category, caps, visibleRows, visibleRowsUnderKeyboard, frameTiming, rowTiming, dismissalTimeout,
      limitable, driveSide, contentStyle, promptStyle, input, fonts, occupied
  }

  /// Decodes a profile. Name and screen are required; other missing fields are as in ``standard``.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field or one out of range.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, or standard: Value) throws -> Value {
      try values.decodeIfPresent(Value.self, forKey: key) ?? standard
    }
    try self.init(
      name: values.decode(String.self, forKey: .name), screen: values.decode(ScreenSize.self, forKey: .screen))
    guard !name.isBlank else { throw HeadUnitProfileFault.blank(field: "name") }
    category = try value(.category, or: category)
    caps = try value(.caps, or: caps)
    visibleRows = try values.decode(.visibleRows, in: 1...50, or: visibleRows)
    visibleRowsUnderKeyboard = try values.decode(
      .visibleRowsUnderKeyboard, in: 1...visibleRows, or: visibleRowsUnderKeyboard)
    frameTiming = try value(.frameTiming, or: frameTiming)
    rowTiming = try value(.rowTiming, or: rowTiming)
    dismissalTimeout = try values.decode(.dismissalTimeout, in: 0.1...60, or: dismissalTimeout)
    limitable = try value(.limitable, or: limitable)
    driveSide = try value(.driveSide, or: driveSide)
    contentStyle = try value(.contentStyle, or: contentStyle)
    promptStyle = try value(.promptStyle, or: promptStyle)
    input = try value(.input, or: input)
    fonts = try value(.fonts, or: fonts)
    occupied = try value(.occupied, or: occupied)
  }
}

/// The category under which the head unit treats the app; it decides which templates are allowed and the maximum stack
/// depth.
public enum AppCategory: String, Hashable, Sendable, Codable, CaseIterable {
  /// Turn-by-turn navigation: this library's own.
  case navigation
  /// Music and speech.
  case audio
  /// Calls and messages.
  case communication
  /// Charging of electric cars.
  case charging
  /// Parking.
  case parking
  /// Fuelling.
  case fueling
  /// Ordering food.
  case quickFood
  /// Simple tasks while driving.
  case drivingTask

  /// The maximum number of templates in the stack, including the root (IC-8).
  public var maximumDepth: Int {
    switch self {
    case .navigation, .audio, .communication, .charging, .parking: 5
    case .fueling: 3
    case .quickFood, .drivingTask: 2
    }
  }

  /// The allowed kinds of template: map, search, and voice control are only for navigation (IC-3).
  public var allowedTemplates: Set<TemplateKind> {
    switch self {
    case .navigation: Set(TemplateKind.allCases)
    case .audio: [.grid, .list, .alert]
    case .communication, .charging, .parking, .fueling, .quickFood, .drivingTask: [.grid, .list, .alert, .actionSheet]
    }
  }
}
