import HeadUnit

extension SearchScreenModel {
  /// The map with its buttons, as it is before anything is searched for.
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
          drive == nil ? BarButton(id: .favourites, .image("star")) : BarButton(id: .endRoute, .text(driveWords.end)),
        ]))
  }

  mutating func updateMap(_ body: (inout MapTemplate) -> Void) {
    guard case .map(var map) = stack[.map] else { return }
    body(&map)
    change { stack throws(ScreenError) in try stack.update(map) }
  }

  mutating func setPanning(_ isPanning: Bool) {
    let buttons = mapTemplate().mapButtons
    updateMap { map in
      map.isPanning = isPanning
      // The head unit gives no way out, and two buttons are left: the way out, and the way back to the car (MA-3).
      map.mapButtons =
        isPanning
        ? [MapButton(id: .endPan, image: "close", role: .endsPanning)] + buttons.filter { $0.id == .locate }
        : buttons
    }
  }

  mutating func pan(_ directions: PanDirections) {
    let step = PanStep().offset(for: directions)
    if step != PanStep.Offset(x: 0, y: 0) { effects.append(.moveMap(x: step.x, y: step.y)) }
  }

  /// A finger moves the map: the head unit tells how far since it touched it.
  mutating func panGestureMoved(_ x: Double, _ y: Double) {
    effects.append(.moveMap(x: x - panned.x, y: y - panned.y))
    panned = ScreenPoint(x: x, y: y)
  }

  mutating func mapData(isThere: Bool) {
    isMapThere = isThere
    updateNoMap()
  }

  /// Says that there is no map, without a button, and takes that away when the map has arrived (AL-3).
  mutating func updateNoMap() {
    guard isConnected else { return }
    switch noMap.update(hasData: isMapThere, presented: stack.presentation?.shown.id) {
    case .show(let alert): change { stack throws(ScreenError) in try stack.show(alert) }
    case .dismiss: dismissModal()
    case .none: break
    }
  }

  // MARK: One map, two displays

  mutating func follow(_ actions: [MapOwnership.Action]) {
    effects += actions.map { action in
      switch action {
      case .attach(let display): .attachMap(display)
      case .detach(let display): .detachMap(display)
      }
    }
  }

  // MARK: Signs of life

  mutating func alive() {
    connection.alive(at: now)
    watchHeartbeat()
  }

  mutating func watchHeartbeat() {
    guard let deadline = connection.deadline else { return }
    effects.append(.startTimer(.heartbeat, seconds: (deadline - now) / .seconds(1)))
  }
}

/// A distance on the screen, in points; right and down are positive.
struct ScreenPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  static let zero = ScreenPoint(x: 0, y: 0)
}
