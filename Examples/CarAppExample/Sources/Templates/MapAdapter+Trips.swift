import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `TripPreview` ↔ the panel of previews (MA-6).
extension MapAdapter {
  func show(_ preview: TripPreview) {
    let trips = preview.trips.map { (trip: $0, carPlay: $0.carPlay(only: nil)) }
    map.showTripPreviews(
      trips.map(\.carPlay), selectedTrip: trips.first { $0.trip.id == preview.selected }?.carPlay,
      textConfiguration: CPTripPreviewTextConfiguration(
        startButtonTitle: preview.texts.start, additionalRoutesButtonTitle: preview.texts.moreRoutes,
        overviewButtonTitle: preview.texts.overview))
    for (trip, carPlay) in trips { map.updateEstimates(trip.estimates.carPlay, for: carPlay) }
  }

  func hidePreview() { map.hideTripPreviews() }
}
