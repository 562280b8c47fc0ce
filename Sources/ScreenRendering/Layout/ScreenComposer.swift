import SearchScreen

/// Puts a screen together element by element, from back to front.
struct ScreenComposer {
  let screen: Screen
  let words: ScreenWords
  let metrics: ScreenMetrics
  var elements: [ScreenElement] = []
  /// The part of the map that nothing covers.
  var mapFocus: ScreenRectangle
  /// Whether the map shows the way to the destination.
  var showsRoute = false

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
