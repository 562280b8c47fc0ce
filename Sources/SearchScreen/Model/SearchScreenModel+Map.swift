import Foundations
import HeadUnit
import Places

/// The connection to the head unit, and the map that it shares with the phone.
struct Display: Hashable, Sendable {
  /// The head unit's appearance: light or dark.
  var style = ContentStyle.unknown
  /// The longest gap between heartbeats; `nil` without heartbeats.
  fileprivate let heartbeat: Duration?
  /// The time of the head unit's last sign of life; `nil` without a head unit.
  fileprivate var lastSign: Duration?
  fileprivate var map = MapOwnership()
  fileprivate var hasMap = true
  /// How far the finger has moved the map since it touched it.
  fileprivate var panned = PanStep(x: 0, y: 0)
  fileprivate var routes: [MapRoute] = []

  init(_ settings: ScreenSettings) { heartbeat = settings.heartbeat.map { Duration(saturating: $0) } }

  /// The time at which a missing heartbeat ends the connection, whose end may not be reported (LC-5); `nil` for never.
  var deadline: Duration? {
    guard let heartbeat, let lastSign else { return nil }
    return lastSign + heartbeat
  }
}

extension TemplateID {
  static var map: TemplateID { "map" }
  /// The alert that there is no map; it disappears by itself (AL-3).
  static var noMap: TemplateID { "noMap" }
}

extension SearchScreenModel {
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
    let step = PanStep(directions)
    if step != PanStep(x: 0, y: 0) { emit(.moveMap(x: step.x, y: step.y)) }
  }

  /// A finger has moved the map this far since it touched it; `nil` when it touches it.
  mutating func panGesture(_ offset: PanStep?) {
    if let offset { emit(.moveMap(x: offset.x - display.panned.x, y: offset.y - display.panned.y)) }
    display.panned = offset ?? PanStep(x: 0, y: 0)
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
    let modal = stack.presentation?.shown.id
    if display.hasMap {
      if modal == .noMap { dismissModal() }
    } else if modal == nil {
      present(AlertTemplate(id: .noMap, titles: Variants(keepingNonblank: strings.noMap)))
    }
  }

  /// The head unit gives a heartbeat, of which connecting is the first (LC-5).
  mutating func alive() {
    display.lastSign = now
    watchHeartbeat()
  }

  mutating func heartbeatMissed() {
    if let deadline = display.deadline, deadline <= now { disconnected() }
    // The head unit may have given a heartbeat while the time ran out.
    watchHeartbeat()
  }

  private mutating func watchHeartbeat() {
    guard let deadline = display.deadline else { return }
    emit(.startTimer(.heartbeat, seconds: (deadline - now) / .seconds(1)))
  }

  mutating func takeMap() { follow(display.map.connected()) }

  /// The phone gets the map: the car is gone.
  mutating func returnMap() {
    display.lastSign = nil
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
