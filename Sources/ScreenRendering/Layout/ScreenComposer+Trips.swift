import HeadUnit

extension ScreenComposer {
  /// The panel with trips to choose from: all of them where there are several (MA-7), the routes of a single one.
  mutating func compose(_ preview: TripPreview, in panel: ScreenRectangle) {
    let trips = preview.trips
    guard let chosen = preview.chosenTrip else { return }
    var panel = panel
    panel = panel.cutTop(height(of: preview, chosen: chosen))
    composeCard(in: panel)
    var room = panel.inset(metrics.margin)
    let start = room.cutBottom(metrics.button * 1.1, gap: metrics.gap)
    let rows = trips.count > 1 ? min(trips.count, 3) : min(chosen.routes.count, 3) + 1
    if room.height >= Double(rows) * (metrics.row + metrics.gap) + metrics.button {
      composeTripButtons(preview.texts, trip: chosen, in: room.cutBottom(metrics.button, gap: metrics.gap))
    }
    if trips.count > 1 {
      composeTrips(trips, chosen: chosen, route: preview.chosenRoute, in: room)
    } else {
      composeDestination(chosen, in: &room)
      composeRoutes(chosen, chosen: preview.chosenRoute, in: room)
    }
    composeButton(preview.texts.start ?? tripWords.start, kind: .start, primary: true, in: start)
  }

  /// As tall as the panel would like to be; a tall screen has more room than that.
  private func height(of preview: TripPreview, chosen: Trip) -> Double {
    let row = 1.1 * metrics.row + metrics.gap
    let head = 2.5 * metrics.title + 1.3 * metrics.detail + 2 * metrics.gap
    let list =
      preview.trips.count > 1 ? Double(preview.trips.count) * row : head + Double(chosen.routes.count) * row
    return list + 2.1 * metrics.button + 2 * metrics.gap + 2 * metrics.margin
  }

  /// More routes and the whole trip, where rows leave room for them.
  private mutating func composeTripButtons(_ texts: TripPreview.Texts, trip: Trip, in strip: ScreenRectangle) {
    let titles =
      (trip.routes.count > 1 ? [texts.moreRoutes ?? tripWords.moreRoutes] : []) + [texts.overview ?? tripWords.overview]
    for (title, frame) in zip(titles, strip.columns(titles.count, gap: metrics.gap, from: readingSide)) {
      composeButton(title, kind: .tripButton, in: frame)
    }
  }

  /// The trips, as many as fit, the chosen one among them.
  private mutating func composeTrips(
    _ trips: [Trip], chosen: Trip, route: RouteChoice?, in room: ScreenRectangle
  ) {
    var area = room
    let each = metrics.row + metrics.gap
    let fitting = max(1, min(trips.count, Int((area.height + metrics.gap) / each)))
    let first = Self.firstRow(of: fitting, in: trips.count, showing: trips.firstIndex { $0.id == chosen.id } ?? 0)
    if fitting < trips.count {
      let bar = area.cut(readingSide.opposite, 3 * metrics.unit, gap: metrics.gap)
      composeMore(above: first, below: trips.count - first - fitting, in: bar, of: trips.count)
    }
    let height = min(1.3 * metrics.row, (area.height - Double(fitting - 1) * metrics.gap) / Double(fitting))
    for trip in trips[first..<first + fitting] {
      let frame = area.cutTop(height, gap: metrics.gap)
      let isChosen = trip.id == chosen.id
      var row = ScreenElement(kind: .trip, frame: frame, label: trip.destination.name)
      if isChosen { row.traits.insert(.selected) }
      row.shape = PlacedShape(fill: isChosen ? .chosen : .glass, radius: metrics.radius)
      let way = isChosen ? route : trip.routes.first
      let known = line(way?.estimates ?? trip.estimates)
      let summary = way?.summary.titles ?? []
      let detail = known.map { known in summary.map { known + " · " + $0 } + [known] } ?? summary
      row.value = detail.first ?? ""
      row.texts = titled(
        [trip.destination.name], detail: detail, in: frame.inset(1.5 * metrics.gap, 0),
        size: metrics.body, weight: isChosen ? .bold : .regular)
      elements.append(row)
    }
  }

  /// The first of the rows on the glass, where so many of all fit and one has to be among them.
  private static func firstRow(of fitting: Int, in count: Int, showing place: Int) -> Int {
    min(max(0, place - fitting + 1), count - fitting)
  }

