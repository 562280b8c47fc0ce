import Foundations
import HeadUnit
import Places

/// The connection to the head unit, and the map that it shares with the phone.
struct Display: Hashable, Sendable {
  /// The head unit's appearance: light or dark.
  var style = ContentStyle.unknown
  fileprivate var connection: Connection
  fileprivate var map = MapOwnership()
  fileprivate var noMap: NoMapAlert
  fileprivate var hasMap = true
  /// How far the finger has moved the map since it touched it.
  fileprivate var panned = PanStep.Offset(x: 0, y: 0)
  fileprivate var routes: [MapRoute] = []

  /// Creates a display without a head unit.
  init(_ settings: ScreenSettings) {
    connection = Connection(heartbeat: settings.heartbeat.map { Duration(saturating: $0) })
    noMap = NoMapAlert(id: .noMap, titles: Variants(keepingNonblank: ScreenStrings(settings.language).noMap))
  }

  /// Whether the screen waits for a heartbeat of the head unit (LC-5).
  var isWatched: Bool { connection.deadline != nil }
}

extension TemplateID {
  /// The map, which is the root.
  static let map: TemplateID = "map"
  /// The alert that there is no map; it disappears by itself (AL-3).
  static let noMap: TemplateID = "noMap"
}

extension SearchScreenModel {
  /// The map with its buttons, as it is before a search.
  func mapTemplate() -> MapTemplate {
    MapTemplate(
      id: .map,
      mapButtons: [
        MapButton(id: .pan, image: "pan", role: .beginsPanning), MapButton(id: .zoomIn, image: "plus"),
        MapButton(id: .zoomOut, image: "minus"), MapButton(id: .locate, image: "locate"),
      ],
      bar: BarButtons(
        leading: [
          BarButton(id: .microphone, .image("microphone")),
          BarButton(id: .search, .image("search"), isEnabled: !stack.limits.contains(.keyboard)),
        ],
        trailing: [
          BarButton(id: .categories, .image("categories")),
          drive == nil ? BarButton(id: .favorites, .image("star")) : BarButton(id: .endRoute, .text(driveWords.end)),
        ]))
  }

  /// The map as it was requested; `nil` without a head unit.
  var map: MapTemplate? { if case .map(let map) = stack[.map] { map } else { nil } }

  mutating func updateMap(_ body: (inout MapTemplate) -> Void) {
    guard var map else { return }
    body(&map)
    update(map)
  }

  mutating func setPanning(_ isPanning: Bool) {
    let buttons = mapTemplate().mapButtons
    updateMap { map in
      map.isPanning = isPanning
      // The head unit has no exit of its own, so two buttons are left: the exit, and the way back to the car (MA-3).
      map.mapButtons =
        isPanning
        ? [MapButton(id: .endPan, image: "close", role: .endsPanning)] + buttons.filter { $0.id == .locate }
        : buttons
    }
  }

  mutating func pan(_ directions: PanDirections) {
    let step = PanStep().offset(for: directions)
    if step != PanStep.Offset(x: 0, y: 0) { emit(.moveMap(x: step.x, y: step.y)) }
  }

  /// A finger has moved the map this far since it touched it; `nil` when it touches it.
  mutating func panGesture(_ offset: PanStep.Offset?) {
    if let offset { emit(.moveMap(x: offset.x - display.panned.x, y: offset.y - display.panned.y)) }
    display.panned = offset ?? PanStep.Offset(x: 0, y: 0)
  }

  /// Draws the routes of the trip on show, or the one that is driven.
  mutating func drawRoutes() {
    let routes = offer.isEmpty ? drive?.mapRoutes ?? [] : offer.drawn(selected.trip, by: selected.route)
    guard routes != display.routes else { return }
    display.routes = routes
    emit(.drawRoutes(routes))
    if let car = drive?.drawn(offer.isEmpty) { emit(.moveCar(car)) }
  }

  mutating func mapData(isThere: Bool) {
    display.hasMap = isThere
    updateNoMap()
  }

  /// Says that there is no map, without a button, and removes that alert when the map has arrived (AL-3).
  mutating func updateNoMap() {
    guard isConnected else { return }
    switch display.noMap.update(hasData: display.hasMap, presented: stack.presentation?.shown.id) {
    case .show(let alert): present(alert)
    case .dismiss: dismissModal()
    case .none: break
    }
  }

  // MARK: The head unit

  /// The head unit gives a heartbeat, of which connecting is the first (LC-5).
  mutating func alive() {
    display.connection.alive(at: now)
    watchHeartbeat()
  }

  mutating func heartbeatMissed() {
    if display.connection.isLost(at: now) { disconnected() }
    // The head unit may have given a heartbeat while the time ran out.
    watchHeartbeat()
  }

  private mutating func watchHeartbeat() {
    guard let deadline = display.connection.deadline else { return }
    emit(.startTimer(.heartbeat, seconds: (deadline - now) / .seconds(1)))
  }

  /// The car gets the map.
  mutating func takeMap() { follow(display.map.connected()) }

  /// The phone gets the map: the car is gone.
  mutating func returnMap() {
    display.connection.ended()
    follow(display.map.disconnected())
  }

  mutating func mapDetached(_ display: MapDisplay) { follow(self.display.map.detached(display)) }

  private mutating func follow(_ actions: [MapOwnership.Action]) {
    for action in actions {
      switch action {
      case .attach(let display): emit(.attachMap(display))
      case .detach(let display): emit(.detachMap(display))
      }
    }
  }
}
