public import HeadUnit
public import Places

/// The words a head unit puts on its screens by itself, and those a screen reader adds.
public struct ScreenWords: Hashable, Sendable {
  /// On the button that leads back.
  public var back: String
  /// On the button that gives up a search.
  public var cancel: String
  /// In the empty search field, and on the search key.
  public var search: String
  /// On the space key.
  public var space: String
  /// In place of a keyboard that the car has taken away (SC-4).
  public var keyboardLimited: String
  /// Before the maneuver after the next, with what stands between the two.
  public var then: String
  /// When the driver arrives, with `{time}`.
  public var arrival: String
  /// Why guidance rests.
  public var pauses: [PauseReason: String]
  /// How many rows there are further down, with `{count}`.
  public var moreBelow: String
  /// What a screen reader says besides what is written.
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

  /// Words with a number in the place of `{count}`.
  static func counted(_ words: String, _ count: Int) -> String { filled(words, "count", String(count)) }

  /// Words with a text in the place of a name in braces.
  static func filled(_ words: String, _ name: String, _ text: String) -> String {
    words.split(separator: "{\(name)}", omittingEmptySubsequences: false).joined(separator: text)
  }
}

/// What a screen reader says about an element besides what is written on it.
public struct SpokenWords: Hashable, Sendable {
  /// Of anything that can be pressed.
  public var button: String
  /// Of the title of a screen or a group of rows.
  public var heading: String
  /// Of the field for the search text.
  public var searchField: String
  /// Of the keys for letters, all of them at once.
  public var keyboard: String
  /// Of a row that leads a level deeper.
  public var opensMore: String
  /// Of what cannot be pressed now.
  public var unavailable: String
  /// Of what is chosen.
  public var selected: String
  /// Of what is at work.
  public var busy: String
  /// Of a notice over the screen.
  public var alert: String
  /// Of a map.
  public var map: String
  /// Of the four arrows.
  public var left: String
  /// Of the four arrows.
  public var right: String
  /// Of the four arrows.
  public var up: String
  /// Of the four arrows.
  public var down: String
  /// Before the lanes of a road, which follow from left to right.
  public var lanes: String
  /// Where a lane leads.
  public var turns: [Turn: String]
  /// Between two directions of a lane, with the blanks there are.
  public var or: String
  /// Of a lane whose surface shows nothing.
  public var unmarkedLane: String
  /// Of a lane that leads on, with `{lane}`.
  public var recommendedLane: String
  /// The highest speed allowed in kilometres an hour, with `{count}`.
  public var limitInKilometres: String
  /// The highest speed allowed in miles an hour, with `{count}`.
  public var limitInMiles: String
  /// The road the car is on, with `{name}`.
  public var road: String
  /// Between the parts of a sentence.
  public var comma: String
  /// At the end of a sentence.
  public var stop: String
  /// What a button with nothing but a picture is called, by the picture's name; "zoom-in" is a plus on the map.
  public var pictures: [String: String]

  /// What a button with nothing but a picture is called: the picture's name itself where there is no word for it.
  func picture(_ name: String) -> String {
    pictures[name] ?? name.split(separator: "-").joined(separator: " ")
  }

  /// Where each lane leads, and which of them lead on.
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
