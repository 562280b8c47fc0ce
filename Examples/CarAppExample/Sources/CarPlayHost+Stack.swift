import Foundation
import HeadUnit
import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

extension CarPlayHost {
  /// Makes a template the root. If it is already the root, it is updated: setting it again would do nothing, and never
  /// complete (IC-10).
  func setRoot(_ root: AnyPushable) {
    if let current = stack.first, current.id == root.id { return current.update(root) }
    let adapter = root.adapter(images, onEvent)
    replaceStack([adapter])
    controller?.setRootTemplate(adapter.template, animated: false, completion: answering())
  }

  /// Pushes a template. If there is no room, the library gets an event that it is gone again: a push beyond the limit
  /// would end the app, with or without a completion (IC-9).
  func push(_ template: AnyPushable) {
    guard stack.count < settings.profile.maximumDepth else { return onEvent(.cancelPressed(template: template.id)) }
    let adapter = template.adapter(images, onEvent)
    stack.append(adapter)
    controller?.pushTemplate(adapter.template, animated: true, completion: answering())
  }

  /// Pops templates until this number is left; pops nothing if the driver was faster (IC-7).
  func pop(to count: Int) {
    guard count > 0, count < stack.count else { return }
    replaceStack(Array(stack.prefix(count)))
    popPlatform()
  }

  /// The completion of an operation on the stack; there always is one (IC-7).
  func answering() -> @Sendable (Bool, (any Error)?) -> Void {
    asked += 1
    return { [weak self, asked, connections] _, error in
      // The platform calls back on the main queue.
      MainActor.assumeIsolated {
        guard let self, self.connections == connections else { return }
        self.answered = max(self.answered, asked)
        if let error { self.onError(error) }
        if self.looksLater || error != nil { self.look() }
      }
    }
  }

  /// Compares the stack with the platform's, and reports to the library which template the driver has left.
  ///
  /// The platform only reports that templates appear and disappear, which our own operations cause as well, so the
  /// stack is compared when no operation is running.
  func look() {
    guard answered == asked else { return looksLater = true }
    looksLater = false
    guard let controller else { return }
    let there = controller.templates
    func isThere(_ adapter: any StackAdapter) -> Bool { there.contains { $0 === adapter.template } }
    guard let position = stack.firstIndex(where: { !isThere($0) }), position > 0 else { return }
    let left = stack[position].id
    let isSomethingAbove = stack[position...].contains(where: isThere)
    replaceStack(Array(stack.prefix(position)))
    // A template that was pushed while the driver was going back is on top of one that is gone.
    if isSomethingAbove { popPlatform() }
    onEvent(.cancelPressed(template: left))
  }

  private func popPlatform() {
    guard let controller, let top = stack.last else { return }
    controller.pop(to: top.template, animated: true, completion: answering())
  }

  private func replaceStack(_ new: [any StackAdapter]) {
    let gone = stack.filter { old in !new.contains { $0 === old } }
    stack = new
    for adapter in gone { adapter.close() }
  }
}

extension CarPlayHost {
  /// Presents a template over the stack, and reports when it is on the screen or why it isn't (IC-5).
  func present(_ template: AnyPresentable) {
    let adapter = template.adapter(images, appearance, pace, onEvent)
    modal = adapter
    controller?.presentTemplate(adapter.template, animated: true) { [weak self] isDone, error in
      MainActor.assumeIsolated {
        self?.presented(adapter, isDone ? nil : error?.localizedDescription ?? "not presented")
      }
    }
  }

  /// Dismisses it. The completion may never be called; the library handles that (IC-11).
  func dismiss() {
    guard let adapter = modal else { return }
    controller?.dismissTemplate(animated: true) { [weak self] _, _ in
      MainActor.assumeIsolated { self?.vanished(adapter.template, .dismissed(adapter.id)) }
    }
  }

  /// Shows another frame of the voice search, and reports when it was activated (VC-4).
  func activate(_ frame: VoiceFrame.Identifier) {
    guard let voice = modal as? VoiceControlAdapter else { return }
    voice.activate(frame)
    onEvent(.frameActivated(frame))
  }

  private func presented(_ adapter: any TemplateAdapter, _ failure: String?) {
    // The driver, or the end of the connection, was faster.
    guard modal === adapter else { return }
    if let failure {
      modal = nil
      onEvent(.presentationFailed(adapter.id, reason: failure))
    } else {
      // Its first frame counts as a change (VC-5).
      if adapter is VoiceControlAdapter { pace.changed() }
      onEvent(.presented(adapter.id))
    }
  }

  /// The presented template is gone, dismissed by the app or by the driver.
  func vanished(_ template: CPTemplate, _ event: ScreenEvent) {
    guard controller != nil else { return }
    if modal?.template === template { modal = nil }
    onEvent(event)
  }
}

/// Appearances and disappearances: the only sign that the driver went back or dismissed a modal (IC-13).
extension CarPlayHost: CPInterfaceControllerDelegate {
  func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) {
    if let id = aTemplate.templateID { onEvent(.willAppear(id)) }
  }

  func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {
    guard let id = aTemplate.templateID else { return }
    onEvent(.didAppear(id))
    if stack.last?.template === aTemplate {
      // The stack is as requested: all running operations are done, even if a completion is lost.
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
