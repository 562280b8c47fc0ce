import Places
import SearchScreen

extension TemplateID {
  /// The map, which is the root.
  static let map: TemplateID = "map"
}

extension ButtonID {
  static let microphone: ButtonID = "microphone"
  static let search: ButtonID = "search"
  static let categories: ButtonID = "categories"
  static let favourites: ButtonID = "favourites"
  static let pan: ButtonID = "pan"
  static let endPan: ButtonID = "endPan"
  static let zoomIn: ButtonID = "zoomIn"
  static let zoomOut: ButtonID = "zoomOut"
  static let locate: ButtonID = "locate"
  static let more: ButtonID = "more"
  static let close: ButtonID = "close"
  static let speak: ButtonID = "speak"
}

/// What a row stands for.
enum RowPick: Hashable, Sendable {
  /// A place to go to.
  case place(PlaceCandidate)
  /// Something to look up.
  case lookup(Lookup, title: String)
}

/// A lookup that has not been answered, and what waits for it.
struct PendingLookup: Hashable, Sendable {
  var number: Int
  /// The row that was picked for it, where it was a row.
  var row: RowID?
  var template: TemplateID
  /// The title of the list that shows what is found.
  var title: String
}
