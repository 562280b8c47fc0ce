import VoiceControl

/// Events that differ in nothing but a value that they carry, and that the machine therefore has to treat alike.
struct EventFamily {
  /// How the events are written with a name in place of the value.
  var label: String
  /// The name.
  var placeholder: String
  /// Each event, with its value as the machine's texts write it.
  var members: [(event: MachineEvent, value: String)]

  /// The method that tells it to the machine.
  var method: Substring { label.prefix { $0 != "(" } }

  /// Whether it answers a ticket.
  var isAnswer: Bool {
    if case .answer = members[0].event { true } else { false }
  }

  /// The events, those that are answers with a generation.
  func events(generation: Int) -> [MachineEvent] {
    members.map { member in
      if case .answer(let answer, _) = member.event { .answer(answer, generation: generation) } else { member.event }
    }
  }
}

extension EventFamily {
  private init(_ label: String, _ event: MachineEvent) {
    self.init(label: label, placeholder: "", members: [(event, "")])
  }

  private init(_ label: String, _ answer: MachineAnswer) {
    self.init(label, .answer(answer, generation: 0))
  }

  private init<Value>(
    _ label: String, _ placeholder: String, _ values: [Value], _ event: (Value) -> MachineEvent
  ) {
    let members = values.map { (event: event($0), value: plain("\($0)")) }
    self.init(label: "\(label)(\(placeholder))", placeholder: placeholder, members: members)
  }

  private init<Value>(
    _ label: String, _ placeholder: String, _ values: [Value], answer: (Value) -> MachineAnswer
  ) {
    self.init(label, placeholder, values) { .answer(answer($0), generation: 0) }
  }

  /// The three decisions on permissions.
  private static func decisions(
    _ label: String, _ event: (PermissionDecision) -> MachineEvent
  ) -> [EventFamily] {
    let ask = EventFamily(label, "question", Payloads.questions) { event(.ask($0)) }
    let fail = EventFamily(label, "failure", Payloads.failures) { event(.fail($0)) }
    return [
      EventFamily("\(label)(listen)", event(.listen)),
      EventFamily(label: "\(label)(ask(question))", placeholder: ask.placeholder, members: ask.members),
      EventFamily(label: "\(label)(fail(failure))", placeholder: fail.placeholder, members: fail.members),
    ]
  }

  /// What the driver, the car and the phone do.
  private static let doings: [EventFamily] =
    [EventFamily("connected", .connected), EventFamily("disconnected", .disconnected)]
    + decisions("microphoneTapped") { .microphoneTapped($0) } + [
      EventFamily("microphoneTapped(isModalShown)", .microphoneTapped(.listen, isModalShown: true)),
      EventFamily("cancelled", .cancelled),
    ] + decisions("retryTapped") { .retryTapped($0) } + [
      EventFamily("offeredPlaces", "count", Payloads.counts) { .offeredPlaces($0) },
      EventFamily("picked", .picked), EventFamily("choiceLeft", .choiceLeft),
      EventFamily("navigationStarted", .navigationStarted),
      EventFamily("interruptionBegan", .interruptionBegan), EventFamily("interruptionEnded", .interruptionEnded),
    ]

  /// What is answered, in the order of a turn.
  private static let answers: [EventFamily] =
    [
      EventFamily("presented", .presented), EventFamily("presentationFailed", .presentationFailed),
      EventFamily("presentationTimedOut", .presentationTimedOut), EventFamily("templateVanished", .templateVanished),
    ] + decisions("permissionAnswered") { .answer(.permissionAnswered($0), generation: 0) } + [
      EventFamily("permissionTimedOut", .permissionTimedOut), EventFamily("microphoneOpened", .microphoneOpened),
      EventFamily("microphoneRefused", "failure", Payloads.failures, answer: MachineAnswer.microphoneRefused),
      EventFamily("utteranceEnded", .utteranceEnded), EventFamily("nothingHeard", .nothingHeard),
      EventFamily("listeningTimedOut", .listeningTimedOut), EventFamily("microphoneLost", .microphoneLost),
      EventFamily("microphoneChanged", .microphoneChanged), EventFamily("recogniserFailed", .recogniserFailed),
      EventFamily("overran", .overran), EventFamily("interruptionTimedOut", .interruptionTimedOut),
      EventFamily("found", "count", Payloads.counts, answer: MachineAnswer.found),
      EventFamily("replyPicked", .replyPicked), EventFamily("replyCancelled", .replyCancelled),
      EventFamily("foundNothing", "reason", Payloads.reasons, answer: MachineAnswer.foundNothing),
      EventFamily("searchFailed", "failure", Payloads.failures, answer: MachineAnswer.searchFailed),
      EventFamily("searchTimedOut", .searchTimedOut), EventFamily("dwellEnded", .dwellEnded),
      EventFamily("dismissed", .dismissed), EventFamily("dismissalTimedOut", .dismissalTimedOut),
    ]

  /// Every event there is.
  static let all = doings + answers
}
