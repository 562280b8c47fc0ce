import HeadUnit
import Places
import SearchScreen

extension SimulatedDrive {
  mutating func fault(_ rule: String, _ what: String) { problems.append(HeadUnitFault(rule, what)) }

  /// Records a fault of the drive that a test found.
  public mutating func blame(_ rule: String, _ what: String) { fault(rule, what) }

  /// Checks the invariants after every event.
  ///
  /// - Parameter isScreenTouched: Whether either side can have changed the screen.
  mutating func check(isScreenTouched: Bool) {
    headUnit.checkPanning()
    checkMicrophone()
    checkMap()
    // The app's view of the screen equals the head unit's, except for completions in progress.
    if isScreenTouched, model.stack.shown != headUnit.stack { fault("IC-6", difference) }
    if !headUnit.isConnected { checkDisconnected() }
  }

  private var difference: String {
    let pairs = zip(model.stack.shown, headUnit.stack)
    guard model.stack.shown.count == headUnit.stack.count, let (app, glass) = pairs.first(where: { $0 != $1 }) else {
      return "the app has \(model.stack.shown.map(\.id)) and the display \(headUnit.stack.map(\.id))"
    }
    return "the app assumes \(app), but the display shows \(glass)"
  }

  /// The microphone is on only while the voice template is up and listens (VC-14).
  private mutating func checkMicrophone() {
    guard microphone != .closed else { return }
    if model.voice.state != .listening { fault("VC-14", "the microphone is on while \(model.voice.state)") }
    guard case .voiceControl = headUnit.glass.modal else {
      return fault("VC-14", "the microphone is on without the voice template")
    }
  }

  /// The progress is reported only if the route that is driven is the one on the map.
  private mutating func checkMap() {
    guard drawnCar?.travelled != nil, let chosen = drawnWays.first(where: \.isChosen) else { return }
    if chosen.points.last != model.routeAhead?.coordinates.last {
      fault("MA-13", "the driven part was reported for a route that isn't driven")
    }
  }

  private mutating func checkDisconnected() {
    for work in agenda.works where !work.isAllowedWithoutHeadUnit(answersLate: world.answersLate) {
      fault("LC-7", "\(work.what) is left after the head unit disconnected")
    }
    if microphone != .closed { fault("VC-14", "the microphone is on after the head unit disconnected") }
    for row in headUnit.openRows { fault("LI-6", "row \(row.row) was never completed") }
    for text in headUnit.openTexts { fault("SE-1", "text \(text.generation) was never answered") }
    (headUnit.openRows, headUnit.openTexts) = ([], [])
  }

  mutating func checkRest() {
    guard headUnit.isConnected, !agenda.isBusy else { return }
    let glass = headUnit.glass
    if case .voiceControl(let voice) = model.stack.presentation?.shown, glass.modal?.id == voice.id,
      let shown = headUnit.shownFrame?.identifier, shown != voice.active
    {
      fault("VC-6", "frame \(voice.active?.rawValue ?? "none") was requested, but \(shown.rawValue) is shown")
    }
    if model.stack.presentation == nil, let modal = glass.modal {
      fault("IC-11", "\(modal.id) is on the display, but unknown to the app")
    }
    let isWaitedFor = agenda.works.contains { if case .timer(.rowGivenUp) = $0.what { true } else { false } }
    if !isWaitedFor, let open = headUnit.openRows.first {
      fault("LI-6", "row \(open.row) was picked and never completed")
    }
  }
}

extension SessionEvent {
  var isOfScreen: Bool { if case .screen = self { true } else { false } }
}

extension SessionEffect {
  var isOfScreen: Bool { if case .screen = self { true } else { false } }
}

extension Agenda.Work {
  /// Whether an operation may be left when the head unit has disconnected: a question on the phone, the return of the
  /// map to the phone, a write to the disk, and a late answer that can't be stopped.
  fileprivate func isAllowedWithoutHeadUnit(answersLate: Bool) -> Bool {
    switch part {
    case .phone, .map, .ownPlaces, .keeping, .permissions: true
    case .timer, .row, .headUnit: false
    case .question, .microphone, .understanding, .suggesting, .finding, .prompt, .tripPlanning, .routePlanning,
      .roadReading:
      answersLate
    }
  }
}
