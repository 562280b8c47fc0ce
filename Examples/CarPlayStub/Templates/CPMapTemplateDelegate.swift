public import Foundation

/// Learns what the driver does with the map; every method is optional.
@MainActor public protocol CPMapTemplateDelegate: AnyObject {
  /// A trip and route of the panel are on show (MA-6).
  func mapTemplate(_ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice)
  /// The trip on show was started.
  func mapTemplate(_ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice)
  /// The car's own navigation started: stop at once (MA-8).
  func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate)
  /// An arrow is being held.
  func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection)
  /// An arrow was pressed once.
  func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection)
  /// The arrow was let go.
  func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection)
  /// A finger is on the map.
  func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate)
  /// The finger moved.
  func mapTemplate(
    _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint)
  /// The finger left.
  func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint)
  /// The arrows are on show.
  func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate)
  /// The arrows are gone, whoever took them away.
  func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate)
  /// The notice over the map went.
  func mapTemplate(
    _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
    dismissalContext: CPNavigationAlert.DismissalContext)
}

/// What a delegate without the optional methods does: nothing.
extension CPMapTemplateDelegate {
  /// Does nothing.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice
  ) {}
  /// Does nothing.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice
  ) {}
  /// Does nothing.
  public func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate) {}
  /// Does nothing.
  public func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection) {}
  /// Does nothing.
  public func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {}
  /// Does nothing.
  public func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection) {}
  /// Does nothing.
  public func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate) {}
  /// Does nothing.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint
  ) {}
  /// Does nothing.
  public func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint) {}
  /// Does nothing.
  public func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate) {}
  /// Does nothing.
  public func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate) {}
  /// Does nothing.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
    dismissalContext: CPNavigationAlert.DismissalContext
  ) {}
}
