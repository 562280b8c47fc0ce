import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// What comes and goes: the only notice that the driver went back or took a modal away (IC-13).
extension CarPlayHost: CPInterfaceControllerDelegate {
  func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) {
    if let id = aTemplate.templateID { onEvent(.willAppear(id)) }
  }

  func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {
    guard let id = aTemplate.templateID else { return }
    onEvent(.didAppear(id))
    if stack.last?.template === aTemplate {
      // Where we wanted to be: whatever was under way is done, even if its completion is lost.
      answered = asked
      if looksLater { look() }
    } else if stack.contains(where: { $0.template === aTemplate }) {
      look()
    }
  }

  func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool) {
    if let id = aTemplate.templateID { onEvent(.willDisappear(id)) }
  }

  func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool) {
    guard let id = aTemplate.templateID else { return }
    vanished(aTemplate, .didDisappear(id))
  }
}
