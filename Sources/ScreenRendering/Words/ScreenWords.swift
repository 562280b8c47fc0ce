public import HeadUnit
import Places

/// The words that a head unit adds to its screens.
public struct ScreenWords: Hashable, Sendable, Codable {
  /// The label of the back button.
  public var back = ""
  /// The label of the button that cancels a search.
  public var cancel = ""
  /// The text in the empty search field, and on the search key.
  public var search = ""
  /// The label of the space key.
  public var space = ""
  /// The text in place of a keyboard that the car limits (SC-4).
  public var keyboardLimited = ""
  /// The word before the maneuver after the next, with the separator between the two.
  public var then = ""
  /// The arrival time, with `{time}`.
  public var arrival = ""
  /// The number of rows further down, with `{count}`.
  public var moreBelow = ""
  /// The reasons that guidance is paused, by their names.
  public var pauseReasons: [String: String] = [:]
  /// The letter keys of the keyboard, row by row; Chinese is typed in Latin letters.
  public var letterKeys: [String] = []
}

extension ScreenWords {
  /// The words of a language.
  public init(_ language: ScreenLanguage) { self = WordTable.section("headUnit", in: language) ?? Self() }

  /// The reason that guidance is paused.
  package func text(of reason: PauseReason) -> String {
    let name =
      switch reason {
      case .arrived: "arrived"
      case .loading: "loading"
      case .locating: "locating"
      case .rerouting: "rerouting"
      case .proceedToRoute: "proceedToRoute"
      }
    return pauseReasons[name] ?? ""
  }
}

/// The words that a screen reader adds to an element's written text.
public struct SpokenWords: Hashable, Sendable, Codable {
  /// For an element that can be pressed.
  public var button = ""
  /// For the title of a screen or a group of rows.
  public var heading = ""
  /// For the search text field.
  public var searchField = ""
  /// For the letter keys as a group.
  public var keyboardName = ""
  /// For a row that leads a level deeper.
  public var opensMore = ""
  /// For an element that can't be pressed now.
  public var unavailable = ""
  /// For a selected element.
  public var selected = ""
  /// For a busy element.
  public var busy = ""
  /// For a map.
  public var map = ""
  /// For the left arrow.
  public var left = ""
  /// For the right arrow.
  public var right = ""
  /// For the up arrow.
  public var up = ""
  /// For the down arrow.
  public var down = ""
  /// The word before the lanes of a road, which follow from left to right.
  public var lanes = ""
  /// The directions of a lane, by their names.
  public var turns: [String: String] = [:]
  /// The separator between two directions of a lane, including its spaces.
  public var or = ""
  /// For a lane without markings.
  public var unmarkedLane = ""
  /// For a recommended lane, with `{lane}`.
  public var recommendedLane = ""
  /// The speed limit in kilometers per hour, with `{count}`.
  public var limitInKilometres = ""
  /// The speed limit in miles per hour, with `{count}`.
  public var limitInMiles = ""
  /// The road the car is on, with `{name}`.
  public var road = ""
  /// The separator between the parts of a sentence.
  public var comma = ""
  /// The end of a sentence.
  public var stop = ""
  /// The names of buttons that only have an image, by the image's name; "zoom-in" is a plus on the map.
  public var pictures: [String: String] = [:]
}

extension SpokenWords {
  /// The words of a language.
  public init(_ language: ScreenLanguage) { self = WordTable.section("spoken", in: language) ?? Self() }

  /// The name of a button that only has an image: the image's name if there is no word for it.
  func picture(_ name: String) -> String {
    pictures[name] ?? name.split(separator: "-").joined(separator: " ")
  }

  /// The directions of each lane, and which lanes are recommended.
  func sentence(about lanes: [Lane]) -> String {
    let each = lanes.map { lane in
      let directions = lane.turns.isEmpty ? [lane.recommended].compactMap(\.self) : lane.turns
      let name = directions.isEmpty ? unmarkedLane : directions.compactMap { turns[$0.rawValue] }.joined(separator: or)
      return lane.recommended == nil ? name : recommendedLane.replacing("{lane}", with: name)
    }
    return self.lanes + each.joined(separator: comma)
  }

  /// The highest speed allowed.
  func sentence(about limit: SpeedSign) -> String {
    (limit.isMiles ? limitInMiles : limitInKilometres).replacing("{count}", with: "\(limit.number)")
  }

  /// The road the car is on.
  func sentence(aboutRoad name: String) -> String { road.replacing("{name}", with: name) }
}
