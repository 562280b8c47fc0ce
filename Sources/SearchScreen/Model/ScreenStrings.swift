import HeadUnit

/// The words of the search screen in one language, except those of the voice frames.
///
/// Texts with variants are longest first (VC-12, NV-3).
struct ScreenStrings: Hashable, Sendable, Decodable {
  /// The title of the rubricator.
  var categories = ""
  /// The title of home, work, favorites, and visits.
  var favorites = ""
  /// The header of home and work.
  var ownPlaces = ""
  /// The header of the favorites.
  var kept = ""
  /// The header of the visits.
  var recent = ""
  /// The name of home if the driver gave none.
  var home = ""
  /// The name of work if the driver gave none.
  var work = ""
  /// The text beside home or work that isn't set.
  var notSet: [String] = []
  /// The button that shows further rubrics.
  var more: [String] = []
  /// The last row of a list that was cut; `{count}` stands for the number of missing rows.
  var moreNotShown = ""
  /// The row under the keyboard, and the text of the empty list, if nothing matches.
  var nothingFound: [String] = []
  /// The row under the keyboard before anything is typed, if the driver has no saved places.
  var typeHint = ""
  /// The text of the empty list of saved places.
  var nothingKept: [String] = []
  /// The alert if the keyboard may not be used.
  var keyboardLimited: [String] = []
  /// The alert if there is no map.
  var noMap: [String] = []
  /// The alert if a lookup failed or took too long.
  var lookupFailed: [String] = []
  /// The button that opens the microphone.
  var speak = ""
  /// The button that closes an alert.
  var close = ""
  /// The names of groups of rubrics by their identifiers; the map's own name is used for a missing one.
  var groups: [String: String] = [:]
}

extension ScreenStrings {
  /// Creates the words in a language.
  init(_ language: ScreenLanguage) { self = WordTable.section("screen", in: language) ?? Self() }
}
