import HeadUnit

/// A possible next move in a ``World``.
enum Move: Hashable {
  /// The machine gets an event, and nothing else happens.
  case tell(MachineEvent)
  /// The host handles its oldest request.
  case hostWorks
  /// The host dismisses before an earlier presentation.
  case hostOvertakes
  /// The host refuses a presentation.
  case hostRefuses
  /// A presentation request is lost.
  case hostLosesPresentation
  /// The host reports a finished action; replies come in any order.
  case hostReplies(SimulatedHost.Reply)
  /// A reply of the host is lost (IC-11).
  case hostLosesReply(SimulatedHost.Reply)
  /// A dismissal has taken too long (IC-11).
  case dismissalTimesOut
  /// The driver dismisses the modal on the screen: Cancel or Back (VC-13).
  case driverDismisses
  /// A microphone has opened.
  case microphoneOpens(Int)
  /// A microphone has failed to open.
  case microphoneFails(Int)
}

extension World {
  /// The behavior of an environment.
  enum Temper {
    /// It loses, refuses, and delays, and any timer may fire.
    case any
    /// A host that handles and reports everything in time: its timers never fire.
    case punctualHost
  }

  /// All possible moves.
  func moves(_ temper: Temper = .any) -> [Move] {
    Self.doings + environmentMoves(temper)
  }

  /// The possible answers, host actions, and dismissals; and picks, if there is a choice.
  func environmentMoves(_ temper: Temper) -> [Move] {
    var moves = hostMoves(temper)
    if template.isDismissing, temper == .any { moves.append(.dismissalTimesOut) }
    if machine.state == .choosing { moves += [.tell(.picked), .tell(.choiceLeft)] }
    for microphone in microphones where microphone.phase != .open {
      moves += [.microphoneOpens(microphone.generation), .microphoneFails(microphone.generation)]
    }
    for begun in begun.sorted(by: { $0.order < $1.order }) {
      if temper == .punctualHost, begun.work == .timer(.presentation) { continue }
      moves += begun.answers.map { .tell(.answer($0, generation: begun.generation)) }
    }
    return moves
  }

  private func hostMoves(_ temper: Temper) -> [Move] {
    var moves: [Move] = []
    if !host.requests.isEmpty { moves.append(.hostWorks) }
    if case .present = host.requests.first { moves.append(.hostRefuses) }
    if case .present = host.requests.first, temper == .any { moves.append(.hostLosesPresentation) }
    if host.canOvertake, temper == .any { moves.append(.hostOvertakes) }
    for reply in host.replies { moves.append(.hostReplies(reply)) }
    if temper == .any { moves += host.replies.filter { !host.mustSay($0) }.map(Move.hostLosesReply) }
    if host.shown != nil { moves.append(.driverDismisses) }
    return moves
  }

  /// The actions of the driver, the car, and the phone at any time, with one example of each that the machine
  /// distinguishes.
  static let doings: [Move] = [
    .tell(.connected), .tell(.disconnected), .tell(.navigationStarted), .tell(.microphoneTapped(.listen)),
    .tell(.microphoneTapped(.ask(.microphone))), .tell(.microphoneTapped(.fail(.speechRestricted))),
    .tell(.retryTapped(.listen)), .tell(.retryTapped(.ask(.microphone))), .tell(.retryTapped(.fail(.speechRestricted))),
    .tell(.cancelled), .tell(.interruptionBegan), .tell(.interruptionEnded), .tell(.offeredPlaces),
  ]

  /// Makes a move, and returns the machine's action, if it got an event.
  @discardableResult
  mutating func make(_ move: Move) -> MachineAction? {
    switch move {
    case .tell(let event): return happen(event)
    case .hostWorks: host.work()
    case .hostOvertakes: host.overtake()
    case .hostRefuses: host.refuse()
    case .hostLosesPresentation: host.requests.removeFirst()
    case .hostReplies(let reply):
      remove(reply)
      if reply.generation == modal { keepTemplate(after: reply) }
      return happen(.answer(reply.answer, generation: reply.generation))
    case .hostLosesReply(let reply): remove(reply)
    case .dismissalTimesOut: return dismissalTimesOut()
    case .driverDismisses: return driverDismisses()
    case .microphoneOpens(let generation):
      for index in microphones.indices where microphones[index].generation == generation {
        microphones[index].phase = .open
      }
      return happen(.answer(.microphoneOpened, generation: generation))
    case .microphoneFails(let generation):
      microphones.removeAll { $0.generation == generation }
      return happen(.answer(.microphoneRefused(.microphoneBusy), generation: generation))
    }
    return nil
  }

  private mutating func remove(_ reply: SimulatedHost.Reply) {
    if let index = host.replies.firstIndex(of: reply) { host.replies.remove(at: index) }
  }

  /// Updates the app's view of the modal after a host's reply.
  private mutating func keepTemplate(after reply: SimulatedHost.Reply) {
    switch (reply, template) {
    case (.presented, .presenting): template = .presented
    case (.presented, .dismissingOncePresented):
      template = .dismissing
      host.requests.append(.dismiss(modal, isAwaited: true))
    case (.presented, _): break
    case (.refused, _), (.dismissed, _): template = .none
    }
  }

  /// The wait for the template ends. A template whose presentation was never reported may be on the screen: it is
  /// dismissed, without a report.
  private mutating func dismissalTimesOut() -> MachineAction {
    if template == .dismissingOncePresented { host.requests.append(.dismiss(modal, isAwaited: false)) }
    template = .none
    return happen(.answer(.dismissed, generation: modal))
  }

  /// The host immediately reports that the template is gone: as the end of a dismissal, if one is running.
  private mutating func driverDismisses() -> MachineAction? {
    guard let shown = host.shown else { return nil }
    host.shown = nil
    let isDismissing = shown.generation == modal && template.isDismissing
    if shown.generation == modal { template = .none }
    return happen(.answer(isDismissing ? .dismissed : .templateVanished, generation: shown.generation))
  }
}

extension World.Begun {
  /// Every possible answer, with one example of each that the machine distinguishes.
  var answers: [MachineAnswer] {
    switch work {
    case .question:
      [.permissionAnswered(.listen), .permissionAnswered(.ask(.speech)), .permissionAnswered(.fail(.speechForbidden))]
    case .listening:
      [.utteranceEnded, .nothingHeard, .microphoneLost, .microphoneChanged, .recogniserFailed]
    case .search: [.found, .replyPicked, .replyCancelled, .ordered, .foundNothing(.noMatch), .searchFailed(.engine)]
    case .timer(let timeOut): [MachineAnswer(timeOut)]
    }
  }

  /// A fixed order of the started work, the same in every run.
  var order: Int {
    let kind =
      switch work {
      case .question: 0
      case .listening: 1
      case .search: 2
      case .timer(let timeOut): 3 + (VoiceControlMachine.TimeOut.allCases.firstIndex(of: timeOut) ?? 0)
      }
    return generation * 16 + kind
  }
}
