import Cartography
import HeadUnit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes the names on a map: of towns, of places with their pictures, and of streets along them. None lies over another,
/// over the car or over a destination; what has a higher rank comes first.
struct MapLabels {
  /// The map that they are written on.
  let map: MapPainter

  /// A name with the room it wants.
  private struct Label {
    var text: String
    var icon: String?
    /// The middle of the text, in points, and how far it is turned, in degrees.
    var x: Double
    var y: Double
    var turn = 0.0
    var style: MapStyle.Label
    var colours: MapStyle.Colours.Label
    /// Beside others of its rank.
    var prominence = 0.0
    var room: [ScreenRectangle]
  }

  func paint(into xml: inout XMLText) {
    // Nothing can be read below what lies on the map.
    var taken = map.covered + marks + MapMarks(map: map).chosenWay
    var names: Set<String> = []
    for label in (placeLabels() + streetLabels()).sorted(by: Self.comesBefore) {
      // A street has its name once.
      guard label.turn == 0 && label.icon != nil || !names.contains(label.text) else { continue }
      guard label.room.allSatisfy({ room in inside(room) && !taken.contains(where: room.overlaps) }) else { continue }
      taken += label.room
      names.insert(label.text)
      paint(label, &xml)
    }
    paintAttribution(&xml)
  }

  private static func comesBefore(_ one: Label, _ other: Label) -> Bool {
    if one.style.rank != other.style.rank { return one.style.rank > other.style.rank }
    return one.prominence == other.prominence ? one.text < other.text : one.prominence > other.prominence
  }

  /// What nothing may be written over.
  private var marks: [ScreenRectangle] {
    let car = map.scene.car.map { car in
      let place = map.view.place(car.coordinate)
      return around(place.x, place.y, 40 * map.view.unit, 40 * map.view.unit)
    }
    let pins = map.view.pins.map { around($0.x, $0.y - 18 * map.view.unit, 32 * map.view.unit, 46 * map.view.unit) }
    return [car].compactMap(\.self) + pins
  }

  private func inside(_ room: ScreenRectangle) -> Bool {
    room.x >= map.view.frame.x && room.maxX <= map.view.frame.maxX && room.y >= map.view.frame.y
      && room.maxY <= map.view.frame.maxY
  }

