import DestinationSearch
import HeadUnit

extension SearchScreenModel {
  mutating func react(to event: ScreenEvent) {
    if case .connected(let limits, let style) = event { return connected(limits, style) }
    // Events of a head unit that has disconnected are ignored (LC-6).
    guard isConnected else { return }
    switch event {
    case .connected: break
    case .disconnected, .powerLost: disconnected()
    case .alive: alive()
    case .buttonTapped(let button, let template): tapped(button, on: template)
    case .rowPicked(let row, let template): picked(row, on: template)
    case .searchTextChanged(let text, let template): typed(text, on: template)
    case .searchButtonPressed(let template): searchPressed(template)
    case .presented(let template): presented(template)
    case .presentationFailed(let template, _): presentationFailed(template)
    case .dismissed(let template), .didDisappear(let template): vanished(template)
    case .cancelPressed(let template): cancelPressed(template)
    case .backPressed: wentBack()
    case .tripStarted(let trip, let route, _): tripStarted(trip, route: route)
    case .tripSelected(let trip, let route, _): tripSelected(trip, route: route)
    case .limitsChanged(let limits): limitsChanged(limits)
    case .styleChanged(let style): display.style = style
    case .navigationCancelled: navigationStarted()
    case .panned(let directions), .panBegan(let directions): pan(directions)
    case .frameActivated: change { [now] stack throws(ScreenError) in stack.frameActivated(at: now) }
    case .panningDismissed: setPanning(false)
    case .panGestureBegan: panGesture(nil)
    case .panGestureMoved(let x, let y): panGesture(PanStep(x: x, y: y))
    case .didAppear(let template): appeared(template)
    case .navigationAlertDismissed(let notice, _): perform(notices.dismissed(notice))
    case .willAppear, .willDisappear, .panEnded, .panGestureEnded: break
    }
  }

  private mutating func connected(_ limits: InterfaceLimits, _ style: ContentStyle) {
    // If another connection still stands, its end was missed (LC-5).
    disconnected()
    release(voice.connected())
    alive()
    display.style = style
    // The first values are not announced as a change (SC-2).
    stack = TemplateStack(profile: settings.profile, limits: limits)
    let root = mapTemplate()
    change { stack throws(ScreenError) in try stack.setRoot(root) }
    takeMap()
    emit(.readOwnPlaces)
    updateNoMap()
  }

  /// The head unit has disconnected: the first of several signs counts (LC-5).
  mutating func disconnected() {
    guard let held = voice.disconnected() else { return }
    release(held)
    returnMap()
    completeOpenRow()
    outbox.stopSaying()
    emit(.dropUtterance)
    // The templates disappear with the head unit (LC-6).
    stack = TemplateStack(profile: settings.profile)
    perform(notices.leave())
    endDrive(finished: false)
    forgetRoad()
    clearOffer()
    turn.leave()
    own.leave()
    outbox.alert = nil
  }

  private mutating func presented(_ template: TemplateID) {
    guard stack.presentation?.shown.id == template else {
      // The head unit was late: nothing waits for the modal (IC-11).
      if stack.presentation == nil { emit(.screen(.dismiss)) }
      return
    }
    change { [now] stack throws(ScreenError) in stack.presented(template, at: now) }
    guard template == turn.modal else { return }
    switch voice.presented(generation: turn.generation) {
    case .openMicrophone(let ticket): openMicrophone(ticket)
    case .ask(let question, let ticket):
      emit(.ask(question, generation: ticket.generation))
      say(.permissionOnPhone)
      wait(ticket)
    case let action: follow(action)
    }
  }

  /// A modal that was given up, and whose completion never came, is on the screen and has to be dismissed (IC-11).
  private mutating func appeared(_ template: TemplateID) {
    if stack.presentation == nil, stack[template] == nil { emit(.screen(.dismiss)) }
  }

  private mutating func presentationFailed(_ template: TemplateID) {
    guard stack.presentationFailed(template) else { return }
    // A modal that was given up may be on the screen; if there isn't one, this has no effect (IC-5, IC-11).
    emit(.screen(.dismiss))
    if template == turn.modal { finish(voice.presentationFailed(generation: turn.generation)) }
  }

  /// A modal is gone: dismissed by the app, or by the driver, for which this is the only sign (IC-13).
  private mutating func vanished(_ template: TemplateID) {
    if stack.dismissed(template) { modalGone(template) }
  }

  /// The driver pressed the head unit's own Cancel, which removes the template by itself (SE-7, VC-13).
  private mutating func cancelPressed(_ template: TemplateID) {
    if stack.presentation?.shown.id == template { return vanished(template) }
    change { stack throws(ScreenError) in stack.wentBack(from: template) }
  }

  private mutating func wentBack() {
    if stack.presentation != nil {
      if voice.state.hasModal { cancel() } else { dismissModal() }
    } else if stack.canPop, let top = stack.top {
      change { stack throws(ScreenError) in stack.wentBack(from: top.id) }
    } else {
      leaveChoice()
    }
  }

  mutating func modalGone(_ template: TemplateID) {
    perform(notices.gone(template))
    turnModalGone(template)
    // A modal that the driver dismissed, or that doesn't come up, isn't shown again at once.
    if template != .noMap { updateNoMap() }
    if stack.presentation == nil, let alert = outbox.alert.take() { present(alert) }
    continueOwnPlaces()
  }

  private mutating func limitsChanged(_ limits: InterfaceLimits) {
    let wasSearching = stack.top?.kind == .search
    change { stack throws(ScreenError) in stack.setLimits(limits) }
    // The button of the keyboard is disabled without it (SC-4).
    updateMap { map in
      for index in map.bar.leading.indices where map.bar.leading[index].id == .search {
        map.bar.leading[index].isEnabled = !limits.contains(.keyboard)
      }
    }
    if wasSearching, stack.top?.kind != .search { showKeyboardLimited() }
  }

  /// The driver cancels within the app: prompts stop, and held parts are released.
  mutating func cancel() {
    if voice.state.hasModal { outbox.stopSaying() }
    turn.start = nil
    follow(voice.cancelled())
  }

  var strings: ScreenStrings { ScreenStrings(settings.language) }

  var driveWords: DriveWords { DriveWords(settings.language) }

  /// Shows an alert now, or once the current modal is gone (AL-5).
  mutating func show(_ alert: AlertTemplate) {
    if stack.presentation == nil { present(alert) } else { outbox.alert = alert }
  }

  /// Says that the keyboard may not be used, and names the alternatives (SC-5).
  mutating func showKeyboardLimited() {
    show(
      alert(outbox.newID("keyboardLimited"), strings.keyboardLimited, [AlertAction(id: .speak, title: strings.speak)]))
  }

  /// An alert that the driver can close, after other actions.
  func alert(_ id: TemplateID, _ titles: [String], _ actions: [AlertAction] = []) -> AlertTemplate {
    AlertTemplate(
      id: id, titles: Variants(keepingNonblank: titles),
      actions: actions + [AlertAction(id: .close, title: strings.close, style: .cancel)])
  }
}

extension ScreenStrings {
  var moreButton: GridButton { GridButton(id: .more, titles: Variants(keepingNonblank: more), image: "more") }
}
