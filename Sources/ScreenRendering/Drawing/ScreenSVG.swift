import SearchScreen

/// A screen drawn as SVG at the size of its head unit: the view box in points, width and height in pixels.
///
/// The same screen and the same drawings give the same text, byte for byte.
public struct ScreenSVG: Hashable, Sendable, CustomStringConvertible {
  /// The document.
  public let description: String

  /// The letters the measures are of, first; what else may be installed after them.
  static let families = "Noto Sans, Noto Sans Arabic, Noto Sans CJK SC, DejaVu Sans"

  /// Draws a screen.
  public init(_ screen: Screen, pictures: ScreenPictures) {
    self.init(screen, layout: ScreenLayout(screen), pictures: pictures)
  }

  /// Draws a screen that was laid out before.
  public init(_ screen: Screen, layout: ScreenLayout, pictures: ScreenPictures) {
    let number = XMLText.number
    let glass = layout.glass
    let size = screen.profile.screen
    let theme = screen.style.drawn == .dark ? Theme.night : .day
    var xml = XMLText()
    xml.begin(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", String(size.width)), ("height", String(size.height)),
        ("viewBox", "0 0 \(number(glass.width)) \(number(glass.height))"), ("role", "img"),
        ("font-family", Self.families + ", " + screen.profile.fonts.family),
      ])
    xml.element("title", [], screen.stack.map(\.kind.rawValue).joined(separator: " › "))
    xml.element("desc", [], SpokenScreen(screen, layout: layout).sentences.joined(separator: " "))
    xml.begin("clipPath", [("id", "glass")])
    xml.empty("rect", [("width", number(glass.width)), ("height", number(glass.height))])
    xml.end()
    xml.begin("g", [("clip-path", "url(#glass)")])
    xml.empty(
      "rect", [("width", number(glass.width)), ("height", number(glass.height)), ("fill", theme[.glass].hex)])
    var painter = ElementPainter(screen: screen, layout: layout, theme: theme, pictures: pictures, xml: xml)
    // Below a voice frame only the map can be made out: what cannot be pressed would be mistaken for what can.
    let below = layout.isCovered ? layout.base.filter { $0.kind == .map || $0.kind == .dock } : layout.base
    for element in below + layout.over { painter.paint(element) }
    xml = painter.xml
    xml.end()
    xml.end()
    description = xml.text
  }
}
