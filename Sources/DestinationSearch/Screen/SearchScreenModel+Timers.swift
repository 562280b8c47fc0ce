import SearchScreen
import VoiceControl

extension SearchScreenModel {
  /// Waits for what a ticket names, as long as that may take.
  mutating func wait(_ ticket: VoiceControl.Ticket) {
    guard let seconds = settings.timing.seconds(ticket.timeOut) else { return }
    effects.append(.startTimer(.voice(ticket.timeOut, generation: ticket.generation), seconds: seconds))
  }

  /// A time-out that was asked for has come.
  mutating func timedOut(_ timer: SessionTimer) {
    running.removeAll { $0 == timer }
    switch timer {
    case .voice(let timeOut, let generation): timedOut(timeOut, generation)
    case .presentation(let id): if stack.presentation?.shown.id == id { dismissModal() }
    case .frame: follow(frames.poll(at: now))
    case .map: follow(map.advance(to: now))
    case .heartbeat:
      follow(connection.advance(to: now))
      // It may have been heard of while the time ran out.
      watchHeartbeat()
    case .rowSpinner(let number): showSpinner(number)
    case .rowGivenUp(let number): lookupEnded(nil, number)
    case .stack(.dismissal(let generation, _)):
      guard let modal = stack.presentation?.shown.id else { return }
      guard let change = stack.dismissalTimedOut(generation: generation) else { return }
      effects += change.operations.map(SessionEffect.screen)
      modalGone(modal)
    }
  }

  private mutating func timedOut(_ timeOut: VoiceControl.TimeOut, _ generation: Int) {
    switch timeOut {
    case .presentation: follow(voice.presentationTimedOut(generation: generation))
    case .permission: follow(voice.permissionTimedOut(generation: generation))
    case .listening: follow(voice.listeningTimedOut(generation: generation))
    case .interruption: follow(voice.interruptionTimedOut(generation: generation))
    case .search: follow(voice.searchTimedOut(generation: generation))
    case .dwell: follow(voice.dwellEnded(generation: generation))
    case .dismissal: finish(voice.dismissalTimedOut(generation: generation))
    }
  }

  /// Stops the time-outs that nothing waits for any more, so that none is left when the head unit has gone (LC-7).
  mutating func stopTimersOfThePast() {
    for effect in effects {
      switch effect {
      case .startTimer(let timer, _) where !running.contains(timer): running.append(timer)
      case .stopTimer(let timer): running.removeAll { $0 == timer }
      default: break
      }
    }
    let past = running.filter { !isAwaited($0) }
    guard !past.isEmpty else { return }
    running.removeAll(where: past.contains)
    effects += past.map(SessionEffect.stopTimer)
  }

  private func isAwaited(_ timer: SessionTimer) -> Bool {
    switch timer {
    case .voice(let timeOut, let generation): timeOut == voice.state.timeOut && generation == voice.generation
    case .presentation(let id): stack.presentation?.shown.id == id && stack.presentation?.phase == .presenting
    case .frame: frames.shown != nil && frames.pending != nil
    case .map: map.owner == nil
    case .heartbeat: connection.deadline != nil
    case .rowSpinner(let number), .rowGivenUp(let number): lookup?.number == number
    case .stack(.dismissal(let generation, _)): stack.presentation?.dismissal == generation
    }
  }
}
