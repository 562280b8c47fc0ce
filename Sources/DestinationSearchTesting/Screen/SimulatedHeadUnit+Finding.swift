import DestinationSearch
import SearchScreen

extension SimulatedHeadUnit {
  /// The template with a button that can be pressed now; what a modal lies over cannot be.
  func template(of button: ButtonID) -> TemplateID? {
    if let modal = glass.modal { return modal.actions.contains { $0.id == button } ? modal.id : nil }
    guard let top = stack.last else { return nil }
    return top.enabledButtons.contains(button) ? top.id : nil
  }

  /// The trip that is on show, and its map.
  var shownTrip: (trip: Trip, map: TemplateID)? {
    guard glass.modal == nil, case .map(let map) = stack.last, let preview = map.tripPreview,
      let trip = preview.trips.first(where: { $0.id == preview.selected }) ?? preview.trips.first
    else { return nil }
    return (trip, map.id)
  }

  /// The trip to a place of a name, and of an address where one is given.
  func trip(to name: String, at address: String?) -> (trip: Trip, map: TemplateID)? {
    guard glass.modal == nil, case .map(let map) = stack.last,
      let trip = map.tripPreview?.trips.first(where: { trip in
        trip.destination.name == name
          && (address.map { trip.routes.first?.summary.longest == $0 } ?? true)
      })
    else { return nil }
    return (trip, map.id)
  }
}

extension AnyPushable {
  /// The rows of a list or a search.
  var rows: [ListRow] {
    switch self {
    case .list(let list): list.sections.flatMap(\.rows)
    case .search(let search): search.rows
    case .map, .grid: []
    }
  }

  /// The buttons that can be pressed.
  var enabledButtons: [ButtonID] {
    let bars = (bar.leading + bar.trailing).filter(\.isEnabled).map(\.id)
    switch self {
    case .map(let map): return bars + map.mapButtons.filter(\.isEnabled).map(\.id)
    case .grid(let grid): return bars + grid.buttons.filter(\.isEnabled).map(\.id)
    case .list, .search: return bars
    }
  }
}
