public import HeadUnit
public import Places

/// The words that a head unit adds to its screens, and those that a screen reader adds.
public struct ScreenWords: Hashable, Sendable {
  /// The label of the back button.
  public var back: String
  /// The label of the button that cancels a search.
  public var cancel: String
  /// The text in the empty search field, and on the search key.
  public var search: String
  /// The label of the space key.
  public var space: String
  /// The text in place of a keyboard that the car limits (SC-4).
  public var keyboardLimited: String
  /// The word before the maneuver after the next, with the separator between the two.
  public var then: String
  /// The arrival time, with `{time}`.
  public var arrival: String
  /// The reasons that guidance is paused.
  public var pauses: [PauseReason: String]
  /// The number of rows further down, with `{count}`.
  public var moreBelow: String
  /// The words that a screen reader adds to the written text.
  public var spoken: SpokenWords

  /// The words of a language.
  public static func words(in language: ScreenLanguage) -> ScreenWords {
    switch language {
    case .english: .english
    case .russian: .russian
    case .portuguese: .portuguese
    case .persian: .persian
    case .chinese: .chinese
    }
  }

  /// The words with a number in place of `{count}`.
  static func counted(_ words: String, _ count: Int) -> String { filled(words, "count", String(count)) }

  /// The words with a text in place of a name in braces.
  static func filled(_ words: String, _ name: String, _ text: String) -> String {
    words.split(separator: "{\(name)}", omittingEmptySubsequences: false).joined(separator: text)
  }
}

/// The words that a screen reader adds to an element's written text.
public struct SpokenWords: Hashable, Sendable {
  /// For an element that can be pressed.
  public var button: String
  /// For the title of a screen or a group of rows.
  public var heading: String
  /// For the search text field.
  public var searchField: String
  /// For the letter keys as a group.
  public var keyboard: String
  /// For a row that leads a level deeper.
  public var opensMore: String
  /// For an element that can't be pressed now.
  public var unavailable: String
  /// For a selected element.
  public var selected: String
  /// For a busy element.
  public var busy: String
  /// For an alert over the screen.
  public var alert: String
  /// For a map.
  public var map: String
  /// For the left arrow.
  public var left: String
  /// For the right arrow.
  public var right: String
  /// For the up arrow.
  public var up: String
  /// For the down arrow.
  public var down: String
  /// The word before the lanes of a road, which follow from left to right.
  public var lanes: String
  /// The directions of a lane.
  public var turns: [Turn: String]
  /// The separator between two directions of a lane, including its spaces.
  public var or: String
  /// For a lane without markings.
  public var unmarkedLane: String
  /// For a recommended lane, with `{lane}`.
  public var recommendedLane: String
  /// The speed limit in kilometers per hour, with `{count}`.
  public var limitInKilometres: String
  /// The speed limit in miles per hour, with `{count}`.
  public var limitInMiles: String
  /// The road the car is on, with `{name}`.
  public var road: String
  /// The separator between the parts of a sentence.
  public var comma: String
  /// The end of a sentence.
  public var stop: String
  /// The names of buttons that only have an image, by the image's name; "zoom-in" is a plus on the map.
  public var pictures: [String: String]

  /// The name of a button that only has an image: the image's name if there is no word for it.
  func picture(_ name: String) -> String {
    pictures[name] ?? name.split(separator: "-").joined(separator: " ")
  }

  /// The directions of each lane, and which lanes are recommended.
  func sentence(about lanes: [Lane]) -> String {
    let each = lanes.map { lane in
      let directions = lane.turns.isEmpty ? [lane.recommended].compactMap(\.self) : lane.turns
      let name = directions.isEmpty ? unmarkedLane : directions.compactMap { turns[$0] }.joined(separator: or)
      return lane.recommended == nil ? name : ScreenWords.filled(recommendedLane, "lane", name)
    }
    return self.lanes + each.joined(separator: comma)
  }

  /// The highest speed allowed.
  func sentence(about limit: SpeedSign) -> String {
    ScreenWords.counted(limit.isMiles ? limitInMiles : limitInKilometres, limit.number)
  }

  /// The road the car is on.
  func sentence(aboutRoad name: String) -> String { ScreenWords.filled(road, "name", name) }
}
