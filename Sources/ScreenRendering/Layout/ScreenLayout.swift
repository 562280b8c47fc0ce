public import HeadUnit
public import Places

/// Where everything on the glass is. A picture and a text of a screen are both made of this, so they agree.
public struct ScreenLayout: Hashable, Sendable {
  /// The glass in points.
  public var glass: ScreenRectangle
  /// What the template on top of the stack shows, from back to front.
  public var base: [ScreenElement]
  /// What the template over it shows; nothing below can be pressed then. Empty without one.
  public var over: [ScreenElement]

  /// The part of the map that nothing covers.
  public var mapFocus: ScreenRectangle
  /// Where the trips on the map end, the chosen one first.
  public var destinations: [Coordinate]
  /// Metres to what the driver does next, below zero for unknown; `nil` where nobody is guided along a road.
  public var roadAhead: Double?

  /// Lays a screen out.
  public init(_ screen: Screen) {
    glass = screen.profile.screen.bounds
    var composer = ScreenComposer(screen)
    composer.composeBase()
    base = composer.elements
    mapFocus = composer.mapFocus
    destinations = composer.destinations
    roadAhead = composer.roadAhead
    composer.elements = []
    composer.composeModal()
    over = composer.elements
  }

  /// Whether what lies over the stack covers all of it, as a voice frame does.
  public var isCovered: Bool { over.contains { $0.kind == .scrim && $0.shape?.fill == .glass } }
}

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
    /// The lanes before that, from left to right.
    case lanes([Lane])
    /// Why guidance rests.
    case pause
    /// How far it still is.
    case estimates
    /// The highest speed allowed here.
    case speedLimit(SpeedSign)
    /// The road the car is on.
    case road
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
      .maneuver, .lanes, .pause, .estimates, .speedLimit, .road:
      false
    }
  }

  /// The lines of a part as one, as the glass shows them.
  public func shown(_ part: PlacedText.Part) -> String {
    TextFitting.unwrapped(texts.filter { $0.part == part }.map(\.text))
  }
}

/// What an element is drawn on: its frame with round corners.
public struct PlacedShape: Hashable, Sendable {
  /// Its colour.
  public var fill: Paint
  /// The radius of the corners in points.
  public var radius: Double
  /// Whether it casts a shadow, as what lies on the map does.
  public var floats = false
  /// The colour of the line round it; `nil` for none.
  public var outline: Paint?
  /// How wide that line is in points; half of it lies outside the frame.
  public var outlineWidth = 1.25
}

/// A picture in its place.
public struct PlacedPicture: Hashable, Sendable {
  /// Where a picture comes from.
  public enum Source: Hashable, Sendable {
    /// An icon of one colour.
    case icon(ImageName)
    /// A drawing of a voice frame, from the folder of the models.
    case drawing(String)
    /// A ring that goes round while something is at work.
    case spinner
    /// The way through a junction, as a line with an arrow at its end.
    case junction(JunctionShape)
  }

  /// Where it comes from.
  public var source: Source
  /// Where it is.
  public var frame: ScreenRectangle
  /// Its colour; a drawing has its own.
  public var paint: Paint
  /// Whether it is turned round where the screen is read from right to left: an arrow that points back.
  public var mirrors = false
}

/// One line of text in its place.
public struct PlacedText: Hashable, Sendable {
  /// Which end of the line, or its middle, is at ``x``.
  public enum Anchor: Hashable, Sendable {
    /// Its left end, whichever way it is read.
    case left
    /// Its middle.
    case middle
    /// Its right end.
    case right
  }

  /// What a line is of its element.
  public enum Part: Hashable, Sendable {
    /// Its name.
    case title
    /// What is said below that.
    case detail
  }

  /// The line, chosen and cut so that it fits.
  public var text: String
  /// What it is of its element.
  public var part: Part
  /// Where it begins, has its middle or ends, in points.
  public var x: Double
  /// Where the letters stand, in points.
  public var baseline: Double
  /// The size of the letters in points.
  public var size: Double
  /// How heavy they are.
  public var weight: TextWeight
  /// Which point of the line is at ``x``.
  public var anchor: Anchor
  /// Their colour.
  public var paint: Paint
}

/// What a colour is for; a ``Theme`` has one for each.
public enum Paint: String, Hashable, Sendable, CaseIterable {
  /// Behind everything.
  case glass
  /// The strip with the time.
  case dock
  /// A bar.
  case bar
  /// A row, a picture to press.
  case row
  /// A row that is chosen.
  case chosen
  /// A card over the map.
  case card
  /// A button on a bar, a card or the map.
  case button
  /// A key for a letter.
  case key
  /// A key for anything else.
  case quietKey
  /// What darkens the screen under a notice.
  case scrim
  /// The card with the next maneuver.
  case maneuver
  /// Words.
  case text
  /// Words that matter less.
  case secondary
  /// Words on what cannot be pressed.
  case disabled
  /// What is to be pressed first, and pictures.
  case accent
  /// Words and pictures on the accent.
  case onAccent
  /// Words and pictures on the maneuver card.
  case onManeuver
  /// Lanes on the maneuver card that do not lead on.
  case dimOnManeuver
  /// What a traffic sign is made of.
  case sign
  /// The ring of a traffic sign.
  case signRing
  /// Numbers on a traffic sign.
  case onSign
  /// Words on what takes something away.
  case danger
  /// Thin lines.
  case hairline
}
