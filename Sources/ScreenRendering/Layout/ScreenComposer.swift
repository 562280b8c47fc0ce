import HeadUnit
import Places

/// Puts a screen together element by element, from back to front.
struct ScreenComposer {
  let screen: Screen
  let words: ScreenWords
  let metrics: ScreenMetrics
  var elements: [ScreenElement] = []
  /// The part of the map that nothing covers.
  var mapFocus: ScreenRectangle
  /// Where the trips on the map end, the chosen one first.
  var destinations: [Coordinate] = []
  /// Metres to what the driver does next; `nil` where nobody is guided along a road.
  var roadAhead: Double?

  init(_ screen: Screen) {
    self.screen = screen
    words = .words(in: screen.language)
    metrics = ScreenMetrics(screen.profile)
    mapFocus = screen.profile.screen.bounds
  }

  /// How distances and times are written.
  var estimates: EstimatesFormat { EstimatesFormat(units: screen.units, words: EstimateWords(screen.language)) }

  /// What stands on the buttons under trips where the app has no words for them (MA-14).
  var tripWords: TripWords { TripWords(screen.language) }

  /// Time and distance of the way that is left, as far as they are known, `nil` for neither: what a driver asks first
  /// comes first.
  func line(_ left: TravelEstimates) -> String? {
    let known = [estimates.time(left.timeRemaining), estimates.distance(left.distanceRemaining)]
      .filter { $0 != EstimatesFormat.unknown }
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  /// The side where reading begins.
  var readingSide: HorizontalSide { screen.direction == .leftToRight ? .left : .right }

  /// The side where the driver sits; where nobody said, things lie as for the left (SC-7).
  var driverSide: HorizontalSide { screen.profile.driveSide == .right ? .right : .left }

  /// What the app has: the glass without the strip at the driver's side.
  var content: ScreenRectangle {
    var glass = screen.profile.screen.bounds
    _ = glass.cut(driverSide, metrics.dock)
    return glass
  }

  /// The strip with the time, and the template on top of the stack.
  mutating func composeBase() {
    // As a head unit cuts it, also where the caller did not.
    switch screen.top?.trimmed(for: screen.profile, limits: screen.limits).shown {
    case .map(let template): compose(template)
    case .grid(let template): compose(template)
    case .list(let template): compose(template)
    case .search(let template): compose(template)
    case nil: elements.append(ScreenElement(kind: .map, frame: content))
    }
    composeDock()
  }

  /// What lies over the stack.
  mutating func composeModal() {
    switch screen.modal?.trimmed(for: screen.profile).shown {
    case .voiceControl(let template): compose(template)
    case .alert(let template): compose(template)
    case .actionSheet(let template): compose(template)
    case nil: break
    }
  }

  private mutating func composeDock() {
    var strip = screen.profile.screen.bounds
    strip = strip.cut(driverSide, metrics.dock)
    var dock = ScreenElement(kind: .dock, frame: strip, label: screen.clock)
    dock.shape = PlacedShape(fill: .dock, radius: 0)
    var inner = strip.inset(2 * metrics.unit, metrics.margin)
    dock.texts = lines(
      [screen.clock], in: inner.cutTop(20 * metrics.unit), size: metrics.detail, weight: .bold, align: .centre)
    let side = min(26 * metrics.unit, inner.width)
    let home = inner.cutBottom(side)
    dock.pictures = [icon("apps", in: home.centredSquare(20 * metrics.unit), .secondary)]
    for name in ["navigation", "music", "phone"] as [ImageName] where inner.height > 2 * side {
      let frame = inner.cutTop(side, gap: 12 * metrics.unit).centredSquare(side * 0.85)
      dock.pictures.append(icon(name, in: frame, name == "navigation" ? .accent : .secondary))
    }
    elements.append(dock)
  }
}

extension ScreenComposer {
  /// Where a line is in its room.
  enum Alignment {
    /// Where reading begins.
    case start
    /// In the middle.
    case centre
    /// Where reading ends.
    case end
  }

