import HeadUnit
import Places

extension ScreenComposer {
  /// The panel of a trip that is driven: the next maneuver or why guidance rests, then a notice or the estimates.
  mutating func compose(_ guidance: Guidance, in panel: ScreenRectangle) {
    var room = panel
    let below = guidance.alert == nil ? metrics.button : heightOfNotice
    if let reason = guidance.pause {
      let least = 3.2 * metrics.body + metrics.margin
      composePause(reason, in: room.cutTop(min(least, room.height / 2), gap: metrics.margin))
    } else if let maneuver = guidance.maneuvers.first {
      let next = guidance.maneuvers.dropFirst().first
      let most = max(room.height / 2, room.height - below - metrics.margin)
      let plan = ManeuverPlan(maneuver, then: next, within: most, metrics)
      compose(maneuver, plan, in: room.cutTop(plan.height, gap: metrics.margin))
    } else {
      // Where no way is known, where it goes is all there is to say.
      composeDestination(guidance.trip.destination.name, in: room.cutTop(2 * metrics.button, gap: metrics.margin))
    }
    if let notice = guidance.alert {
      // As tall as two lines of its title need; a tall screen has more room than that.
      compose(notice, in: room.cutTop(heightOfNotice + 1.25 * metrics.body))
    } else {
      let strip = room.cutBottom(metrics.button)
      composeCard(in: strip)
      composeEstimates(
        guidance.estimates, in: strip, size: metrics.body, paint: .text, align: .centre, withArrival: true)
    }
  }

  /// What a notice needs for its title, a line below that, and its buttons.
  private var heightOfNotice: Double {
    metrics.button + 1.25 * (metrics.body + metrics.detail) + metrics.gap + 2 * metrics.margin
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

  private mutating func composeDestination(_ name: String, in frame: ScreenRectangle) {
    composeCard(in: frame, fill: .maneuver)
    let room = frame.inset(2 * metrics.gap, metrics.gap)
    var heading = ScreenElement(kind: .heading, frame: room, label: name)
    heading.texts = lines([name], in: room, size: metrics.body, weight: .bold, paint: .onManeuver, limit: 2)
    elements.append(heading)
  }

  private mutating func compose(_ maneuver: Maneuver, _ plan: ManeuverPlan, in frame: ScreenRectangle) {
    composeCard(in: frame, fill: .maneuver)
    var inner = frame.inset(2 * metrics.gap, ManeuverPlan.padding(metrics))
    let nextStrip = plan.next.map { ($0, inner.cutBottom(plan.nextHeight, gap: metrics.gap)) }
    let laneStrip = plan.showsLanes ? inner.cutBottom(plan.laneHeight, gap: metrics.gap) : nil
    let distance = estimates.distance(maneuver.estimates.distanceRemaining)
    var element = ScreenElement(
      kind: .maneuver, frame: inner, label: maneuver.instruction.longest, value: distance)
    var upper = inner.cutTop(min(plan.upperHeight, 0.6 * inner.height))
    if let symbol = maneuver.symbol, !symbol.isBlank {
      let side = upper.height
      element.pictures = [
        icon(symbol, in: upper.cut(readingSide, side, gap: 2 * metrics.gap).centredSquare(side), .onManeuver)
      ]
    }
    if let junction = maneuver.junction {
      // As large as the symbol is high, at the other end, where there is room beside the distance.
      let reach = junction.reach
      let width = (reach.upperBound - reach.lowerBound) * upper.height / JunctionShape.size.height
      let far = TextMeasure.width(of: distance, size: 1.3 * metrics.title, weight: .bold)
      if upper.width >= far + metrics.gap + width {
        let frame = upper.cut(readingSide == .left ? .right : .left, width, gap: metrics.gap)
        element.pictures.append(PlacedPicture(source: .junction(junction), frame: frame, paint: .onManeuver))
      }
    }
    element.texts =
      lines(
        [distance], in: upper, size: 1.3 * metrics.title, weight: .bold, paint: .onManeuver, part: .detail)
      + lines(
        maneuver.instruction.titles, in: inner, size: metrics.body, weight: .bold, paint: .onManeuver, limit: 2)
    elements.append(element)
    if let laneStrip { compose(maneuver.lanes, in: laneStrip) }
    if let (next, strip) = nextStrip { composeNext(next, in: strip) }
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

/// What of a maneuver fits on its card. The arrow, the distance and a line of the instruction are always there; then come
/// the lanes, a second line, and what follows it, as far as there is room.
private struct ManeuverPlan {
  let upperHeight: Double
  let laneHeight: Double
  let nextHeight: Double
  let showsLanes: Bool
  let next: Maneuver?
  /// The height of the card.
  let height: Double

  init(_ maneuver: Maneuver, then next: Maneuver?, within most: Double, _ metrics: ScreenMetrics) {
    (upperHeight, laneHeight, nextHeight) = (2 * metrics.title, 26 * metrics.unit, 1.6 * metrics.detail)
    let line = 1.25 * metrics.body
    var height = upperHeight + line + 2 * Self.padding(metrics)
    func takes(_ more: Double) -> Bool {
      guard height + more <= most else { return false }
      height += more
      return true
    }
    showsLanes = !maneuver.lanes.isEmpty && takes(laneHeight + metrics.gap)
    _ = takes(line)
    self.next = next != nil && takes(nextHeight + metrics.gap) ? next : nil
    self.height = min(height, most)
  }

  /// The room above and below what is on the card.
  static func padding(_ metrics: ScreenMetrics) -> Double { 1.5 * metrics.gap }
}
