import VoiceControl

extension World {
  /// What an environment does.
  enum Temper {
    /// It loses, refuses and delays, and time may run out for anything.
    case any
    /// A host that does everything in time and says so: time never runs out for it.
    case punctualHost
  }

  /// Everything that may happen now.
  func moves(_ temper: Temper = .any) -> [Move] {
    Self.doings + environmentMoves(temper)
  }

  /// What may be answered, done and dismissed now; and picked, where there is a choice.
  func environmentMoves(_ temper: Temper) -> [Move] {
    var moves = hostMoves(temper)
    if case .choosing = machine.state { moves += [.tell(.picked), .tell(.choiceLeft)] }
    for microphone in microphones where microphone.phase != .open {
      moves += [.microphoneOpens(microphone.generation), .microphoneFails(microphone.generation)]
    }
    for begun in begun.sorted(by: { $0.order < $1.order }) {
      if temper == .punctualHost, [.timer(.presentation), .timer(.dismissal)].contains(begun.work) { continue }
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

  /// What the driver, the car and the phone may do at any time, in one example of each that the machine tells apart.
  static let doings: [Move] = [
    .tell(.connected), .tell(.disconnected), .tell(.navigationStarted), .tell(.microphoneTapped(.listen)),
    .tell(.microphoneTapped(.ask(.microphone))), .tell(.microphoneTapped(.fail(.speechRestricted))),
    .tell(.retryTapped(.listen)), .tell(.retryTapped(.ask(.microphone))), .tell(.retryTapped(.fail(.speechRestricted))),
    .tell(.cancelled), .tell(.interruptionBegan), .tell(.interruptionEnded), .tell(.offeredPlaces(2)),
  ]

  /// Lets something happen, and gives what the machine asked for, if it was told anything.
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
      return happen(.answer(reply.answer, generation: reply.generation))
    case .hostLosesReply(let reply): remove(reply)
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

  /// The host says at once that the template is gone: as the end of a dismissal, if one is on its way.
  private mutating func driverDismisses() -> MachineAction? {
    guard let shown = host.shown else { return nil }
    host.shown = nil
    if case .dismissing = machine.state, shown.generation == modal {
      return happen(.answer(.dismissed, generation: machine.generation))
    }
    return happen(.answer(.templateVanished, generation: shown.generation))
  }
}

extension World.Begun {
  /// Every answer that may come to it, in one example of each that the machine tells apart.
  var answers: [MachineAnswer] {
    switch work {
    case .question:
      [.permissionAnswered(.listen), .permissionAnswered(.ask(.speech)), .permissionAnswered(.fail(.speechForbidden))]
    case .listening:
      [.utteranceEnded, .nothingHeard, .microphoneLost, .microphoneChanged, .recogniserFailed, .overran]
    case .search: [.found(2), .replyPicked, .replyCancelled, .foundNothing(.noMatch), .searchFailed(.engine)]
    case .timer(let timeOut): [MachineAnswer(timeOut)]
    }
  }

  /// Orders what was begun, the same in every run.
  var order: Int {
    let kind =
      switch work {
      case .question: 0
      case .listening: 1
      case .search: 2
      case .timer(let timeOut): 3 + (VoiceControl.TimeOut.allCases.firstIndex(of: timeOut) ?? 0)
      }
    return generation * 16 + kind
  }
}