  private func around(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ScreenRectangle {
    ScreenRectangle(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }

  private func placeLabels() -> [Label] {
    map.scene.places.compactMap { place in
      guard let style = map.style.labels[place.kind.rawValue], style.isShown(at: map.view.zoom),
        style.shows(place.prominence, at: map.view.zoom),
        let colours = map.colours.labels[place.kind == .poi ? "poi" : place.kind == .suburb ? "suburb" : "place"]
      else { return nil }
      let point = map.view.place(place.point)
      let size = style.size * map.view.unit
      let width = TextMeasure.width(of: place.name ?? "", size: size, weight: .bold) + 2 * map.view.unit
      guard let icon = place.icon else {
        guard let name = place.name else { return nil }
        return Label(
          text: name, x: point.x, y: point.y, style: style, colours: colours, prominence: place.prominence,
          room: [around(point.x, point.y, width, 1.3 * size)])
      }
      // The picture at the place, the name below it.
      let below = point.y + iconSide / 2 + 0.75 * size
      var room = [around(point.x, point.y, iconSide, iconSide)]
      if place.name != nil { room.append(around(point.x, below, width, 1.2 * size)) }
      return Label(
        text: place.name ?? "", icon: icon, x: point.x, y: below, style: style, colours: colours,
        prominence: place.prominence, room: room)
    }
  }

  private var iconSide: Double { 16 * map.view.unit }

  /// A name for each street that has a straight stretch for it.
  private func streetLabels() -> [Label] {
    map.scene.features.flatMap { feature -> [Label] in
      guard let name = feature.name, let style = map.style.labels[feature.kind.rawValue],
        style.isShown(at: map.view.zoom),
        let colours = map.colours.labels[feature.kind.layer == .waterway ? "water" : "way"],
        let shape = feature.shape.clipped(to: map.view.box, isArea: false)
      else { return [] }
      let size = style.size * map.view.unit
      let width = TextMeasure.width(of: name, size: size, weight: .bold)
      return shape.parts.compactMap { part in
        stretch(along: part.map(map.view.place), ofLength: width + size).map { x, y, turn in
          // Squares along the text stand for what it covers, however it is turned.
          let count = max(1, Int((width / (1.2 * size)).rounded(.up)))
          let room = (0..<count).map { index in
            let along = (Double(index) + 0.5) / Double(count) * width - width / 2
            return around(
              x + along * cos(turn), y + along * sin(turn), 1.1 * size, 1.1 * size)
          }
          return Label(
            text: name, x: x, y: y, turn: turn * 180 / .pi, style: style, colours: colours, room: room)
        }
      }
    }
  }

  /// The middle and the direction of the first stretch of a line that is long enough and all but straight.
  private func stretch(along line: [(x: Double, y: Double)], ofLength length: Double) -> (Double, Double, Double)? {
    for start in line.indices.dropLast() {
      var walked = 0.0
      for end in line.indices.dropFirst(start + 1) {
        walked += hypot(line[end].x - line[end - 1].x, line[end].y - line[end - 1].y)
        let straight = hypot(line[end].x - line[start].x, line[end].y - line[start].y)
        // A bend of a few degrees is not seen.
        guard straight > 0.995 * walked else { break }
        guard straight >= length else { continue }
        var turn = atan2(line[end].y - line[start].y, line[end].x - line[start].x)
        // Never upside down.
        if turn > .pi / 2 { turn -= .pi } else if turn <= -.pi / 2 { turn += .pi }
        return ((line[start].x + line[end].x) / 2, (line[start].y + line[end].y) / 2, turn)
      }
    }
    return nil
  }

  private func paint(_ label: Label, _ xml: inout XMLText) {
    if let icon = label.icon, let place = label.room.first {
      let colour = map.colours.icons[icon] ?? map.colours.icons["other"] ?? label.colours.text
      if let drawing = map.pictures.icon(ImageName(icon)).flatMap(EmbeddedDrawing.init) {
        xml.markup(drawing.markup(in: place, colour: colour, mirrored: false))
      }
    }
    guard !label.text.isEmpty else { return }
    let number = XMLText.number
    let size = label.style.size * map.view.unit
    var attributes = [
      ("x", number(label.x)), ("y", number(label.y + 0.36 * size)), ("font-size", number(size)),
      ("font-weight", label.style.weight >= 600 ? "700" : "400"), ("text-anchor", "middle"),
      ("fill", label.colours.text),
    ]
    if label.turn != 0 {
      attributes.append(("transform", "rotate(\(number(label.turn)) \(number(label.x)) \(number(label.y)))"))
    }
    // The light edge first, the letters over it.
    xml.element(
      "text",
      attributes + [
        ("stroke", label.colours.halo), ("stroke-width", number(3 * map.view.unit)), ("aria-hidden", "true"),
      ], label.text)
    xml.element("text", attributes, label.text)
  }

  private func paintAttribution(_ xml: inout XMLText) {
    guard !map.scene.attribution.isEmpty, let colours = map.colours.labels["poi"] else { return }
    let number = XMLText.number
    let size = 10 * map.view.unit
    let width = TextMeasure.width(of: map.scene.attribution, size: size)
    // It is to be read: beside what lies in that corner.
    var right = map.view.frame.maxX - 4 * map.view.unit
    let strip = ScreenRectangle(
      x: right - width, y: map.view.frame.maxY - 1.4 * size, width: width, height: 1.4 * size)
    if let covering = map.covered.filter(strip.overlaps).map(\.x).min() { right = covering - 4 * map.view.unit }
    xml.element(
      "text",
      [
        ("x", number(right)), ("y", number(map.view.frame.maxY - 4 * map.view.unit)),
        ("font-size", number(size)), ("text-anchor", "end"), ("fill", colours.text), ("opacity", "0.8"),
      ], map.scene.attribution)
  }
}
