import HeadUnit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A screen drawn as SVG at the size of its head unit: the view box in points, width and height in pixels.
///
/// The same screen and the same drawings give the same text, byte for byte.
public struct ScreenSVG: Hashable, Sendable, CustomStringConvertible {
  /// The document.
  public let description: String

  /// The letters the measures are of, first; what else may be installed after them.
  static let families = "Noto Sans, Noto Sans Arabic, Noto Sans CJK SC, DejaVu Sans"

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - pictures: Where its drawings come from, and the style of the map.
  ///   - scene: What is seen of the map; without it there is plain ground.
  public init(_ screen: Screen, pictures: ScreenPictures, scene: MapScene? = nil) {
    let layout = ScreenLayout(screen)
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
    var painter = ElementPainter(
      screen: screen, layout: layout, theme: theme, pictures: pictures, scene: scene, xml: xml)
    // Below a voice frame only the map can be made out: what cannot be pressed would be mistaken for what can.
    let below = layout.isCovered ? layout.base.filter { $0.kind == .map || $0.kind == .dock } : layout.base
    for element in below + layout.over { painter.paint(element) }
    xml = painter.xml
    xml.end()
    xml.end()
    description = xml.text
  }
}

/// Draws the elements of a layout one after the other.
struct ElementPainter {
  let screen: Screen
  let layout: ScreenLayout
  let theme: Theme
  let pictures: ScreenPictures
  let scene: MapScene?
  var xml: XMLText

  /// Draws an element: its shape, its pictures, its lines.
  mutating func paint(_ element: ScreenElement) {
    if element.kind == .map { paintMap(in: element.frame) }
    if let shape = element.shape { paint(shape, in: element.frame, seesThrough: element.kind == .scrim) }
    for picture in element.pictures { paint(picture) }
    for text in element.texts { paint(text) }
  }

  private mutating func paintMap(in frame: ScreenRectangle) {
    guard let style = pictures.mapStyle else { return }
    let colours = screen.style.drawn == .dark ? style.dark : style.light
    guard let scene, let view = scene.view(of: screen, layout) else {
      xml.empty(
        "rect",
        [
          ("x", XMLText.number(frame.x)), ("y", XMLText.number(frame.y)), ("width", XMLText.number(frame.width)),
          ("height", XMLText.number(frame.height)), ("fill", colours.ground),
        ])
      return
    }
    MapPainter(
      scene: scene, view: view, style: style, colours: colours, pictures: pictures,
      covered: layout.base.filter { $0.kind != .map && $0.shape != nil }.map(\.frame), showsCar: !layout.isCovered
    ).paint(into: &xml)
  }

  private mutating func paint(_ shape: PlacedShape, in frame: ScreenRectangle, seesThrough: Bool) {
    let number = XMLText.number
    let radius = min(shape.radius, frame.width / 2, frame.height / 2)
    func rectangle(_ frame: ScreenRectangle, _ more: [(String, String)]) -> [(String, String)] {
      [
        ("x", number(frame.x)), ("y", number(frame.y)), ("width", number(frame.width)),
        ("height", number(frame.height)), ("rx", number(radius)),
      ] + more
    }
    if shape.floats {
      // Two soft edges stand for a blurred shadow, which not every program can draw.
      for (spread, part) in [(1.6, 0.4), (0.7, 0.6)] {
        let below = ScreenRectangle(
          x: frame.x - spread, y: frame.y - spread + 1.2, width: frame.width + 2 * spread,
          height: frame.height + 2 * spread)
        xml.empty("rect", rectangle(below, [("fill", "#000000"), ("opacity", number(theme.shadow * part))]))
      }
    }
    let colour = theme[shape.fill]
    var attributes = [("fill", colour.hex)]
    // A voice frame lets a hint of the screen below through; an alert more of it.
    let opacity = seesThrough && shape.fill == .glass ? 0.92 : colour.opacity
    if opacity < 1 { attributes.append(("opacity", number(opacity))) }
    if let outline = shape.outline {
      attributes += [("stroke", theme[outline].hex), ("stroke-width", number(shape.outlineWidth))]
    }
    xml.empty("rect", rectangle(frame, attributes))
  }

  private mutating func paint(_ picture: PlacedPicture) {
    let colour = theme[picture.paint].hex
    switch picture.source {
    case .icon(let name):
      let mirrored = picture.mirrors && screen.direction == .rightToLeft
      if let drawing = pictures.icon(name).flatMap(EmbeddedDrawing.init) {
        xml.markup(drawing.markup(in: picture.frame, colour: colour, mirrored: mirrored))
      } else {
        paintDot(in: picture.frame, colour)
      }
    case .drawing(let file):
      guard let drawing = pictures.drawing(file).flatMap(EmbeddedDrawing.init) else { return }
      xml.markup(drawing.markup(in: picture.frame, colour: colour, mirrored: false))
    case .spinner:
      paintSpinner(in: picture.frame, colour)
    case .junction(let junction):
      paint(junction, in: picture.frame, colour)
    }
  }