  /// Where the only trip leads, how far and how long it is; not that where each of several routes tells its own.
  private mutating func composeDestination(_ trip: Trip, in room: inout ScreenRectangle) {
    let name = trip.destination.name
    let width = room.width - 2 * metrics.gap
    // One line of a title's letters, otherwise two lines as a row's letters are, where the routes leave room for them.
    let fitsOne = TextMeasure.width(of: name, size: metrics.title, weight: .bold) <= width
    let areTold = trip.routes.count > 1 && trip.routes.allSatisfy { $0.estimates.flatMap(line) != nil }
    let least =
      max(metrics.touch, 1.25 * (areTold ? metrics.body + metrics.detail : metrics.body) + 2) + metrics.gap
    let routes = Double(min(trip.routes.count, 3)) * least
    let two = !fitsOne && room.height - 2.5 * metrics.body - 1.3 * metrics.detail - 1.5 * metrics.gap >= routes
    let size = fitsOne ? metrics.title : metrics.body
    let height = 1.25 * size * (two ? 2 : 1)
    var head = ScreenElement(kind: .heading, frame: room.cutTop(height, gap: metrics.gap / 2), label: name)
    head.texts = lines(
      [name], in: head.frame.inset(metrics.gap, 0), size: size, weight: .bold, limit: two ? 2 : 1)
    elements.append(head)
    if areTold { return }
    let known = trip.routes.count == 1 ? trip.routes.first?.estimates : nil
    composeEstimates(
      known ?? trip.estimates, in: room.cutTop(1.3 * metrics.detail, gap: metrics.gap), size: metrics.detail)
  }

  /// The routes of a trip, as many as fit, the chosen one among them.
  private mutating func composeRoutes(_ trip: Trip, chosen: RouteChoice?, in room: ScreenRectangle) {
    var area = room
    let routes = trip.routes
    let fitting = min(routes.count, Int((area.height + metrics.gap) / (metrics.touch + metrics.gap)))
    guard fitting > 0 else { return }
    let first = Self.firstRow(of: fitting, in: routes.count, showing: routes.firstIndex { $0.id == chosen?.id } ?? 0)
    if fitting < routes.count {
      let bar = area.cut(readingSide.opposite, 3 * metrics.unit, gap: metrics.gap)
      composeMore(above: first, below: routes.count - first - fitting, in: bar, of: routes.count)
    }
    let height = min(metrics.row, (area.height - Double(fitting - 1) * metrics.gap) / Double(fitting))
    for route in routes[first..<first + fitting] {
      let frame = area.cutTop(height, gap: metrics.gap)
      let title = (fitting > 1 ? route.selectionSummary : nil) ?? route.summary
      // Of a single route they stand above it.
      let known = routes.count > 1 ? route.estimates.flatMap(line) : nil
      let more = Self.details(known, route.additionalInformation?.titles ?? [])
      var row = ScreenElement(kind: .route, frame: frame, label: title.longest, value: more.first ?? "")
      let isChosen = routes.count > 1 && route.id == chosen?.id
      if isChosen { row.traits.insert(.selected) }
      row.shape = PlacedShape(fill: isChosen ? .chosen : .glass, radius: metrics.radius)
      let inner = frame.inset(1.5 * metrics.gap, 0)
      if height >= 1.25 * (metrics.detail + metrics.body) {
        row.texts = titled(title.titles, detail: more, in: inner, size: metrics.body)
      } else {
        row.texts = lines([oneLine(title, more, route, within: inner.width)], in: inner, size: metrics.body)
      }
      elements.append(row)
    }
  }

  /// A route on one line: what is to be known stays as long as it fits, and the time that tells it from others always.
  private func oneLine(_ title: Variants, _ more: [String], _ route: RouteChoice, within width: Double) -> String {
    let time = route.estimates.map { estimates.time($0.timeRemaining) }.flatMap {
      $0 == EstimatesFormat.unknown ? nil : $0
    }
    let more = more + [time].compactMap(\.self)
    let both = more.flatMap { more in title.titles.map { $0 + " · " + more } }
    if let fitting = both.first(where: { TextMeasure.width(of: $0, size: metrics.body) <= width }) { return fitting }
    let end = time.map { " · " + $0 } ?? ""
    let rest = width - TextMeasure.width(of: end, size: metrics.body)
    return TextFitting.line(title.titles, within: rest, size: metrics.body) + end
  }

  /// What is said of a route besides its name, longest first: how far and how long it is stays when the rest does not fit.
  private static func details(_ known: String?, _ more: [String]) -> [String] {
    guard let known else { return more }
    return more.map { known + " · " + $0 } + [known]
  }

  /// How far and how long it is, and where there is room when the driver arrives.
  mutating func composeEstimates(
    _ left: TravelEstimates, in strip: ScreenRectangle, size: Double, paint: Paint = .secondary,
    align: Alignment = .start, withArrival: Bool = false
  ) {
    let text = line(left) ?? EstimatesFormat.unknown
    let arrival = withArrival ? ClockTime(screen.clock)?.later(by: left.timeRemaining) : nil
    let whole = arrival.map { text + " · " + ScreenWords.filled(words.arrival, "time", $0.description) }
    var element = ScreenElement(kind: .estimates, frame: strip, label: whole ?? text)
    element.texts = lines(
      (whole.map { [$0] } ?? []) + [text], in: strip.inset(metrics.gap, 0), size: size, weight: .bold, paint: paint,
      align: align)
    elements.append(element)
  }
}
