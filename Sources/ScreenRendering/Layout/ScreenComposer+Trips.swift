import HeadUnit

extension ScreenComposer {
  /// The panel with trips to choose from: all of them where there are several (MA-7), the routes of a single one.
  mutating func compose(_ preview: TripPreview, in panel: ScreenRectangle) {
    let trips = preview.trips
    guard let chosen = trips.first(where: { $0.id == preview.selected }) ?? trips.first else { return }
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
      composeTrips(trips, chosen: chosen, in: room)
    } else {
      composeDestination(chosen, in: &room)
      composeRoutes(chosen, in: room)
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
  private mutating func composeTrips(_ trips: [Trip], chosen: Trip, in room: ScreenRectangle) {
    var area = room
    let each = metrics.row + metrics.gap
    let fitting = max(1, min(trips.count, Int((area.height + metrics.gap) / each)))
    let place = trips.firstIndex { $0.id == chosen.id } ?? 0
    let first = min(max(0, place - fitting + 1), trips.count - fitting)
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
      let known = line(trip.estimates)
      let summary = trip.routes.first?.summary.titles ?? []
      let detail = known.map { known in summary.map { known + " · " + $0 } + [known] } ?? summary
      row.value = detail.first ?? ""
      row.texts = titled(
        [trip.destination.name], detail: detail, in: frame.inset(1.5 * metrics.gap, 0),
        size: metrics.body, weight: isChosen ? .bold : .regular)
      elements.append(row)
    }
  }

  /// Where the only trip leads, how far and how long it is.
  private mutating func composeDestination(_ trip: Trip, in room: inout ScreenRectangle) {
    let name = trip.destination.name
    let width = room.width - 2 * metrics.gap
    // One line of a title's letters, otherwise two lines as a row's letters are, where the routes leave room for them.
    let fitsOne = TextMeasure.width(of: name, size: metrics.title, weight: .bold) <= width
    let least = max(metrics.touch, 1.25 * metrics.body + 2) + metrics.gap
    let routes = Double(min(trip.routes.count, 3)) * least
    let two = !fitsOne && room.height - 2.5 * metrics.body - 1.3 * metrics.detail - 1.5 * metrics.gap >= routes
    let size = two ? metrics.body : metrics.title
    let height = 1.25 * size * (two ? 2 : 1)
    var head = ScreenElement(kind: .heading, frame: room.cutTop(height, gap: metrics.gap / 2), label: name)
    head.texts = lines(
      [name], in: head.frame.inset(metrics.gap, 0), size: size, weight: .bold, limit: two ? 2 : 1)
    elements.append(head)
    composeEstimates(trip.estimates, in: room.cutTop(1.3 * metrics.detail, gap: metrics.gap), size: metrics.detail)
  }

  /// The routes of a trip; the first is the chosen one.
  private mutating func composeRoutes(_ trip: Trip, in room: ScreenRectangle) {
    var area = room
    let routes = trip.routes
    let fitting = min(routes.count, Int((area.height + metrics.gap) / (metrics.touch + metrics.gap)))
    guard fitting > 0 else { return }
    if fitting < routes.count {
      let bar = area.cut(readingSide.opposite, 3 * metrics.unit, gap: metrics.gap)
      composeMore(above: 0, below: routes.count - fitting, in: bar, of: routes.count)
    }
    let height = min(metrics.row, (area.height - Double(fitting - 1) * metrics.gap) / Double(fitting))
    for (number, route) in routes.prefix(fitting).enumerated() {
      let frame = area.cutTop(height, gap: metrics.gap)
      let title = (fitting > 1 ? route.selectionSummary : nil) ?? route.summary
      let more = route.additionalInformation?.titles ?? []
      var row = ScreenElement(kind: .route, frame: frame, label: title.longest, value: more.first ?? "")
      if number == 0, routes.count > 1 { row.traits.insert(.selected) }
      row.shape = PlacedShape(fill: number == 0 && routes.count > 1 ? .chosen : .glass, radius: metrics.radius)
      let inner = frame.inset(1.5 * metrics.gap, 0)
      if height >= 1.25 * (metrics.detail + metrics.body) {
        row.texts = titled(title.titles, detail: more, in: inner, size: metrics.body)
      } else {
        // On one line, what is to be known stays as long as it fits.
        let both = more.flatMap { more in title.titles.map { $0 + " · " + more } }
        let fitting = both.first { TextMeasure.width(of: $0, size: metrics.body) <= inner.width }
        row.texts = lines(fitting.map { [$0] } ?? title.titles, in: inner, size: metrics.body)
      }
      elements.append(row)
    }
  }

  /// How far and how long it is.
  mutating func composeEstimates(
    _ left: TravelEstimates, in strip: ScreenRectangle, size: Double, paint: Paint = .secondary,
    align: Alignment = .start
  ) {
    let text = line(left) ?? EstimatesFormat.unknown
    var element = ScreenElement(kind: .estimates, frame: strip, label: text)
    element.texts = lines(
      [text], in: strip.inset(metrics.gap, 0), size: size, weight: .bold, paint: paint, align: align)
    elements.append(element)
  }
}
