public import VoiceControl

/// A head unit as constants: its screen, how many of each thing it shows, how quickly it takes frames.
///
/// Nothing of it can be asked of a real one, so each is a file in `models/head-units` that anybody can change.
public struct HeadUnitProfile: Hashable, Sendable, Encodable {
  /// How the driver points at things.
  public enum Input: String, Hashable, Sendable, Codable, CaseIterable {
    /// With a finger.
    case touch
    /// With a knob only: without a pan button the map cannot be moved (MA-4).
    case knob
  }

  /// What the head unit says about prompts (AU-5).
  public enum PromptStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// No sound.
    case none
    /// A tone.
    case short
    /// Words.
    case normal
  }

  /// What it is called.
  public var name: String
  /// The size of its screen.
  public var screen: ScreenSize
  /// What kind of app runs on it.
  public var category = AppCategory.navigation
  /// How many of each thing it shows.
  public var caps = HeadUnitCaps.standard
  /// How many rows of a list are on the screen at once.
  public var visibleRows = 4
  /// How many rows are left above its keyboard; a unit may show a single one (SE-9).
  public var visibleRowsUnderKeyboard = 1
  /// How quickly it takes voice frames (VC-4).
  public var frameTiming = FrameTiming.standard
  /// How long a picked row may take (LI-6).
  public var rowTiming = RowTiming.standard
  /// How long the completion of a dismissal is waited for, in seconds (IC-11).
  public var dismissalTimeout = 2.0
  /// What the car may take away while it moves (SC-3).
  public var limitable: InterfaceLimits = [.keyboard, .lists]
  /// Where the driver sits.
  public var driveSide = DriveSide.unknown
  /// Which style it begins with.
  public var contentStyle = ContentStyle.unknown
  /// What it says about prompts.
  public var promptStyle = PromptStyle.normal
  /// How the driver points at things.
  public var input = Input.touch
  /// Its letters.
  public var fonts = HeadUnitFonts.standard
  /// What covers the map, as it lies where the driver sits on the left.
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
  public init(name: String, screen: ScreenSize) {
    self.name = name
    self.screen = screen
  }

  /// How many templates a stack may hold, the root included (IC-8).
  public var maximumDepth: Int { category.maximumDepth }

  /// How many rows a list shows under some limits (LI-2, LI-4).
  public func rowCap(_ limits: InterfaceLimits) -> Int {
    limits.contains(.lists) ? min(caps.rows, caps.limitedRows) : caps.rows
  }
}
