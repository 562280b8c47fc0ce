extension TemplateStack {
  /// Changes what a template of the stack shows. Where nothing of it is seen, nothing is sent (GR-3).
  ///
  /// - Throws: ``ScreenError/notInStack(_:)`` for a template that is not in the stack, and
  ///   ``ScreenError/alreadyShown(_:)`` for one of its identity but another kind.
  public mutating func update(_ template: some PushableTemplate) throws(ScreenError) -> ScreenChange {
    try update(template.pushable)
  }

  /// Changes what a template of the stack shows; `update(_:)` for one whose type is known.
  ///
  /// - Throws: ``ScreenError``, as `update`.
  public mutating func update(_ template: AnyPushable) throws(ScreenError) -> ScreenChange {
    guard let position = requested.firstIndex(where: { $0.id == template.id }) else { throw .notInStack(template.id) }
    guard requested[position].kind == template.kind else { throw .alreadyShown(template.id) }
    requested[position] = template
    return trim(position)
  }

  /// The car limits something, or no longer does (SC-2, SC-5): every template is trimmed again, and a search screen
  /// goes if the keyboard is limited.
  ///
  /// A search below the top goes when it would come up again. Warnings are given where something changes.
  public mutating func setLimits(_ limits: InterfaceLimits) -> ScreenChange {
    self.limits = limits
    // Nothing is taken off but a search on top.
    var change = keep(depth)
    for position in requested.indices {
      let trimmed = trim(position)
      if !trimmed.operations.isEmpty { change.append(trimmed) }
    }
    return change
  }

  private mutating func trim(_ position: Int) -> ScreenChange {
    let trimmed = requested[position].trimmed(for: profile, limits: limits)
    let old = shown[position]
    shown[position] = trimmed.shown
    let isUpdated = trimmed.shown.content != old.content
    return ScreenChange(
      operations: (isUpdated ? [.update(trimmed.shown)] : []) + trimmed.shown.overlays(from: old),
      warnings: trimmed.warnings)
  }
}
