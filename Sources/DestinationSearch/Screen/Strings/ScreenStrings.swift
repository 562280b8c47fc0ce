public import VoiceControl

/// The words of the search screen in one language, besides those of the voice frames.
///
/// Texts with variants are longest first (VC-12, NV-3).
public struct ScreenStrings: Hashable, Sendable {
  /// The title of the rubricator.
  public var categories: String
  /// The title of home, work, favourites and visits.
  public var favourites: String
  /// The title of a list of results for a text or a rubric; `{text}` stands for it.
  public var results: String
  /// The header of home and work.
  public var ownPlaces: String
  /// The header of the favourites.
  public var kept: String
  /// The header of the visits.
  public var recent: String
  /// The name of home where the driver gave none.
  public var home: String
  /// The name of work where the driver gave none.
  public var work: String
  /// Beside home or work that is not set.
  public var notSet: [String]
  /// On the button that shows further rubrics.
  public var more: [String]
  /// The last row of a list that was cut; `{count}` stands for how many are missing.
  public var moreNotShown: String
  /// The row under the keyboard, and the empty list, where nothing fits.
  public var nothingFound: [String]
  /// The row under the keyboard before anything is typed, where the driver has no places of their own.
  public var typeHint: String
  /// The empty list of own places.
  public var nothingKept: [String]
  /// The alert where the keyboard may not be used.
  public var keyboardLimited: [String]
  /// The alert where there is no map.
  public var noMap: [String]
  /// The alert where a lookup failed or took too long.
  public var lookupFailed: [String]
  /// On the button that opens the microphone.
  public var speak: String
  /// On the button that closes an alert.
  public var close: String
  /// Under a trip to a place of which nothing else is known.
  public var destination: String
  /// Beside a place that is closed at the moment.
  public var closedNow: String
  /// The names of groups of rubrics by their identifiers; the map's own name where one is missing.
  public var groups: [String: String]

  /// The words in a language.
  public init(_ language: FrameLanguage) {
    self =
      switch language {
      case .english: .english
      case .russian: .russian
      case .portuguese: .portuguese
      case .persian: .persian
      case .chinese: .chinese
      }
  }

  init(
    categories: String, favourites: String, results: String, ownPlaces: String, kept: String, recent: String,
    home: String, work: String, notSet: [String], more: [String], moreNotShown: String, nothingFound: [String],
    typeHint: String, nothingKept: [String], keyboardLimited: [String], noMap: [String], lookupFailed: [String],
    speak: String, close: String, destination: String, closedNow: String, groups: [String: String]
  ) {
    self.categories = categories
    self.favourites = favourites
    self.results = results
    self.ownPlaces = ownPlaces
    self.kept = kept
    self.recent = recent
    self.home = home
    self.work = work
    self.notSet = notSet
    self.more = more
    self.moreNotShown = moreNotShown
    self.nothingFound = nothingFound
    self.typeHint = typeHint
    self.nothingKept = nothingKept
    self.keyboardLimited = keyboardLimited
    self.noMap = noMap
    self.lookupFailed = lookupFailed
    self.speak = speak
    self.close = close
    self.destination = destination
    self.closedNow = closedNow
    self.groups = groups
  }
}
