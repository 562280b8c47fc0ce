/// What kind of app it is to the head unit; it decides which templates it may use and how deep they may lie.
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

  /// How many templates the stack may hold, the root included (IC-8).
  public var maximumDepth: Int {
    switch self {
    case .navigation, .audio, .communication, .charging, .parking: 5
    case .fueling: 3
    case .quickFood, .drivingTask: 2
    }
  }

  /// The kinds of template it may use: map, search and voice control are for navigation only (IC-3).
  public var allowedTemplates: Set<TemplateKind> {
    switch self {
    case .navigation: Set(TemplateKind.allCases)
    case .audio: [.grid, .list, .alert]
    case .communication, .charging, .parking, .fueling, .quickFood, .drivingTask: [.grid, .list, .alert, .actionSheet]
    }
  }
}
