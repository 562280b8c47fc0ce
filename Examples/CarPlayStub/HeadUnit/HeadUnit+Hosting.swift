extension HeadUnit {
  /// A request that passed the checks of the app's controller.
  enum Request {
    case root(CPTemplate)
    case push(CPTemplate)
    case remove([CPTemplate])
    case present(CPTemplate)
    case dismiss(CPTemplate)
  }

  /// Does the app's request, notifies its delegate, and calls the completion.
  func hosted(_ request: Request, _ completion: CPInterfaceController.Completion?) {
    var changes: [() -> Void] = []
    switch request {
    case .root(let template):
      changes = change { $0 = [template] }
    case .push(let template):
      // The completion does not help (IC-9).
      guard stack.count < Self.maximumDepth else {
        return note(.kill("Application exceeded the hierarchy depth limit"))
      }
      changes = change { $0.append(template) }
    case .remove(let templates):
      changes = change { $0.removeAll { template in templates.contains { $0 === template } } }
    case .present(let template):
      changes = show(template)
    case .dismiss(let template):
      // The driver dismissed it meanwhile: no completion is called (IC-11).
      guard modal === template else { return }
      changes = hide(template)
    }
    var complete: [() -> Void] = []
    if let completion { complete = [{ completion(true, nil) }] }
    if case .dismiss = request, losesDismissals { complete = [] }
    for message in completesFirst ? complete + changes : changes + complete { tell(message) }
  }

  /// Changes the stack, and queues the resulting messages for the delegate. Their order is an assumption (IC-14).
  func change(_ body: (inout [CPTemplate]) -> Void) -> [() -> Void] {
    let old = stack.last
    body(&stack)
    for template in stack { template.headUnit = self }
    guard let new = stack.last, new !== old else { return [] }
    return [
      old.map { disappearing($0) }, appearing(new), old.map { disappeared($0) }, appeared(new),
    ].compactMap(\.self)
  }

  private func show(_ template: CPTemplate) -> [() -> Void] {
    modal = template
    template.headUnit = self
    (template as? CPVoiceControlTemplate)?.appeared()
    let below = modalCoversStack ? stack.last : nil
    return [
      below.map { disappearing($0) }, appearing(template), below.map { disappeared($0) }, appeared(template),
    ].compactMap(\.self)
  }

  /// Dismisses the presented template, and queues the resulting messages for the delegate.
  func hide(_ template: CPTemplate) -> [() -> Void] {
    modal = nil
    (template as? CPVoiceControlTemplate)?.disappeared()
    let below = modalCoversStack ? stack.last : nil
    return [
      disappearing(template), below.map { appearing($0) }, disappeared(template), below.map { appeared($0) },
    ].compactMap(\.self)
  }

  private func appearing(_ template: CPTemplate) -> () -> Void {
    { [weak self] in self?.controller?.delegate?.templateWillAppear(template, animated: true) }
  }

  private func appeared(_ template: CPTemplate) -> () -> Void {
    { [weak self] in self?.controller?.delegate?.templateDidAppear(template, animated: true) }
  }

  private func disappearing(_ template: CPTemplate) -> () -> Void {
    { [weak self] in self?.controller?.delegate?.templateWillDisappear(template, animated: true) }
  }

  private func disappeared(_ template: CPTemplate) -> () -> Void {
    { [weak self] in self?.controller?.delegate?.templateDidDisappear(template, animated: true) }
  }

  var controller: CPInterfaceController? { scene?.interfaceController }
}
