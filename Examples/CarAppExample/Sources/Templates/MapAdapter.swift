import Foundation
import HeadUnit
import Places

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
  import MapKit
#else
  import CarPlayStub
#endif

/// `MapTemplate` ↔ `CPMapTemplate`: its buttons, the panning interface, trips, and alerts. Guidance is in a separate
/// file.
@MainActor final class MapAdapter: NSObject, StackAdapter {
  let id: TemplateID
  var template: CPTemplate { map }
  let map = CPMapTemplate()
  let images: CarPlayImages
  let report: Report
  var shown: MapTemplate
  /// Whether the arrows that move the map were requested.
  var isPanning = false
  var guidance: GuidanceAdapter?
  var notice: (id: NavigationAlertID, alert: CPNavigationAlert, notifies: Bool)?

  init(_ shown: MapTemplate, _ images: CarPlayImages, _ report: @escaping Report) {
    id = shown.id
    self.shown = shown
    self.images = images
    self.report = report
    super.init()
    map.userInfo = id.rawValue
    map.mapDelegate = self
    map.automaticallyHidesNavigationBar = shown.hidesBar
    map.hidesButtonsWithNavigationBar = shown.hidesButtonsWithBar
    showButtons()
    showBar()
  }

  /// Updates only what has changed. Previews, panning, and guidance have their own operations.
  func update(_ new: AnyPushable) {
    guard case .map(let new) = new else { return }
    let old = shown
    shown = new
    if new.mapButtons != old.mapButtons { showButtons() }
    if new.bar != old.bar { showBar() }
    if new.hidesBar != old.hidesBar { map.automaticallyHidesNavigationBar = new.hidesBar }
    if new.hidesButtonsWithBar != old.hidesButtonsWithBar {
      map.hidesButtonsWithNavigationBar = new.hidesButtonsWithBar
    }
  }

  func showPanning() {
    isPanning = true
    map.showPanningInterface(animated: true)
  }

  func hidePanning() {
    isPanning = false
    map.dismissPanningInterface(animated: true)
  }

  func close() { guidance?.end(finished: false) }

  func tapped(_ button: ButtonID) { report(.buttonTapped(button, template: id)) }

  private func showButtons() {
    map.mapButtons = shown.mapButtons.map { button in
      let made = CPMapButton { [weak self] _ in self?.tapped(button.id) }
      made.image = images.iconOrPlaceholder(button.image)
      made.isEnabled = button.isEnabled
      return made
    }
  }

  private func showBar() {
    map.show(shown.bar, images: images) { [weak self] in self?.tapped($0) }
  }
}

/// The driver's actions on the map.
extension MapAdapter: CPMapTemplateDelegate {
  func mapTemplate(_ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice) {
    guard let trip = trip.tripID else { return }
    report(.tripSelected(trip, route: routeChoice.routeID, map: id))
  }

  func mapTemplate(_ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice) {
    guard let trip = trip.tripID else { return }
    report(.tripStarted(trip, route: routeChoice.routeID, map: id))
  }

  func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate) { report(.navigationCancelled(map: id)) }

  func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection) {
    report(.panBegan(PanDirections(rawValue: direction.rawValue)))
  }

  func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {
    report(.panned(PanDirections(rawValue: direction.rawValue)))
  }

  func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection) {
    report(.panEnded(PanDirections(rawValue: direction.rawValue)))
  }

  func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate) { report(.panGestureBegan) }

  func mapTemplate(
    _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint
  ) {
    report(.panGestureMoved(x: translation.x, y: translation.y))
  }

  func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint) {
    report(.panGestureEnded(velocityX: velocity.x, velocityY: velocity.y))
  }

  /// The arrows disappeared. If the library didn't hide them, the driver did, with the car's Back key.
  func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate) {
    guard isPanning, !map.isPanningInterfaceVisible else { return }
    isPanning = false
    report(.panningDismissed)
  }

  func mapTemplate(
    _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
    dismissalContext: CPNavigationAlert.DismissalContext
  ) {
    guard let notice, notice.alert === navigationAlert else { return }
    self.notice = nil
    let dismissal: NavigationAlert.Dismissal =
      switch dismissalContext {
      case .timeout: .timeout
      case .userDismissed: .user
      default: .system
      }
    report(.navigationAlertDismissed(notice.id, dismissal))
  }
}

/// The notifications for a driver who looks at another app (MA-10).
extension MapAdapter {
  func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool {
    guidance?.notifies(of: maneuver) ?? false
  }

  func mapTemplate(
    _ mapTemplate: CPMapTemplate, shouldUpdateNotificationFor maneuver: CPManeuver,
    with travelEstimates: CPTravelEstimates
  ) -> Bool {
    guidance?.notifies(of: maneuver) ?? false
  }

  func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor navigationAlert: CPNavigationAlert) -> Bool {
    guard let notice, notice.alert === navigationAlert else { return false }
    return notice.notifies
  }
}

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

extension Trip {
  /// The trip as the platform's, with its identity (MA-14).
  ///
  /// - Parameter only: The chosen route; `nil` for all routes.
  @MainActor func carPlay(only chosen: RouteID?) -> CPTrip {
    let kept = routes.filter { $0.id == chosen }
    let trip = CPTrip(
      origin: origin?.carPlay ?? .forCurrentLocation(), destination: destination.carPlay,
      routeChoices: (kept.isEmpty ? routes : kept).map(\.carPlay))
    trip.userInfo = id.rawValue
    return trip
  }
}

extension RouteChoice {
  @MainActor fileprivate var carPlay: CPRouteChoice {
    let choice = CPRouteChoice(
      summaryVariants: summary.titles, additionalInformationVariants: additionalInformation?.titles ?? [],
      selectionSummaryVariants: selectionSummary?.titles ?? [])
    choice.userInfo = id.rawValue
    return choice
  }
}

extension TripPoint {
  @MainActor fileprivate var carPlay: MKMapItem {
    let item = MKMapItem(
      placemark: MKPlacemark(
        coordinate: CLLocationCoordinate2D(latitude: coordinate.latitude, longitude: coordinate.longitude)))
    item.name = name
    return item
  }
}

extension TravelEstimates {
  /// Meters and seconds; negative values are shown as unknown (MA-9).
  @MainActor var carPlay: CPTravelEstimates {
    CPTravelEstimates(
      distanceRemaining: Measurement(value: distanceRemaining, unit: UnitLength.meters), timeRemaining: timeRemaining)
  }
}

extension CPTrip {
  /// The identity in the library.
  var tripID: TripID? { (userInfo as? String).map(TripID.init(rawValue:)) }
}

extension CPRouteChoice {
  /// The identity in the library.
  var routeID: RouteID? { (userInfo as? String).map(RouteID.init(rawValue:)) }
}
