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
    if template.isPanning { composeArrows(in: mapFocus.inset(metrics.margin)) }
    let trips = template.tripPreview?.trips ?? template.guidance.map { [$0.trip] } ?? []
    let chosen = trips.first { $0.id == template.tripPreview?.selected } ?? trips.first
    destinations = ([chosen].compactMap(\.self) + trips.filter { $0.id != chosen?.id }).map(\.destination.coordinate)
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

extension ScreenComposer {
  /// The panel of a trip that is driven: the next maneuver or why guidance rests, then a notice or the estimates.
  mutating func compose(_ guidance: Guidance, in panel: ScreenRectangle) {
    var room = panel
    let least = 3.2 * metrics.body + metrics.margin
    if let reason = guidance.pause {
      composePause(reason, in: room.cutTop(min(least, room.height / 2), gap: metrics.margin))
    } else if let maneuver = guidance.maneuvers.first {
      let next = guidance.maneuvers.dropFirst().first
      let height = 5.2 * metrics.body + (next == nil ? 0 : 2.1 * metrics.detail)
      let frame = room.cutTop(min(height, 0.62 * room.height), gap: metrics.margin)
      compose(maneuver, then: next, in: frame)
    }
    if let notice = guidance.alert {
      compose(notice, in: room)
    } else {
      let strip = room.cutBottom(metrics.button)
      composeCard(in: strip)
      composeEstimates(guidance.estimates, in: strip, size: metrics.body, paint: .text, align: .centre)
    }
  }

  private mutating func composePause(_ reason: PauseReason, in frame: ScreenRectangle) {
    composeCard(in: frame, fill: .maneuver)
    let text = words.pauses[reason] ?? ""
    var pause = ScreenElement(kind: .pause, frame: frame, label: text)
    var room = frame.inset(2 * metrics.gap, metrics.gap)
    let mark = room.cut(readingSide, 20 * metrics.unit, gap: 2 * metrics.gap).centredSquare(20 * metrics.unit)
    if reason == .arrived || reason == .proceedToRoute {
      pause.pictures = [icon(reason == .arrived ? "flag" : "navigation", in: mark, .onManeuver)]
    } else {
      pause.traits.insert(.busy)
      pause.pictures = [PlacedPicture(source: .spinner, frame: mark, paint: .onManeuver)]
    }
    pause.texts = lines([text], in: room, size: metrics.body, weight: .bold, paint: .onManeuver, limit: 2)
    elements.append(pause)
  }

  private mutating func compose(_ maneuver: Maneuver, then next: Maneuver?, in frame: ScreenRectangle) {
    composeCard(in: frame, fill: .maneuver)
    var inner = frame.inset(2 * metrics.gap, 1.5 * metrics.gap)
    let nextStrip = next == nil ? nil : inner.cutBottom(1.6 * metrics.detail, gap: metrics.gap)
    let distance = estimates.distance(maneuver.estimates.distanceRemaining)
    var element = ScreenElement(
      kind: .maneuver, frame: inner, label: maneuver.instruction.longest, value: distance)
    var upper = inner.cutTop(min(2 * metrics.title, 0.45 * inner.height))
    if let symbol = maneuver.symbol, !symbol.isBlank {
      let side = upper.height
      element.pictures = [
        icon(symbol, in: upper.cut(readingSide, side, gap: 2 * metrics.gap).centredSquare(side), .onManeuver)
      ]
    }
    element.texts =
      lines(
        [distance], in: upper, size: 1.3 * metrics.title, weight: .bold, paint: .onManeuver, part: .detail)
      + lines(
        maneuver.instruction.titles, in: inner, size: metrics.body, weight: .bold, paint: .onManeuver, limit: 2)
    elements.append(element)
    if let next, let nextStrip { composeNext(next, in: nextStrip) }
  }

  private mutating func composeNext(_ maneuver: Maneuver, in strip: ScreenRectangle) {
    var element = ScreenElement(
      kind: .maneuver, frame: strip, label: words.then + maneuver.instruction.longest)
    let titles = maneuver.instruction.titles.map { words.then + $0 }
    element.texts = lines(titles, in: strip, size: metrics.detail, paint: .onManeuver)
    elements.append(element)
  }

  /// A notice over the map with one or two buttons (MA-10).
  private mutating func compose(_ notice: NavigationAlert, in frame: ScreenRectangle) {
    composeCard(in: frame)
    var room = frame.inset(metrics.margin)
    let actions = [notice.primary] + (notice.secondary.map { [$0] } ?? [])
    let strip = room.cutBottom(metrics.button, gap: metrics.gap)
    for (number, action) in actions.enumerated() {
      let frames = strip.columns(actions.count, gap: metrics.gap, from: readingSide)
      composeButton(
        action.title, kind: .action(action.style), style: action.style, primary: number == 0, in: frames[number])
    }
    var heading = ScreenElement(
      kind: .heading, frame: room, label: notice.titles.longest, value: notice.subtitles?.longest ?? "")
    heading.texts = titled(
      notice.titles.titles, detail: notice.subtitles?.titles ?? [], in: room.inset(metrics.gap, 0),
      size: metrics.body, weight: .bold)
    elements.append(heading)
  }
}