  /// Lines in the vertical middle of their room: the longest variant that fits, or the shortest, cut.
  func lines(
    _ variants: [String], in room: ScreenRectangle, size: Double, weight: TextWeight = .regular,
    paint: Paint = .text, align: Alignment = .start, limit: Int = 1, part: PlacedText.Part = .title
  ) -> [PlacedText] {
    let spacing = size * 1.25
    let limit = max(1, min(limit, Int((room.height + 0.25 * size) / spacing)))
    let fitting =
      limit == 1
      ? [TextFitting.line(variants, within: room.width, size: size, weight: weight)]
      : TextFitting.lines(variants, within: room.width, size: size, weight: weight, limit: limit)
    let (anchor, x) = anchor(align, in: room)
    // Noto Sans: capitals are 0.714 of the size tall, so their middle is that far above the line they stand on.
    let first = room.midY - Double(fitting.count - 1) * spacing / 2 + 0.357 * size
    return fitting.enumerated().filter { !$0.element.isEmpty }.map { number, text in
      PlacedText(
        text: text, part: part, x: x, baseline: first + Double(number) * spacing, size: size, weight: weight,
        anchor: anchor, paint: paint)
    }
  }

  /// A title, and below it a detail, in the vertical middle of their room.
  func titled(
    _ title: [String], detail: [String], in room: ScreenRectangle, size: Double, weight: TextWeight = .regular,
    paint: Paint = .text, detailPaint: Paint = .secondary, align: Alignment = .start
  ) -> [PlacedText] {
    guard !detail.isEmpty else {
      return lines(title, in: room, size: size, weight: weight, paint: paint, align: align)
    }
    let heights = (title: size * 1.25, detail: metrics.detail * 1.25)
    var both = room.centred(room.width, heights.title + heights.detail)
    let upper = both.cutTop(heights.title * both.height / (heights.title + heights.detail))
    return lines(title, in: upper, size: size, weight: weight, paint: paint, align: align)
      + lines(detail, in: both, size: metrics.detail, paint: detailPaint, align: align, part: .detail)
  }

  /// An icon in its place.
  func icon(_ name: ImageName, in frame: ScreenRectangle, _ paint: Paint, mirrors: Bool = false) -> PlacedPicture {
    PlacedPicture(source: .icon(name), frame: frame, paint: paint, mirrors: mirrors)
  }

  /// The words of a colour of what can be pressed, or cannot.
  func ink(_ paint: Paint, isEnabled: Bool) -> Paint { isEnabled ? paint : .disabled }

  private func anchor(_ align: Alignment, in room: ScreenRectangle) -> (PlacedText.Anchor, Double) {
    switch (align, readingSide) {
    case (.centre, _): (.middle, room.midX)
    case (.start, .left), (.end, .right): (.left, room.x)
    case (.start, .right), (.end, .left): (.right, room.maxX)
    }
  }
}

/// The measures of a head unit's screens in points. They grow with its letters.
struct ScreenMetrics {
  /// The least height of what is pressed: 44 pixels, a finger on an ordinary unit.
  let touch: Double
  /// 1 for letters of 15 points.
  let unit: Double
  /// The size of titles.
  let title: Double
  /// The size of rows.
  let body: Double
  /// The size of what stands below rows.
  let detail: Double

  /// The height of a bar.
  var bar: Double { max(touch + 6 * unit, LookSizes.bar * unit) }
  /// The height of a button.
  var button: Double { max(touch, LookSizes.button * unit) }
  /// The side of a button on the map.
  var mapButton: Double { max(touch, LookSizes.mapButton * unit) }
  /// The room between things and the edge.
  var margin: Double { LookSizes.margin * unit }
  /// The room between things.
  var gap: Double { LookSizes.gap * unit }
  /// The width of the strip with the time.
  var dock: Double { LookSizes.dock * unit }
  /// The least height of a row of two lines.
  var row: Double { max(touch, 1.25 * (body + detail) + 4 * unit) }
  /// The radius of corners.
  var radius: Double { LookSizes.radius * unit }

  init(_ profile: HeadUnitProfile) {
    touch = 44 / Double(profile.screen.scale)
    unit = profile.fonts.body / 15
    title = profile.fonts.title
    body = profile.fonts.body
    detail = profile.fonts.detail
  }
}
