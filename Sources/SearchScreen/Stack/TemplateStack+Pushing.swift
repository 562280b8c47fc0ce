extension TemplateStack {
  /// Makes a template the only one of the stack.
  ///
  /// One of the root's own identity replaces nothing: the platform does nothing then and never calls back (IC-10), so
  /// nothing is sent but what changed in its content. What lies over the stack stays.
  ///
  /// - Throws: ``ScreenError`` for a kind the category may not use, for a search while the car limits the keyboard, and
  ///   for an instance that is in the stack above the root.
  public mutating func setRoot(_ template: some PushableTemplate) throws(ScreenError) -> ScreenChange {
    let root = template.pushable
    try check(root.kind)
    if let current = requested.first, current.id == root.id, current.kind == root.kind { return try update(template) }
    try checkNew(root.id)
    try checkKeyboard(root)
    let trimmed = root.trimmed(for: profile, limits: limits)
    let appearances = Self.appearances(from: top?.id, to: root.id)
    requested = [root]
    shown = [trimmed.shown]
    return ScreenChange(
      operations: [.setRoot(trimmed.shown)] + trimmed.shown.overlays(from: nil), warnings: trimmed.warnings,
      appearances: appearances)
  }

  /// Puts a template on top; ``show(_:)-(PushableTemplate)`` for one whose type is known.
  ///
  /// - Throws: ``ScreenError``, as `show`.
  public mutating func push(_ template: AnyPushable) throws(ScreenError) -> ScreenChange {
    try check(template.kind)
    guard let old = top else { throw .noRoot }
    try checkNew(template.id)
    try checkKeyboard(template)
    guard depth < profile.maximumDepth else { throw .tooDeep(maximum: profile.maximumDepth, template.id) }
    let trimmed = template.trimmed(for: profile, limits: limits)
    requested.append(template)
    shown.append(trimmed.shown)
    return ScreenChange(
      operations: [.push(trimmed.shown)] + trimmed.shown.overlays(from: nil), warnings: trimmed.warnings,
      appearances: Self.appearances(from: old.id, to: template.id))
  }

  private func checkKeyboard(_ template: AnyPushable) throws(ScreenError) {
    if template.kind == .search, limits.contains(.keyboard) { throw .keyboardLimited(template.id) }
  }

  /// The order in which two templates change places (IC-14, an assumption).
  static func appearances(from old: TemplateID?, to new: TemplateID?) -> [ScreenEvent] {
    guard old != new else { return [] }
    return [
      old.map(ScreenEvent.willDisappear), new.map(ScreenEvent.willAppear), old.map(ScreenEvent.didDisappear),
      new.map(ScreenEvent.didAppear),
    ].compactMap(\.self)
  }
}
