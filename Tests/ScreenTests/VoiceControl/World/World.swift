import HeadUnit

/// The machine in a simulated environment: its actions are carried out as a session would do it, and the possible next
/// events are its ``moves(_:)``.
struct World: Hashable {
  /// A requested microphone, with the generation of the request.
  struct Microphone: Hashable {
    enum Phase: Hashable { case opening, open, givenUp }
    var generation: Int
    var phase: Phase
  }

  /// The phase of the modal for the owner of the templates: it dismisses one that isn't on the screen yet as soon as it
  /// is, and gives up on a dismissal that the host doesn't confirm (VC-13, IC-11).
  enum Template: Hashable {
    case none, presenting, presented, dismissingOncePresented, dismissing

    var isDismissing: Bool { self == .dismissing || self == .dismissingOncePresented }
  }

  /// Started work, which may be answered once or more, early or late, even after the wait for it ended.
  enum Work: Hashable {
    case question
    case listening
    case search
    case timer(VoiceControlMachine.TimeOut)
  }

  /// Started work, with the generation it was started in.
  struct Begun: Hashable {
    var work: Work
    var generation: Int
  }

  var machine = VoiceControlMachine()
  var host = SimulatedHost()
  /// The generation in which the latest modal was requested, by which the host identifies it.
  var modal = 0
  /// The phase of that modal, as far as the app knows.
  var template = Template.none
  /// Microphones that are open, are being opened, or were abandoned before they were open.
  var microphones: [Microphone] = []
  /// The generation of the pending question on the phone.
  var question: Int?
  /// The generation of the running search.
  var search: Int?
  /// The running timer.
  var timer: VoiceControlMachine.Ticket?
  /// Whether places are on the screen below.
  var hasPlaces = false
  /// All started work that may still be answered.
  var begun: Set<Begun> = []

  /// Whether the voice template of the current turn is on the screen.
  var isVoiceTemplateUp: Bool {
    guard let shown = host.shown else { return false }
    return !shown.isAlert && shown.generation == modal
  }

  /// Whether a microphone is open or being opened.
  var isCapturing: Bool { microphones.contains { $0.phase != .givenUp } }

  /// Whether nothing is held: no microphone, question or search.
  var holdsNothing: Bool { !isCapturing && question == nil && search == nil }
}

extension World {
  /// Passes an event to the machine, carries out its action, and returns it.
  @discardableResult
  mutating func happen(_ event: MachineEvent) -> MachineAction {
    let action = event.happen(to: &machine)
    perform(action, of: event)
    wait(for: action.ticket)
    return action
  }

  private mutating func perform(_ action: MachineAction, of event: MachineEvent) {
    switch action {
    case .connect(let held), .disconnect(let held?):
      host = SimulatedHost()
      template = .none
      hasPlaces = false
      release(held)
    case .navigation(closesSearch: true): hasPlaces = false
    case .start(.present(let ticket)): present(ticket, isAlert: false)
    case .start(.alert(_, let ticket)): present(ticket, isAlert: true)
    case .turn(let action): perform(action, of: event)
    case .search(let action): perform(action, of: event)
    case .picked(true), .choiceLeft(true): hasPlaces = false
    case .dismissed(.offer): hasPlaces = true
    case .dismissed(.start), .dismissed(.clear): hasPlaces = false
    case .end(.dismiss(let held)):
      release(held)
      dismiss()
    case .end(.release(let held)): release(held)
    case .end(.withdrawOffer): hasPlaces = false
    case .nothing: if event == .offeredPlaces, machine.state == .choosing { hasPlaces = true }
    default: break
    }
  }

  private mutating func perform(_ action: VoiceControlMachine.TurnAction, of event: MachineEvent) {
    switch action {
    case .openMicrophone:
      question = nil
      openMicrophone()
    case .ask: ask()
    case .dismissStray:
      if case .answer(_, let generation) = event { host.requests.append(.dismiss(generation, isAwaited: false)) }
    case .show: question = nil
    case .closeMicrophone:
      if case .answer(_, let generation) = event { microphones.removeAll { $0.generation == generation } }
    case .closeMicrophoneAndSearch:
      release(.microphone)
      search = machine.generation
      begun.insert(Begun(work: .search, generation: machine.generation))
    case .closeMicrophoneAndShow, .closeMicrophoneAndWait: release(.microphone)
    case .reopenMicrophone:
      release(.microphone)
      openMicrophone()
    case .listen, .none: break
    }
  }

  private mutating func perform(_ action: VoiceControlMachine.SearchAction, of event: MachineEvent) {
    if case .answer(let answer, search) = event, answer != .searchTimedOut { search = nil }
    switch action {
    case .dismiss: dismiss()
    case .cancelAndShow: release(.search)
    case .show, .drop: break
    }
  }

  private mutating func present(_ ticket: VoiceControlMachine.Ticket, isAlert: Bool) {
    modal = ticket.generation
    template = .presenting
    host.requests.append(.present(.init(generation: ticket.generation, isAlert: isAlert)))
  }

  private mutating func dismiss() {
    switch template {
    case .presenting: template = .dismissingOncePresented
    case .presented:
      template = .dismissing
      host.requests.append(.dismiss(modal, isAwaited: true))
    case .none, .dismissingOncePresented, .dismissing: break
    }
  }

  private mutating func openMicrophone() {
    microphones.append(Microphone(generation: machine.generation, phase: .opening))
    begun.insert(Begun(work: .listening, generation: machine.generation))
  }

  private mutating func ask() {
    question = machine.generation
    begun.insert(Begun(work: .question, generation: machine.generation))
  }

  /// Releases resources; a microphone that is being opened may still open.
  private mutating func release(_ held: VoiceControlMachine.Held) {
    if held.contains(.microphone) {
      microphones.removeAll { $0.phase == .open }
      for index in microphones.indices { microphones[index].phase = .givenUp }
    }
    if held.contains(.question) { question = nil }
    if held.contains(.search) { search = nil }
  }

  /// Starts the action's wait; without one, the current wait continues while the machine is in a state that waits.
  private mutating func wait(for ticket: VoiceControlMachine.Ticket?) {
    if let ticket {
      timer = ticket
      begun.insert(Begun(work: .timer(ticket.timeOut), generation: ticket.generation))
    } else if timer?.timeOut != machine.state.timeOut || timer?.generation != machine.generation {
      timer = nil
    }
  }
}
