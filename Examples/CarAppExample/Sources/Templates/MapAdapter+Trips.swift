import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `TripPreview` ↔ the panel of previews (MA-6).
extension MapAdapter {
  func show(_ preview: TripPreview) {
    let isOnShow = self.preview?.trips == preview.trips && self.preview?.texts == preview.texts
    self.preview = preview
    // The driver's own choice comes back; the panel shows it already, and must not be built anew under a finger.
    if isOnShow, preview.selected == selected { return }
    selected = preview.selected
    for trip in preview.trips { trips[trip.id] = trip.carPlay(only: nil) }
    let shown = preview.trips.compactMap { trips[$0.id] }
    map.showTripPreviews(
      shown, selectedTrip: preview.selected.flatMap { trips[$0] },
      textConfiguration: CPTripPreviewTextConfiguration(
        startButtonTitle: preview.texts.start, additionalRoutesButtonTitle: preview.texts.moreRoutes,
        overviewButtonTitle: preview.texts.overview))
    for trip in preview.trips {
      if let carPlay = trips[trip.id] { map.updateEstimates(trip.estimates.carPlay, for: carPlay) }
    }
  }

  func hidePreview() {
    preview = nil
    selected = nil
    map.hideTripPreviews()
  }
}
