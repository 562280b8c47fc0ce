import Foundation

extension HeadUnit {
  /// What the driver can press now, in the order of the screen.
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

  /// What is on the screen, in words: for messages of tests.
  public var text: String {
    let frame = (modal as? CPVoiceControlTemplate)?.shown.map { " showing \($0.identifier)" } ?? ""
    let kind = visible.map { "\(Swift.type(of: $0))" } ?? "nothing"
    return "\(kind)\(frame): \(controls.map { $0.isEnabled ? $0.name : "(\($0.name))" }.joined(separator: ", "))"
  }

  /// The driver presses the first thing of a name.
  ///
  /// - Returns: Whether there was one, and it could be pressed.
  @discardableResult
  public func tap(_ name: String) -> Bool {
    guard let control = controls.first(where: { $0.name == name }), control.isEnabled else { return false }
    control.press()
    return true
  }

  /// The driver presses Back on the screen, or the key of the car: the modal goes, or the top of the stack (SE-7, VC-13).
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
