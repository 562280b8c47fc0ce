import DestinationSearch
import HeadUnit

/// What the app wants to know of the driver, one question at a time (MA-10).
struct Notices: Hashable, Sendable {
  /// The one on show.
  var shown: NavigationAlert?
  /// The alert that shows it where there is no guidance to lie over; `nil` where it lies over guidance.
  var modal: TemplateID?
  /// Those that wait for it to go, oldest first.
  var waiting: [NavigationAlert] = []

  /// An app that asks more than this without an answer is not heard.
  static let most = 8
}

extension SearchScreenModel {
  /// Shows a question of the app's over the map, or once the one on show is answered: a second would have no effect.
  mutating func offer(_ notice: NavigationAlert) {
    guard isConnected, notices.waiting.count < Notices.most, notices.shown?.id != notice.id,
      !notices.waiting.contains(where: { $0.id == notice.id })
    else {
      effects.append(.noticeAnswered(notice.id, nil))
      return
    }
    notices.waiting.append(notice)
    showNextNotice()
  }

  /// The app asks no more.
  mutating func withdraw(_ notice: NavigationAlertID) {
    if notices.waiting.contains(where: { $0.id == notice }) {
      notices.waiting.removeAll { $0.id == notice }
      effects.append(.noticeAnswered(notice, nil))
    }
    if notices.shown?.id == notice { endNotice(with: nil) }
  }

  /// The head unit took a question away: its time was over, or something else needs the place.
  mutating func noticeDismissed(_ notice: NavigationAlertID) {
    if notices.shown?.id == notice { endNotice(with: nil) }
  }

  /// A button on the map was pressed.
  ///
  /// - Returns: Whether it answers the question on show.
  mutating func answeredNotice(by button: ButtonID) -> Bool {
    guard let shown = notices.shown, [shown.primary.id, shown.secondary?.id].contains(button) else { return false }
    endNotice(with: button)
    return true
  }

  /// The driver answers by voice what is asked; where nothing is, that is said.
  mutating func answerNotice(isYes: Bool) {
    guard let shown = notices.shown else { return say(.nothingAsked) }
    endNotice(with: isYes ? shown.primary.id : shown.secondary?.id)
  }

  /// Nobody answers any more: the head unit has gone.
  mutating func dropNotices() {
    let open = [notices.shown].compactMap(\.self) + notices.waiting
    notices = Notices()
    effects += open.map { .noticeAnswered($0.id, nil) }
  }

  /// The driver lets the app notify while another one is in front, or no longer does.
  mutating func allowNotifications(_ isAllowed: Bool) {
    settings.notifies = isAllowed
    updateGuidance()
  }

  /// The question on show as it lies over guidance; `nil` where it is asked by an alert, or nothing is asked.
  var noticeOverGuidance: NavigationAlert? {
    guard notices.modal == nil, var notice = notices.shown else { return nil }
    notice.notifies = notice.notifies && settings.notifies
    return notice
  }

  /// Guidance has begun or ended: the question on show goes where it can be seen.
  mutating func moveNotice() {
    guard let shown = notices.shown else { return }
    if drive != nil, notices.modal == nil { return updateGuidance() }
    guard (drive == nil) == (notices.modal == nil) else { return }
    hideNotice()
    notices.waiting.insert(shown, at: 0)
    showNextNotice()
  }

  /// The alert with a question is gone; without an answer where the driver took it away.
  mutating func noticeGone(_ template: TemplateID) {
    guard notices.modal == template, notices.shown != nil else { return }
    notices.modal = nil
    endNotice(with: nil)
  }

  private mutating func endNotice(with button: ButtonID?) {
    guard let shown = notices.shown else { return }
    hideNotice()
    effects.append(.noticeAnswered(shown.id, button))
    showNextNotice()
  }

  private mutating func showNextNotice() {
    guard notices.shown == nil, !notices.waiting.isEmpty else { return }
    let notice = notices.waiting.removeFirst()
    notices.shown = notice
    if drive != nil { return updateGuidance() }
    let alert = AlertTemplate(
      id: newID("notice"), titles: notice.wholeTitles, actions: [notice.primary, notice.secondary].compactMap(\.self))
    notices.modal = alert.id
    show(alert)
  }

  private mutating func hideNotice() {
    notices.shown = nil
    updateGuidance()
    guard let modal = notices.modal else { return }
    notices.modal = nil
    if alertToShow?.id == modal { alertToShow = nil }
    if stack.presentation?.shown.id == modal { dismissModal() }
  }
}

extension NavigationAlert {
  /// What an alert says that has no line below its title.
  fileprivate var wholeTitles: Variants {
    guard let subtitles else { return titles }
    return Variants(keepingNonblank: ["\(titles.longest): \(subtitles.longest)"] + titles.titles)
  }
}
