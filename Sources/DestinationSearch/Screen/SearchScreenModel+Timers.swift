import SearchScreen
import VoiceControl

extension SearchScreenModel {
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
