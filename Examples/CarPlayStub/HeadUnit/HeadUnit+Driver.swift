public import Foundation

/// A control on the screen that a driver can press.
@MainActor public struct Control {
  /// Its text, or the name of its image.
  public let name: String
  /// Whether it can be pressed.
  public let isEnabled: Bool
  let press: () -> Void
}

extension HeadUnit {
  /// The controls that the driver can press now, in screen order.
  public var controls: [Control] {
    if let modal { return modalControls(modal) }
    guard let top = stack.last else { return [] }
    var controls: [Control] = []
    if let bar = top as? BarTemplate {
      controls += (bar.leadingNavigationBarButtons + bar.trailingNavigationBarButtons).map(control)
    }
    switch top {
    case let map as CPMapTemplate: controls += mapControls(map)
    case let grid as CPGridTemplate:
      controls += grid.gridButtons.map { button in
        Control(name: button.titleVariants.first ?? "", isEnabled: button.isEnabled) { [weak self] in
          self?.tell { button.handler?(button) }
        }
      }
    case is CPListTemplate, is CPSearchTemplate:
      controls += rows.map { row in
        Control(name: row.text ?? "", isEnabled: row.isEnabled) { [weak self] in self?.pick(row) }
      }
    default: break
    }
    if stack.count > 1 {
      let name = top is CPSearchTemplate ? "Cancel" : "Back"
      controls.append(Control(name: name, isEnabled: true) { [weak self] in self?.goBack() })
    }
    return controls
  }

  /// The names of what can be pressed now.
  public var enabled: [String] { controls.filter(\.isEnabled).map(\.name) }

  /// A description of the screen, for test messages.
  public var text: String {
    let frame = (modal as? CPVoiceControlTemplate)?.shown.map { " showing \($0.identifier)" } ?? ""
    let kind = visible.map { "\(Swift.type(of: $0))" } ?? "nothing"
    return "\(kind)\(frame): \(controls.map { $0.isEnabled ? $0.name : "(\($0.name))" }.joined(separator: ", "))"
  }

  /// The driver presses the first control with a name.
  ///
  /// - Returns: Whether there was such a control, and it could be pressed.
  @discardableResult
  public func tap(_ name: String) -> Bool {
    guard let control = controls.first(where: { $0.name == name }), control.isEnabled else { return false }
    control.press()
    return true
  }

  /// The driver presses Back on the screen, or the car's key: the modal is dismissed, or the top of the stack is popped
  /// (SE-7, VC-13).
  public func goBack() {
    if let modal {
      let messages = hide(modal)
      tell { [weak self] in
        guard let controller = self?.controller, controller.presentedTemplate === modal else { return }
        controller.presentedTemplate = nil
      }
      for message in messages { tell(message) }
    } else if let map = stack.last as? CPMapTemplate, map.isPanningInterfaceVisible {
      map.dismissPanningInterface(animated: true)
    } else if let top = stack.last, stack.count > 1 {
      let messages = change { $0.removeLast() }
      tell { [weak self] in self?.controller?.requested.removeAll { $0 === top } }
      for message in messages { tell(message) }
    } else if let back = (stack.last as? BarTemplate)?.backButton {
      tell { back.handler?(back) }
    }
  }

  private func modalControls(_ modal: CPTemplate) -> [Control] {
    func control(_ action: CPAlertAction) -> Control {
      Control(name: action.title, isEnabled: true) { [weak self] in self?.tell { action.handler(action) } }
    }
    return switch modal {
    case let alert as CPAlertTemplate: alert.actions.map(control)
    case let sheet as CPActionSheetTemplate: sheet.actions.map(control)
    default: [Control(name: "Cancel", isEnabled: true) { [weak self] in self?.goBack() }]
    }
  }

  private func control(_ button: CPBarButton) -> Control {
    Control(name: button.title ?? button.image?.source ?? "", isEnabled: button.isEnabled) { [weak self] in
      self?.tell { button.handler?(button) }
    }
  }
}

extension HeadUnit {
  /// The driver briefly presses an arrow of the panning interface.
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

  /// A finger moves the map along a path, in points from its start.
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

  /// The alert over the map is dismissed.
  public func dismissNavigationAlert(_ context: CPNavigationAlert.DismissalContext) {
    guard let map = stack.first as? CPMapTemplate, let alert = map.currentNavigationAlert else { return }
    map.currentNavigationAlert = nil
    tell { map.mapDelegate?.mapTemplate(map, didDismiss: alert, dismissalContext: context) }
  }

  /// The controls of a map: its buttons, two while panning (MA-3), the offered trips, and the alert.
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
