import SearchScreen

extension SimulatedHeadUnit {
  /// Changes what lies on the map.
  mutating func changeMap(_ operation: ScreenOperation) {
    switch operation {
    case .showTripPreviews(let preview, let map):
      if preview.trips.isEmpty { blame("MA-6", "a preview without trips") }
      change(map) { $0.tripPreview = preview }
    case .hideTripPreviews(let map): change(map) { $0.tripPreview = nil }
    case .showPanning(let map): change(map) { $0.isPanning = true }
    case .hidePanning(let map): change(map) { $0.isPanning = false }
    case .startGuidance(let guidance, let map), .updateGuidance(let guidance, let map):
      change(map) { $0.guidance = guidance }
    case .endGuidance(_, let map): change(map) { $0.guidance = nil }
    case .showNavigationAlert(let alert, let map): change(map) { $0.guidance?.alert = alert }
    case .dismissNavigationAlert(let map): change(map) { $0.guidance?.alert = nil }
    default: break
    }
  }

  /// The driver turns to a trip: the head unit shows it by itself.
  mutating func select(_ trip: TripID, on map: TemplateID) { change(map) { $0.tripPreview?.selected = trip } }

  private mutating func change(_ id: TemplateID, _ body: (inout MapTemplate) -> Void) {
    guard let position = stack.firstIndex(where: { $0.id == id }), case .map(var map) = stack[position] else {
      return blame("IC-6", "\(id) is no map of the stack")
    }
    body(&map)
    stack[position] = .map(map)
    check(.map(map))
  }
}
