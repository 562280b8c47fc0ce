public import SearchScreen
public import VoiceControl

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
  /// Why guidance rests.
  public var pauses: [PauseReason: String]
  /// How many rows there are further down, with `{count}`.
  public var moreBelow: String
  /// How many rows there are further up, with `{count}`.
  public var moreAbove: String
  /// What a screen reader says besides what is written.
  public var spoken: SpokenWords

  /// The words of a language.
  public static func words(in language: FrameLanguage) -> ScreenWords {
    switch language {
    case .english: .english
    case .russian: .russian
    case .portuguese: .portuguese
    case .persian: .persian
    case .chinese: .chinese
    }
  }

  /// Words with a number in the place of `{count}`.
  static func counted(_ words: String, _ count: Int) -> String {
    words.split(separator: "{count}", omittingEmptySubsequences: false).joined(separator: String(count))
  }
}
