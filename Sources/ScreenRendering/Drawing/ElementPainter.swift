import SearchScreen

/// Draws the elements of a layout one after the other.
struct ElementPainter {
  let screen: Screen
  let layout: ScreenLayout
  let theme: Theme
  let pictures: ScreenPictures
  var xml: XMLText

  /// Draws an element: its shape, its pictures, its lines.
  mutating func paint(_ element: ScreenElement) {
    if element.kind == .map { paintMap(in: element.frame) }
    if let shape = element.shape { paint(shape, in: element.frame, seesThrough: element.kind == .scrim) }
    for picture in element.pictures { paint(picture) }
    for text in element.texts { paint(text) }
  }

  private mutating func paintMap(in frame: ScreenRectangle) {
    MapPainter(
      frame: frame, focus: layout.mapFocus, colours: theme.map, unit: screen.profile.fonts.body / 15,
      showsRoute: layout.showsRoute, showsCar: !layout.isCovered
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
    if let outline = shape.outline { attributes += [("stroke", theme[outline].hex), ("stroke-width", "1.25")] }
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
    }
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
