public import Foundation

extension HeadUnit {
  /// The driver presses an arrow of the panning interface once.
  public func pressArrow(_ direction: CPMapTemplate.PanDirection) {
    guard let map = visible as? CPMapTemplate, map.isPanningInterfaceVisible else { return }
    tell { map.mapDelegate?.mapTemplate(map, panWith: direction) }
  }

  /// The driver holds an arrow, and lets it go.
  public func holdArrow(_ direction: CPMapTemplate.PanDirection) {
    guard let map = visible as? CPMapTemplate, map.isPanningInterfaceVisible else { return }
    tell { map.mapDelegate?.mapTemplate(map, panBeganWith: direction) }
    tell { map.mapDelegate?.mapTemplate(map, panEndedWith: direction) }
  }

  /// A finger moves the map along a path, in points since it began.
  public func drag(_ path: [CGPoint]) {
    guard let map = visible as? CPMapTemplate else { return }
    tell { map.mapDelegate?.mapTemplateDidBeginPanGesture(map) }
    for point in path {
      tell { map.mapDelegate?.mapTemplate(map, didUpdatePanGestureWithTranslation: point, velocity: .zero) }
    }
    tell { map.mapDelegate?.mapTemplate(map, didEndPanGestureWithVelocity: .zero) }
  }

  /// The car's own navigation starts (MA-8).
  public func startCarNavigation() {
    guard let map = stack.first as? CPMapTemplate else { return }
    tell { map.mapDelegate?.mapTemplateDidCancelNavigation(map) }
  }

  /// The notice over the map goes.
  public func dismissNavigationAlert(_ context: CPNavigationAlert.DismissalContext) {
    guard let map = stack.first as? CPMapTemplate, let alert = map.currentNavigationAlert else { return }
    map.currentNavigationAlert = nil
    tell { map.mapDelegate?.mapTemplate(map, didDismiss: alert, dismissalContext: context) }
  }

  /// What can be pressed on a map: its buttons, two while panning (MA-3), the trips on offer, the notice.
  func mapControls(_ map: CPMapTemplate) -> [Control] {
    let buttons = map.mapButtons.filter { !$0.isHidden }.prefix(map.isPanningInterfaceVisible ? 2 : 4)
    var controls = buttons.map { button in
      Control(name: button.image?.source ?? "", isEnabled: button.isEnabled) { [weak self] in
        self?.tell { button.handler?(button) }
      }
    }
    if let previews = map.previews { controls += self.controls(of: previews, on: map) }
    if let alert = map.currentNavigationAlert {
      controls += [alert.primaryAction, alert.secondaryAction].compactMap(\.self).map { action in
        Control(name: action.title, isEnabled: true) { [weak self] in
          self?.tell { action.handler(action) }
          self?.dismissNavigationAlert(.userDismissed)
        }
      }
    }
    if map.backButton != nil, stack.count == 1 {
      controls.append(Control(name: "Back", isEnabled: true) { [weak self] in self?.goBack() })
    }
    return controls
  }

  /// The driver looks at a trip of the panel (MA-6).
  public func select(_ trip: CPTrip) {
    guard let map = visible as? CPMapTemplate, let route = trip.routeChoices.first else { return }
    map.previews?.selected = trip
    tell { map.mapDelegate?.mapTemplate(map, selectedPreviewFor: trip, using: route) }
  }

  private func controls(of previews: CPMapTemplate.Previews, on map: CPMapTemplate) -> [Control] {
    let cards = previews.trips.map { trip in
      Control(name: trip.destination.name ?? "", isEnabled: true) { [weak self] in self?.select(trip) }
    }
    let start = Control(name: previews.texts?.startButtonTitle ?? "Go", isEnabled: previews.selected != nil) {
      [weak self] in
      guard let trip = map.previews?.selected, let route = trip.routeChoices.first else { return }
      self?.tell { map.mapDelegate?.mapTemplate(map, startedTrip: trip, using: route) }
    }
    return cards + [start]
  }
}
