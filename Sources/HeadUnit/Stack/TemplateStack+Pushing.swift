extension TemplateStack {
  /// Makes a template the only one of the stack.
  ///
  /// A template with the current root's identity replaces nothing: the platform then does nothing and never calls back
  /// (IC-10), so only changes of its content are sent. The presented template stays.
  ///
  /// - Throws: ``ScreenError`` for a kind that the category doesn't allow, for a search while the car limits the
  ///   keyboard, and for an instance that is in the stack above the root.
  public mutating func setRoot(_ template: some PushableTemplate) throws(ScreenError) -> ScreenChange {
    let root = template.pushable
    try check(root.kind)
    if let current = requested.first, current.id == root.id, current.kind == root.kind { return try update(template) }
    try checkNew(root.id)
    try checkKeyboard(root)
    let trimmed = root.trimmed(for: profile, limits: limits)
    requested = [root]
    shown = [trimmed.shown]
    return ScreenChange(
      operations: [.setRoot(trimmed.shown)] + trimmed.shown.overlays(from: nil), warnings: trimmed.warnings)
  }

  /// Shows a template as its type requires: pushed onto the stack.
  ///
  /// - Throws: ``ScreenError`` without a root, for an instance that is already shown, and for a kind that the category
  ///   doesn't allow. Also for a search while the car limits the keyboard, and beyond the category's depth.
  public mutating func show(_ template: some PushableTemplate) throws(ScreenError) -> ScreenChange {
    let template = template.pushable
    try check(template.kind)
    guard depth > 0 else { throw .noRoot }
    try checkNew(template.id)
    try checkKeyboard(template)
    guard depth < profile.maximumDepth else { throw .tooDeep(maximum: profile.maximumDepth, template.id) }
    let trimmed = template.trimmed(for: profile, limits: limits)
    requested.append(template)
    shown.append(trimmed.shown)
    return ScreenChange(
      operations: [.push(trimmed.shown)] + trimmed.shown.overlays(from: nil), warnings: trimmed.warnings)
  }

  private func checkKeyboard(_ template: AnyPushable) throws(ScreenError) {
    if template.kind == .search, limits.contains(.keyboard) { throw .keyboardLimited(template.id) }
  }

  /// Pops the top template.
  ///
  /// - Throws: ``ScreenError/nothingToPop`` if only the root is left; on the original that can end the app (IC-7).
  public mutating func pop() throws(ScreenError) -> ScreenChange {
    guard canPop else { throw .nothingToPop }
    return keep(depth - 1)
  }

  /// Pops everything except the root.
  ///
  /// - Throws: ``ScreenError/nothingToPop`` if only the root is left.
  public mutating func popToRoot() throws(ScreenError) -> ScreenChange {
    guard canPop else { throw .nothingToPop }
    return keep(1)
  }

  /// Pops everything above a template; does nothing if the template is already on top.
  ///
  /// - Throws: ``ScreenError/notInStack(_:)`` for a template that is not in the stack.
  public mutating func pop(to id: TemplateID) throws(ScreenError) -> ScreenChange {
    guard let position = requested.firstIndex(where: { $0.id == id }) else { throw .notInStack(id) }
    return position == depth - 1 ? .none : keep(position + 1)
  }

  /// The driver went back, or pressed the Cancel of a search (SE-7): the head unit has already removed the template and
  /// everything above it.
  ///
  /// A template that is not above the root changes nothing, so the event may come twice.
  public mutating func wentBack(from id: TemplateID) -> ScreenChange {
    guard let position = requested.firstIndex(where: { $0.id == id }), position > 0 else { return .none }
    return keep(position, byDriver: true)
  }

  /// Keeps this number of templates, and one fewer if the keyboard is limited and a search would come up (SC-5).
  mutating func keep(_ count: Int, byDriver: Bool = false) -> ScreenChange {
    var count = count
    var warnings: [ScreenWarning] = []
    while count > 1, limits.contains(.keyboard), shown[count - 1].kind == .search {
      warnings.append(.keyboardLimited(template: shown[count - 1].id))
      count -= 1
    }
    let removed = depth - count
    guard removed > 0 else { return .none }
    requested.removeLast(removed)
    shown.removeLast(removed)
    // A template that was pushed while the driver was going back is still on the head unit.
    let isDone = byDriver && warnings.isEmpty && removed == 1
    let operation = count == 1 && removed > 1 ? ScreenOperation.popToRoot : .pop(toCount: count)
    return ScreenChange(operations: isDone ? [] : [operation], warnings: warnings)
  }
}
