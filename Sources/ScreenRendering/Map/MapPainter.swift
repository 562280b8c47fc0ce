import Cartography
import HeadUnit

/// Draws a map as SVG: the ground, waters, houses and ways of a scene, its names, and over them the car and the
/// destinations. The same scene gives the same text.
struct MapPainter {
  let scene: MapScene
  let view: MapView
  let style: MapStyle
  let colours: MapStyle.Colours
  let pictures: ScreenPictures
  /// What lies on the map, in points.
  let covered: [ScreenRectangle]
  /// Whether the car is on it.
  let showsCar: Bool

  func paint(into xml: inout XMLText) {
    xml.begin("clipPath", [("id", "map")])
    xml.empty("rect", rectangle)
    xml.end()
    xml.begin("g", [("clip-path", "url(#map)"), ("stroke-linejoin", "round"), ("fill", "none")])
    xml.empty("rect", rectangle + [("fill", colours.ground)])
    paintAreas(.land, &xml)
    paintAreas(.water, &xml)
    paintLines(of: .waterway, level: 0, &xml)
    paintAreas(.building, &xml)
    xml.begin("g", [("opacity", number(style.tunnelOpacity))])
    paintLines(of: .way, level: -1, &xml)
    xml.end()
    paintLines(of: .way, level: 0, &xml)
    paintLines(of: .way, level: 1, &xml)
    let marks = MapMarks(map: self)
    marks.paintRoutes(into: &xml)
    MapLabels(map: self).paint(into: &xml)
    marks.paintMarks(into: &xml)
    xml.end()
  }

  /// Areas, the large ones first: those of one kind that follow each other are one path.
  private func paintAreas(_ layer: MapKind.Layer, _ xml: inout XMLText) {
    let areas = scene.features.filter {
      $0.kind.layer == layer && view.zoom >= style.areas[$0.kind.rawValue]?.from ?? 0
    }.map { (feature: $0, size: $0.shape.box.map { $0.width * $0.height } ?? 0) }
      .sorted { $0.size > $1.size }
    var (kind, path): (MapKind?, String) = (nil, "")
    func fill(_ xml: inout XMLText) {
      guard let kind, !path.isEmpty, let colour = colours.areas[kind.rawValue] else { return }
      xml.empty("path", [("d", path), ("fill", colour)])
    }
    for (feature, _) in areas {
      if feature.kind != kind {
        fill(&xml)
        (kind, path) = (feature.kind, "")
      }
      path += outline(feature, isClosed: true)
    }
    fill(&xml)
  }

  /// Lines by kind: the edges of all of them first, so that streets run into each other.
  private func paintLines(of layer: MapKind.Layer, level: Int, _ xml: inout XMLText) {
    var paths: [MapKind: String] = [:]
    for feature in scene.features where feature.kind.layer == layer && feature.level == level {
      guard let line = style.lines[feature.kind.rawValue], view.zoom >= line.from else { continue }
      paths[feature.kind, default: ""] += outline(feature, isClosed: false)
    }
    let lines = paths.compactMap { kind, path in
      style.lines[kind.rawValue].flatMap { line in
        colours.lines[kind.rawValue].map { (path: path, line: line, colours: $0) }
      }
    }.sorted { $0.line.order < $1.line.order }
    for (path, line, colours) in lines {
      guard let edge = line.casing, let casing = colours.casing else { continue }
      stroke(path, casing, line.width(at: view.zoom) + 2 * edge, cap: level == 0 ? "round" : "butt", &xml)
    }
    for (path, line, colours) in lines {
      let cap = level == 0 && line.dashes == nil ? "round" : "butt"
      stroke(path, colours.fill, line.width(at: view.zoom), cap: cap, dashes: line.dashes, &xml)
    }
  }

  /// What of a shape is in view, as the data of a path.
  private func outline(_ feature: MapFeature, isClosed: Bool) -> String {
    feature.shape.clipped(to: view.box, isArea: isClosed).map { path($0, isClosed: isClosed) } ?? ""
  }

  /// A shape as the data of a path.
  func path(_ shape: MapShape, isClosed: Bool) -> String {
    shape.parts.map { part in
      part.enumerated().map { index, point in
        let place = view.place(point)
        return "\(index == 0 ? "M" : "L")\(Self.tenths(place.x)) \(Self.tenths(place.y))"
      }.joined() + (isClosed ? "Z" : "")
    }.joined()
  }

  /// A tenth of a point is a fifth of a pixel.
  private static func tenths(_ value: Double) -> String { XMLText.number((value * 10).rounded() / 10) }

  private var rectangle: [(String, String)] {
    [
      ("x", number(view.frame.x)), ("y", number(view.frame.y)), ("width", number(view.frame.width)),
      ("height", number(view.frame.height)),
    ]
  }

  /// A line of a width in units of the style.
  func stroke(
    _ path: String, _ colour: String, _ width: Double, cap: String, dashes: [Double]? = nil, _ xml: inout XMLText
  ) {
    var attributes = [
      ("d", path), ("stroke", colour), ("stroke-width", number(width * view.unit)), ("stroke-linecap", cap),
    ]
    if let dashes {
      attributes.append(("stroke-dasharray", dashes.map { number($0 * view.unit) }.joined(separator: " ")))
    }
    xml.empty("path", attributes)
  }

  private func number(_ value: Double) -> String { XMLText.number(value) }
}
