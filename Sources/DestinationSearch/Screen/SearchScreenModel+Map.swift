import SearchScreen
import VoiceControl

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
          BarButton(id: .categories, .image("categories")), BarButton(id: .favourites, .image("star")),
        ]))
  }

  mutating func updateMap(_ body: (inout MapTemplate) -> Void) {
    guard case .map(var map) = stack[.map] else { return }
    body(&map)
    change { stack throws(ScreenError) in try stack.update(map) }
  }

  mutating func setPanning(_ isPanning: Bool) {
    updateMap { map in
      map.isPanning = isPanning
      map.mapButtons.removeAll { $0.role == .endsPanning }
      // The head unit gives no way out: the button comes first, because only two are left (MA-3).
      if isPanning { map.mapButtons.insert(MapButton(id: .endPan, image: "close", role: .endsPanning), at: 0) }
    }
  }

  mutating func pan(_ directions: PanDirections) {
    let step = PanStep().offset(for: directions)
    if step != PanStep.Offset(x: 0, y: 0) { effects.append(.moveMap(x: step.x, y: step.y)) }
  }

  mutating func mapData(isThere: Bool) {
    isMapThere = isThere
    guard voice.state != .disconnected else { return }
    if !isThere { return showNoMap() }
    if stack.presentation?.shown.id == .noMap { dismissModal() }
    if alertToShow?.id == .noMap { alertToShow = nil }
  }
}
