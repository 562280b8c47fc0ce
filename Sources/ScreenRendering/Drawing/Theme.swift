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
      .dimOnManeuver: Colour(hex: "#5E9A85"), .sign: Colour(hex: "#FFFFFF"), .signRing: Colour(hex: "#C61F2B"),
      .onSign: Colour(hex: "#111418"), .danger: Colour(hex: "#B9271E"), .hairline: Colour(hex: "#CBD3DE"),
    ], shadow: 0.16)

  /// Light on dark.
  public static let night = Theme(
    paints: [
      .glass: Colour(hex: "#0E1620"), .dock: Colour(hex: "#070C12"), .bar: Colour(hex: "#0E1620"),
      .row: Colour(hex: "#1B2633"), .chosen: Colour(hex: "#1B4370"), .card: Colour(hex: "#223041"),
      .button: Colour(hex: "#304257"), .key: Colour(hex: "#34455A"), .quietKey: Colour(hex: "#22303F"),
      .scrim: Colour(hex: "#000000", opacity: 0.6), .maneuver: Colour(hex: "#0E5C46"),
      .text: Colour(hex: "#F1F4F8"), .secondary: Colour(hex: "#A9B6C6"), .disabled: Colour(hex: "#738195"),
      .accent: Colour(hex: "#6BB9FF"), .onAccent: Colour(hex: "#08131F"), .onManeuver: Colour(hex: "#FFFFFF"),
      .dimOnManeuver: Colour(hex: "#5E9A85"), .sign: Colour(hex: "#E2E5E9"), .signRing: Colour(hex: "#B5202B"),
      .onSign: Colour(hex: "#111418"), .danger: Colour(hex: "#FF8F87"), .hairline: Colour(hex: "#2B3A4B"),
    ], shadow: 0.45)
}
