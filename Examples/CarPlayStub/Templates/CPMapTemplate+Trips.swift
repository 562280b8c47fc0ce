extension CPMapTemplate {
  /// The trips on offer. Of the stub alone.
  @MainActor public struct Previews {
    /// The trips, best first; twelve are kept (MA-6).
    public let trips: [CPTrip]
    /// The one on show.
    public internal(set) var selected: CPTrip?
    /// The words of the buttons.
    public let texts: CPTripPreviewTextConfiguration?
  }

  /// Shows trips to choose from, the first one on show.
  public func showTripPreviews(_ tripPreviews: [CPTrip], textConfiguration: CPTripPreviewTextConfiguration?) {
    showTripPreviews(tripPreviews, selectedTrip: nil, textConfiguration: textConfiguration)
  }

  /// Shows trips to choose from.
  public func showTripPreviews(
    _ tripPreviews: [CPTrip], selectedTrip: CPTrip?, textConfiguration: CPTripPreviewTextConfiguration?
  ) {
    let trips = cut(tripPreviews, to: 12, "trips")
    for trip in trips where trip.routeChoices.count > 3 {
      noteCut("route choices: \(trip.routeChoices.count) given, 3 kept")
    }
    previews = Previews(trips: trips, selected: selectedTrip ?? trips.first, texts: textConfiguration)
  }

  /// Takes the trips away.
  public func hideTripPreviews() { previews = nil }

  /// Begins to guide. Doing so twice raises (MA-15).
  public func startNavigationSession(for trip: CPTrip) -> CPNavigationSession {
    if session != nil { headUnit?.note(.raise("A navigation session is already active")) }
    let session = CPNavigationSession(trip: trip, map: self)
    self.session = session
    return session
  }

  /// Shows a notice; while one is visible nothing comes of it (MA-10).
  public func present(navigationAlert: CPNavigationAlert, animated: Bool) {
    guard currentNavigationAlert == nil else {
      headUnit?.note(.refused("a navigation alert while one is visible"))
      return
    }
    currentNavigationAlert = navigationAlert
  }

  /// Takes the notice away.
  public func dismissNavigationAlert(animated: Bool, completion: @escaping @Sendable (Bool) -> Void) {
    guard let alert = currentNavigationAlert else { return completion(false) }
    let finish = { [weak self] in
      guard let self else { return }
      currentNavigationAlert = nil
      completion(true)
      mapDelegate?.mapTemplate(self, didDismiss: alert, dismissalContext: .systemDismissed)
    }
    if let headUnit { headUnit.tell(finish) } else { finish() }
  }
}
