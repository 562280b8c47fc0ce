import Places
public import SearchScreen

extension TemplateID {
  /// The map, which is the root.
  static let map: TemplateID = "map"
}

extension ButtonID {
  /// Opens the microphone.
  public static let microphone: ButtonID = "microphone"
  /// Opens the keyboard.
  public static let search: ButtonID = "search"
  /// Shows the rubricator.
  public static let categories: ButtonID = "categories"
  /// Shows home, work, favourites and visits.
  public static let favourites: ButtonID = "favourites"
  /// Shows the arrows that move the map (MA-4).
  public static let pan: ButtonID = "pan"
  /// Takes the arrows away (MA-3).
  public static let endPan: ButtonID = "endPan"
  /// Brings the map nearer.
  public static let zoomIn: ButtonID = "zoomIn"
  /// Takes the map farther away.
  public static let zoomOut: ButtonID = "zoomOut"
  /// Shows where the driver is.
  public static let locate: ButtonID = "locate"
  /// Shows further rubrics.
  public static let more: ButtonID = "more"
  /// Closes an alert.
  public static let close: ButtonID = "close"
  /// Closes an alert and opens the microphone.
  public static let speak: ButtonID = "speak"
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
