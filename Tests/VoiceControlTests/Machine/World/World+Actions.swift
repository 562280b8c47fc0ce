import VoiceControl

extension World {
  /// Tells the machine, does what it asks for, and gives the action.
  @discardableResult
  mutating func happen(_ event: MachineEvent) -> MachineAction {
    let action = event.happen(to: &machine)
    perform(action, of: event)
    wait(for: action.ticket)
    return action
  }

  private mutating func perform(_ action: MachineAction, of event: MachineEvent) {
    switch action {
    case .connect(.begin(_, let held)):
      host = SimulatedHost()
      places = 0
      release(held)
    case .disconnect(.release(let held)):
      host = SimulatedHost()
      places = 0
      release(held)
    case .navigation(.closeSearch): places = 0
    case .start(.present(let ticket)): present(ticket, isAlert: false)
    case .start(.alert(_, let ticket)): present(ticket, isAlert: true)
    case .presented(let action): perform(action, of: event)
    case .permission(let action): perform(action)
    case .microphone(.closeMicrophone):
      if case .answer(_, let generation) = event { microphones.removeAll { $0.generation == generation } }
    case .listening(let action): perform(action)
    case .search(let action): perform(action, of: event)
    case .choice(.start), .choice(.withdrawOffer): places = 0
    case .dismissed(.offer(let count)): places = count
    case .dismissed(.start), .dismissed(.clear): places = 0
    case .end(.dismiss(let held, let ticket)):
      release(held)
      dismiss(ticket: ticket.generation)
    case .end(.release(let held)): release(held)
    case .end(.withdrawOffer): places = 0
    case .nothing:
      if case .offeredPlaces(let count) = event, machine.state == .choosing(count: count) { places = count }
    default: break
    }
  }

  private mutating func perform(_ action: VoiceControl.PresentedAction, of event: MachineEvent) {
    switch action {
    case .openMicrophone: openMicrophone()
    case .ask: ask()
    case .dismiss: dismiss(ticket: machine.generation)
    case .dismissStray:
      if case .answer(_, let generation) = event { host.requests.append(.dismiss(generation, ticket: nil)) }
    case .none: break
    }
  }

  private mutating func perform(_ action: VoiceControl.PermissionAction) {
    switch action {
    case .openMicrophone:
      question = nil
      openMicrophone()
    case .ask: ask()
    case .show: question = nil
    case .none: break
    }
  }

  private mutating func perform(_ action: VoiceControl.ListeningAction) {
    switch action {
    case .closeMicrophoneAndSearch:
      release(.microphone)
      search = machine.generation
      begun.insert(Begun(work: .search, generation: machine.generation))
    case .closeMicrophoneAndShow, .closeMicrophoneAndWait: release(.microphone)
    case .reopenMicrophone:
      release(.microphone)
      openMicrophone()
    case .markDegraded, .none: break
    }
  }

  private mutating func perform(_ action: VoiceControl.SearchAction, of event: MachineEvent) {
    if case .answer(let answer, search) = event, answer != .searchTimedOut { search = nil }
    switch action {
    case .dismiss: dismiss(ticket: machine.generation)
    case .cancelAndShow: release(.search)
    case .show, .drop: break
    }
  }

  private mutating func present(_ ticket: VoiceControl.Ticket, isAlert: Bool) {
    modal = ticket.generation
    host.requests.append(.present(.init(generation: ticket.generation, isAlert: isAlert)))
  }

  private mutating func dismiss(ticket: Int) {
    host.requests.append(.dismiss(modal, ticket: ticket))
  }

  private mutating func openMicrophone() {
    microphones.append(Microphone(generation: machine.generation, phase: .opening))
    begun.insert(Begun(work: .listening, generation: machine.generation))
  }

  private mutating func ask() {
    question = machine.generation
    begun.insert(Begun(work: .question, generation: machine.generation))
  }

  /// Lets go; a microphone that is being opened may still open.
  private mutating func release(_ held: VoiceControl.Held) {
    if held.contains(.microphone) {
      microphones.removeAll { $0.phase == .open }
      for index in microphones.indices { microphones[index].phase = .givenUp }
    }
    if held.contains(.question) { question = nil }
    if held.contains(.search) { search = nil }
  }

  /// Waits for what the action starts to wait for; otherwise goes on waiting while the machine is in a state that does.
  private mutating func wait(for ticket: VoiceControl.Ticket?) {
    if let ticket {
      timer = ticket
      begun.insert(Begun(work: .timer(ticket.timeOut), generation: ticket.generation))
    } else if timer?.timeOut != machine.state.timeOut || timer?.generation != machine.generation {
      timer = nil
    }
  }
}
