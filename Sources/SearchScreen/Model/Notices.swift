import HeadUnit

/// The app's questions to the driver, one at a time (MA-10).
struct Notices: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    /// Reports the answer to the app; `nil` if there is none.
    case answer(NavigationAlertID, ButtonID?)
    /// Shows a question: over guidance, or else in an alert, which becomes ``Notices/modal``.
    case show(NavigationAlert)
    /// Hides the question that was shown, with the alert that it lies in.
    case hide(TemplateID?)
  }

  /// The maximum number of waiting questions; further questions get no answer.
  private static let most = 8

  private var shown: NavigationAlert?
  /// The alert that the question on show lies in; `nil` if it lies over guidance.
  var modal: TemplateID?
  private var waiting: [NavigationAlert] = []

  /// The question that lies over guidance; `nil` if it lies in an alert, or there is none.
  var overGuidance: NavigationAlert? { modal == nil ? shown : nil }

  /// Adds a question of the app: it is shown once the question on show is over, because a second would have no effect.
  mutating func offered(_ notice: NavigationAlert) -> [Action] {
    guard waiting.count < Self.most, !([shown].compactMap(\.self) + waiting).contains(where: { $0.id == notice.id })
    else { return [.answer(notice.id, nil)] }
    waiting.append(notice)
    return next()
  }

  mutating func withdrawn(_ notice: NavigationAlertID) -> [Action] {
    let isWaiting = waiting.contains { $0.id == notice }
    waiting.removeAll { $0.id == notice }
    return (isWaiting ? [.answer(notice, nil)] : []) + dismissed(notice)
  }

  /// The head unit removed a question: its time was over, or something else needs the place.
  mutating func dismissed(_ notice: NavigationAlertID) -> [Action] { shown?.id == notice ? end(with: nil) : [] }

  /// A modal is gone; if the driver dismissed it, the question in it has no answer.
  mutating func gone(_ modal: TemplateID) -> [Action] {
    guard self.modal == modal else { return [] }
    self.modal = nil
    return end(with: nil)
  }

  /// A button was pressed; returns `nil` if it doesn't answer the question on show.
  mutating func tapped(_ button: ButtonID) -> [Action]? {
    guard let shown, [shown.primary.id, shown.secondary?.id].contains(button) else { return nil }
    return end(with: button)
  }

  /// The driver answers by voice; returns `nil` if no question is asked.
  mutating func answered(isYes: Bool) -> [Action]? {
    guard let shown else { return nil }
    return end(with: isYes ? shown.primary.id : shown.secondary?.id)
  }

  /// Guidance has begun or ended: the question on show moves to a visible place.
  mutating func guidanceChanged(isGuiding: Bool) -> [Action] {
    guard let shown, isGuiding || modal == nil else { return [] }
    if isGuiding, modal == nil { return [.show(shown)] }
    self.shown = nil
    waiting.insert(shown, at: 0)
    return [.hide(modal.take())] + next()
  }

  /// The head unit has disconnected: no question gets an answer.
  mutating func leave() -> [Action] {
    defer { self = Notices() }
    return ([shown].compactMap(\.self) + waiting).map { .answer($0.id, nil) }
  }

  private mutating func end(with button: ButtonID?) -> [Action] {
    guard let ended = shown.take() else { return [] }
    return [.hide(modal.take()), .answer(ended.id, button)] + next()
  }

  private mutating func next() -> [Action] {
    guard shown == nil, !waiting.isEmpty else { return [] }
    let notice = waiting.removeFirst()
    shown = notice
    return [.show(notice)]
  }
}
