extension TripPreview {
  /// The panel as a head unit shows it: twelve trips, three routes each (MA-6).
  func trimmed(_ caps: HeadUnitCaps, _ trimmer: inout Trimmer) -> TripPreview {
    var shown = self
    shown.trips = trimmer.keep(trips, .trips, .cap(caps.trips)).map { trip in
      var trip = trip
      trip.routes = trimmer.keep(trip.routes, .routes, .cap(caps.routes))
      return trip
    }
    if !shown.trips.contains(where: { $0.id == selected }) { shown.selected = nil }
    return shown
  }
}
