/// The colours of a screen by day or by night, for pictures and for the page in a browser alike.
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
      .text: Colour(hex: "#1B2430"), .secondary: Colour(hex: "#4D5968"), .disabled: Colour(hex: "#6B7582"),
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
      .text: Colour(hex: "#F1F4F8"), .secondary: Colour(hex: "#B3BFCE"), .disabled: Colour(hex: "#93A1B3"),
      .accent: Colour(hex: "#8CC8FF"), .onAccent: Colour(hex: "#08131F"), .onManeuver: Colour(hex: "#FFFFFF"),
      .dimOnManeuver: Colour(hex: "#5E9A85"), .sign: Colour(hex: "#E2E5E9"), .signRing: Colour(hex: "#B5202B"),
      .onSign: Colour(hex: "#111418"), .danger: Colour(hex: "#FFA199"), .hairline: Colour(hex: "#2B3A4B"),
    ], shadow: 0.45)
}

/// How large things are, in units of a fifteenth of the letters of rows.
enum LookSizes {
  static let bar = 38.0
  static let button = 30.0
  static let mapButton = 36.0
  static let margin = 6.0
  static let gap = 4.0
  static let dock = 44.0
  static let radius = 8.0
}

/// The look of screens as a style sheet: custom properties of CSS, by day and by night.
///
/// Colours are named after ``Paint``, such as `--on-accent`, and follow the attribute `data-style`, or what the browser
/// prefers where there is none. Sizes are numbers without a unit, such as `--size-bar`.
public struct LookStylesheet: Hashable, Sendable, CustomStringConvertible {
  /// The style sheet.
  public let description: String

  /// Writes the style sheet.
  public init() {
    let sizes: [(String, Double)] = [
      ("bar", LookSizes.bar), ("button", LookSizes.button), ("map-button", LookSizes.mapButton),
      ("margin", LookSizes.margin), ("gap", LookSizes.gap), ("dock", LookSizes.dock), ("radius", LookSizes.radius),
    ]
    let measures = sizes.map { "  --size-\($0): \(XMLText.number($1));" }
    let day = Self.properties(.day, scheme: "light")
    let night = Self.properties(.night, scheme: "dark")
    description =
      (["/* The look of screens; ScreenRendering has it. */", ":root {"] + measures + ["}"]
      + [":root, [data-style=\"light\"] {"] + day + ["}", "[data-style=\"dark\"] {"] + night + ["}"]
      + ["@media (prefers-color-scheme: dark) { :root:not([data-style]) {"] + night + ["} }", ""])
      .joined(separator: "\n")
  }

  private static func properties(_ theme: Theme, scheme: String) -> [String] {
    ["  color-scheme: \(scheme);"]
      + Paint.allCases.map { paint in
        let colour = theme[paint]
        let opacity = String(Int((255 * colour.opacity).rounded()), radix: 16)
        return "  --\(name(of: paint)): \(colour.hex)\(colour.opacity < 1 ? opacity : "");"
      } + ["  --shadow-strength: \(XMLText.number(100 * theme.shadow))%;"]
  }

  /// `onAccent` is on-accent.
  private static func name(of paint: Paint) -> String {
    paint.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}
