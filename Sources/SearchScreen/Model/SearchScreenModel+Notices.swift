import HeadUnit

extension SearchScreenModel {
  mutating func perform(_ actions: [Notices.Action]) {
    for action in actions {
      switch action {
      case .answer(let notice, let button): emit(.noticeAnswered(notice, button))
      case .show(let notice):
        if drive != nil { updateGuidance() } else { present(notice) }
      case .hide(let modal):
        updateGuidance(under: nil)
        guard let modal else { continue }
        if outbox.alert?.id == modal { outbox.alert = nil }
        if stack.presentation?.shown.id == modal { dismissModal() }
      }
    }
  }

  private mutating func present(_ notice: NavigationAlert) {
    let alert = AlertTemplate(
      id: outbox.newID("notice"), titles: notice.wholeTitles,
      actions: [notice.primary, notice.secondary].compactMap(\.self))
    notices.modal = alert.id
    show(alert)
  }
}

extension NavigationAlert {
  /// The titles of an alert that has no line below its title.
  fileprivate var wholeTitles: Variants {
    guard let subtitles else { return titles }
    return Variants(keepingNonblank: ["\(titles.longest): \(subtitles.longest)"] + titles.titles)
  }
}