  /// The way through a junction: a line that ends in an arrow.
  private mutating func paint(_ junction: JunctionShape, in frame: ScreenRectangle, _ colour: String) {
    let number = XMLText.number
    let (scale, left) = (frame.height / JunctionShape.size.height, junction.reach.lowerBound)
    let points = junction.points.map { (x: frame.x + ($0.x - left) * scale, y: frame.y + $0.y * scale) }
    guard let tip = points.last, let before = points.dropLast().last else { return }
    let stroke = [
      ("fill", "none"), ("stroke", colour), ("stroke-width", number(JunctionShape.stroke * scale)),
      ("stroke-linecap", "round"),
      ("stroke-linejoin", "round"),
    ]
    let line = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    xml.empty("polyline", [("points", line)] + stroke)
    let direction = atan2(tip.y - before.y, tip.x - before.x)
    let wings = [2.5, -2.5].map { turn in
      (x: tip.x + 20 * scale * cos(direction + turn), y: tip.y + 20 * scale * sin(direction + turn))
    }
    let arrow = [wings[0], tip, wings[1]].map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    xml.empty("polyline", [("points", arrow)] + stroke)
  }

  private mutating func paintDot(in frame: ScreenRectangle, _ colour: String) {
    let number = XMLText.number
    xml.empty(
      "circle",
      [("cx", number(frame.midX)), ("cy", number(frame.midY)), ("r", number(frame.width / 6)), ("fill", colour)])
  }

  /// A ring with a quarter missing.
  private mutating func paintSpinner(in frame: ScreenRectangle, _ colour: String) {
    let number = XMLText.number
    let radius = frame.width * 0.4
    let (x, y) = (frame.midX, frame.midY)
    let stroke = [
      ("fill", "none"), ("stroke", colour), ("stroke-width", number(frame.width * 0.13)),
      ("stroke-linecap", "round"),
    ]
    xml.empty("circle", [("cx", number(x)), ("cy", number(y)), ("r", number(radius)), ("opacity", "0.25")] + stroke)
    let arc = "M\(number(x)) \(number(y - radius))A\(number(radius)) \(number(radius)) 0 0 1"
    xml.empty("path", [("d", arc + " \(number(x + radius)) \(number(y))")] + stroke)
  }

  private mutating func paint(_ line: PlacedText) {
    let number = XMLText.number
    let direction = TextDirection(of: line.text, in: screen.direction)
    let anchor =
      switch (line.anchor, direction) {
      case (.middle, _): "middle"
      case (.left, .leftToRight), (.right, .rightToLeft): "start"
      case (.left, .rightToLeft), (.right, .leftToRight): "end"
      }
    var attributes = [
      ("x", number(line.x)), ("y", number(line.baseline)), ("font-size", number(line.size)),
      ("fill", theme[line.paint].hex), ("text-anchor", anchor),
    ]
    if line.weight == .bold { attributes.append(("font-weight", String(line.weight.rawValue))) }
    if direction == .rightToLeft { attributes += [("direction", direction.rawValue), ("unicode-bidi", "embed")] }
    xml.element("text", attributes, line.text)
  }
}

/// Writes XML: elements, attributes, and texts in which nothing can be taken for markup.
struct XMLText {
  private(set) var text = ""
  private var open: [String] = []

  /// An element with nothing in it.
  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.written(attributes))/>")
  }

  /// An element with a text in it.
  mutating func element(_ name: String, _ attributes: [(String, String)], _ content: String) {
    line("<\(name)\(Self.written(attributes))>\(Self.escaped(content))</\(name)>")
  }

  /// The beginning of an element.
  mutating func begin(_ name: String, _ attributes: [(String, String)] = []) {
    line("<\(name)\(Self.written(attributes))>")
    open.append(name)
  }

  /// The end of the element that was begun last.
  mutating func end() {
    guard let name = open.popLast() else { return }
    line("</\(name)>")
  }

  /// Markup from elsewhere that was checked to be whole.
  mutating func markup(_ markup: String) { line(markup) }

  /// A text in which nothing is markup. What XML 1.0 cannot hold at all is left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += " "
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A number with two decimals at most.
  static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.isFinite, abs(hundredths) < 1e15 else { return "0" }
    let whole = Int64(hundredths)
    let (units, rest) = (abs(whole) / 100, abs(whole) % 100)
    let sign = whole < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(units)" }
    return rest % 10 == 0 ? "\(sign)\(units).\(rest / 10)" : "\(sign)\(units).\(rest < 10 ? "0" : "")\(rest)"
  }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: open.count) + line + "\n"
  }

  private static func written(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
  }
}
