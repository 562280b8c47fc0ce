/// The colours of a screen by day or by night.
public struct Theme: Hashable, Sendable {
  /// A colour, and how much of it covers what is below.
  public struct Colour: Hashable, Sendable {
    /// Red, green and blue in hexadecimal digits.
    public var hex: String
    /// From 0 for nothing to 1 for everything.
    public var opacity = 1.0
  }

  /// The colours of elements.
  public let paints: [Paint: Colour]
  /// The colours of the map.
  public let map: MapColours
  /// How dark shadows are.
  public let shadow: Double

  /// The colour of something.
  public subscript(paint: Paint) -> Colour { paints[paint] ?? Colour(hex: "#808080") }

  /// Dark on light.
  public static let day = Theme(
    paints: [
      .glass: Colour(hex: "#F3F5F8"), .dock: Colour(hex: "#E3E7ED"), .bar: Colour(hex: "#F3F5F8"),
      .row: Colour(hex: "#FFFFFF"), .chosen: Colour(hex: "#D9E8FC"), .card: Colour(hex: "#FFFFFF"),
      .button: Colour(hex: "#E4EAF2"), .key: Colour(hex: "#FFFFFF"), .quietKey: Colour(hex: "#D3DAE4"),
      .scrim: Colour(hex: "#10161F", opacity: 0.5), .maneuver: Colour(hex: "#0B5A43"),
      .text: Colour(hex: "#1B2430"), .secondary: Colour(hex: "#566273"), .disabled: Colour(hex: "#8C96A4"),
      .accent: Colour(hex: "#0A5FC9"), .onAccent: Colour(hex: "#FFFFFF"), .onManeuver: Colour(hex: "#FFFFFF"),
      .danger: Colour(hex: "#B9271E"), .hairline: Colour(hex: "#CBD3DE"),
    ], map: .day, shadow: 0.16)

  /// Light on dark.
  public static let night = Theme(
    paints: [
      .glass: Colour(hex: "#0E1620"), .dock: Colour(hex: "#070C12"), .bar: Colour(hex: "#0E1620"),
      .row: Colour(hex: "#1B2633"), .chosen: Colour(hex: "#1B4370"), .card: Colour(hex: "#223041"),
      .button: Colour(hex: "#304257"), .key: Colour(hex: "#34455A"), .quietKey: Colour(hex: "#22303F"),
      .scrim: Colour(hex: "#000000", opacity: 0.6), .maneuver: Colour(hex: "#0E5C46"),
      .text: Colour(hex: "#F1F4F8"), .secondary: Colour(hex: "#A9B6C6"), .disabled: Colour(hex: "#738195"),
      .accent: Colour(hex: "#6BB9FF"), .onAccent: Colour(hex: "#08131F"), .onManeuver: Colour(hex: "#FFFFFF"),
      .danger: Colour(hex: "#FF8F87"), .hairline: Colour(hex: "#2B3A4B"),
    ], map: .night, shadow: 0.45)
}

/// The colours of the stylised map.
public struct MapColours: Hashable, Sendable {
  /// Built-up ground.
  public let land: String
  /// Parks.
  public let park: String
  /// Trees in parks.
  public let trees: String
  /// Rivers.
  public let water: String
  /// Small streets.
  public let street: String
  /// Their edges.
  public let kerb: String
  /// Main roads.
  public let road: String
  /// Their edges.
  public let verge: String
  /// The way to the destination.
  public let route: String
  /// Its edges.
  public let routeEdge: String
  /// Where the car is.
  public let car: String
  /// Round the car, and the destination.
  public let ring: String
  /// The destination.
  public let pin: String

  static let day = MapColours(
    land: "#EDEFEA", park: "#CFE6C2", trees: "#B5D6A5", water: "#AFD5F0", street: "#FFFFFF", kerb: "#DADDD6",
    road: "#FFE6A3", verge: "#E3C36E", route: "#2F7DF0", routeEdge: "#1A56B8", car: "#0A5FC9", ring: "#FFFFFF",
    pin: "#D23A2F")

  static let night = MapColours(
    land: "#18222D", park: "#1B372D", trees: "#254A3B", water: "#16385A", street: "#2C3B4C", kerb: "#202C39",
    road: "#5A5337", verge: "#3B3726", route: "#5AA8FF", routeEdge: "#1C5CA8", car: "#6BB9FF", ring: "#F1F4F8",
    pin: "#FF7A6E")
}
