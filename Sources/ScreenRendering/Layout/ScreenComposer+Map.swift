import HeadUnit

extension ScreenComposer {
  /// The map: bar buttons float on it, panels are at the driver's side, its own buttons at the other (SC-7).
  mutating func compose(_ template: MapTemplate) {
    var area = content
    elements.append(ScreenElement(kind: .map, frame: area, label: words.spoken.map))
    var strip = area.cutTop(metrics.bar).inset(metrics.margin, (metrics.bar - metrics.button) / 2)
    composeButtons(template.bar, in: &strip, floating: true)
    area = area.inset(metrics.margin, metrics.margin)
    composeMapButtons(template, in: &area)
    if template.tripPreview != nil || template.guidance != nil {
      let width = min(max(0.5 * content.width, 150 * metrics.unit), 220 * metrics.unit, area.width)
      let panel = area.cut(driverSide, width, gap: metrics.margin)
      if let preview = template.tripPreview {
        compose(preview, in: panel)
      } else if let guidance = template.guidance {
        compose(guidance, in: panel)
      }
    }
    mapFocus = free(of: content)
    if template.isPanning {
      composeArrows(in: mapFocus.inset(metrics.margin))
    } else if template.tripPreview == nil {
      let guided = template.guidance.map { RoadSigns(road: $0.road, speedLimit: $0.speedLimit) }
      if let signs = guided ?? template.signs { compose(signs) }
    }
    let trips = template.tripPreview?.trips ?? template.guidance.map { [$0.trip] } ?? []
    let chosen = template.tripPreview?.chosenTrip ?? trips.first
    destinations = ([chosen].compactMap(\.self) + trips.filter { $0.id != chosen?.id }).map(\.destination.coordinate)
    if template.tripPreview == nil, let guidance = template.guidance, guidance.pause != .loading {
      roadAhead = guidance.maneuvers.first?.estimates.distanceRemaining ?? -1
    }
  }

  /// The largest part of the map that nothing covers: neither what is drawn here nor what the head unit declares.
  private func free(of map: ScreenRectangle) -> ScreenRectangle {
    let drawn = elements.filter { $0.kind != .map }.map { OccupiedArea($0.frame, mirrors: false) }
    let declared = SafeArea(
      of: map, occupied: drawn + screen.profile.occupied, side: screen.profile.driveSide
    ).rectangle
    let least = 2 * metrics.mapButton
    if declared.width >= least, declared.height >= least { return declared }
    return SafeArea(of: map, occupied: drawn, side: .left).rectangle
  }

  /// The map's own buttons, one below the other at the side away from the driver; two while panning (MA-1, MA-3).
  private mutating func composeMapButtons(_ template: MapTemplate, in area: inout ScreenRectangle) {
    let shown = template.mapButtons
    guard !shown.isEmpty else { return }
    let gap = 1.5 * metrics.gap
    let count = Double(shown.count)
    let side = max(metrics.touch, min(metrics.mapButton, (area.height - (count - 1) * gap) / count))
    var column = area.cut(driverSide.opposite, side, gap: metrics.margin)
    column = column.cutBottom(count * (side + gap) - gap)
    for button in shown {
      let frame = column.cutTop(side, gap: gap)
      var element = ScreenElement(kind: .mapButton, frame: frame, label: label(button.image))
      if !button.isEnabled { element.traits.insert(.disabled) }
      element.shape = PlacedShape(fill: .card, radius: side / 2, floats: true)
      element.pictures = [
        icon(button.image, in: frame.centredSquare(0.58 * side), ink(.accent, isEnabled: button.isEnabled))
      ]
      elements.append(element)
    }
  }

  /// What a button on the map is called: a plus there does not add anything.
  private func label(_ image: ImageName) -> String {
    words.spoken.picture(image == "plus" ? "zoom-in" : image.rawValue)
  }

  /// The four arrows that move the map, in the middle of its edges (MA-4).
  private mutating func composeArrows(in area: ScreenRectangle) {
    let side = min(metrics.mapButton, area.height / 3.2, area.width / 3.2)
    let middle = area.centredSquare(side)
    let places: [(PanDirections, ImageName, String, Double, Double)] = [
      (.left, "pan-left", words.spoken.left, area.x, middle.y),
      (.right, "pan-right", words.spoken.right, area.maxX - side, middle.y),
      (.up, "pan-up", words.spoken.up, middle.x, area.y),
      (.down, "pan-down", words.spoken.down, middle.x, area.maxY - side),
    ]
    for (direction, image, label, x, y) in places {
      let frame = ScreenRectangle(x: x, y: y, width: side, height: side)
      var arrow = ScreenElement(kind: .panArrow(direction), frame: frame, label: label)
      arrow.shape = PlacedShape(fill: .card, radius: side / 2, floats: true)
      arrow.pictures = [icon(image, in: frame.centredSquare(0.6 * side), .accent)]
      elements.append(arrow)
    }
  }
}
