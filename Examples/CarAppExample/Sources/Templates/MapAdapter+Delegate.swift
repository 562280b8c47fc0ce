import Foundation
import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// What the driver does with the map.
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

  /// The arrows went. Where the library did not take them away, the driver did, by the car's Back key.
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
