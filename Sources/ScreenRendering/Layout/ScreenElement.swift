public import SearchScreen

/// One thing on the glass: where it is, what it says, how it looks.
public struct ScreenElement: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// The map behind everything.
    case map
    /// The strip with the time at the driver's side; not the app's.
    case dock
    /// The bar at the top.
    case bar
    /// The button that leads back.
    case back
    /// The button that gives up a search or a voice search (SE-7, VC-13).
    case cancel
    /// A button in the bar.
    case barButton
    /// The title in the bar.
    case title
    /// A button on the map.
    case mapButton
    /// An arrow that moves the map.
    case panArrow(PanDirections)
    /// The heading of rows.
    case header
    /// A row.
    case row
    /// Rows that are further down or up.
    case more(above: Int, below: Int)
    /// Words that cannot be pressed.
    case note
    /// A picture to press.
    case gridButton
    /// The field for the search text.
    case searchField
    /// The keys behind the letters.
    case keyboard
    /// A key.
    case key
    /// What a notice or a panel lies on.
    case card
    /// What darkens the screen under a notice.
    case scrim
    /// The picture of a voice frame.
    case voicePicture
    /// The title of a voice frame or a notice.
    case heading
    /// A button of a notice.
    case action(AlertAction.Style)
    /// A trip to choose.
    case trip
    /// A route to choose.
    case route
    /// The button that starts a trip.
    case start
    /// The buttons beside that: more routes, the whole trip.
    case tripButton
    /// What the driver does next.
    case maneuver
    /// Why guidance rests.
    case pause
    /// How far it still is.
    case estimates
  }

  /// What else is to be known of it.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// It cannot be pressed now.
    public static let disabled = Traits(rawValue: 1)
    /// It is chosen.
    public static let selected = Traits(rawValue: 2)
    /// It is at work (LI-6).
    public static let busy = Traits(rawValue: 4)
    /// It leads a level deeper (MA-16).
    public static let disclosure = Traits(rawValue: 8)

    /// Makes traits of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// What it is.
  public var kind: Kind
  /// Where it is, in points.
  public var frame: ScreenRectangle
  /// What it is called, whole, even where the glass shows less; empty where it says nothing.
  public var label = ""
  /// What it says besides, whole.
  public var value = ""
  /// What else is to be known of it.
  public var traits: Traits = []
  /// What it is drawn on; `nil` for nothing.
  public var shape: PlacedShape?
  /// Its lines.
  public var texts: [PlacedText] = []
  /// Its pictures.
  public var pictures: [PlacedPicture] = []

  /// Whether it is there to be pressed.
  public var isControl: Bool {
    switch kind {
    case .back, .cancel, .barButton, .mapButton, .panArrow, .row, .gridButton, .searchField, .key, .action, .trip,
      .route, .start, .tripButton:
      true
    case .map, .dock, .bar, .title, .header, .more, .note, .keyboard, .card, .scrim, .voicePicture, .heading,
      .maneuver, .pause, .estimates:
      false
    }
  }

  /// The lines of a part as one, as the glass shows them.
  public func shown(_ part: PlacedText.Part) -> String {
    TextFitting.unwrapped(texts.filter { $0.part == part }.map(\.text))
  }
}
