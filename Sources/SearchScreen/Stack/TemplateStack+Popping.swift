extension TemplateStack {
  /// Takes the top off.
  ///
  /// - Throws: ``ScreenError/nothingToPop`` where only the root is left; on the original that can end the app (IC-7).
  public mutating func pop() throws(ScreenError) -> ScreenChange {
    guard canPop else { throw .nothingToPop }
    return keep(depth - 1)
  }

  /// Takes everything but the root off.
  ///
  /// - Throws: ``ScreenError/nothingToPop`` where only the root is left.
  public mutating func popToRoot() throws(ScreenError) -> ScreenChange {
    guard canPop else { throw .nothingToPop }
    return keep(1)
  }

  /// Takes everything above a template off. Where it is on top already there is nothing to do.
  ///
  /// - Throws: ``ScreenError/notInStack(_:)`` for a template that is not in the stack.
  public mutating func pop(to id: TemplateID) throws(ScreenError) -> ScreenChange {
    guard let position = requested.firstIndex(where: { $0.id == id }) else { throw .notInStack(id) }
    return position == depth - 1 ? .none : keep(position + 1)
  }

  /// The driver went back, or pressed the Cancel of a search (SE-7): the head unit has taken the template off already,
  /// with all above it.
  ///
  /// A template that is not above the root changes nothing, so the event may come twice.
  public mutating func wentBack(from id: TemplateID) -> ScreenChange {
    guard let position = requested.firstIndex(where: { $0.id == id }), position > 0 else { return .none }
    return keep(position, byDriver: true)
  }

  /// Keeps so many templates, and one less where the keyboard is limited and a search would come up (SC-5).
  mutating func keep(_ count: Int, byDriver: Bool = false) -> ScreenChange {
    let old = top?.id
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
    // What was put above the template in the moment that the driver left it is still there on the head unit.
    let isDone = byDriver && warnings.isEmpty && removed == 1
    let operation = count == 1 && removed > 1 ? ScreenOperation.popToRoot : .pop(toCount: count)
    return ScreenChange(
      operations: isDone ? [] : [operation], warnings: warnings,
      appearances: Self.appearances(from: old, to: top?.id))
  }
}
