import Foundation
import HeadUnit
import Places
import TestSupport
import Testing

@Suite struct EventTests {
  @Test("The events are exactly the machine's mutating methods")
  func everyMethod() throws {
    let methods = try Self.mutatingMethods()
    #expect(methods.count > 30)
    let events = Set(EventFamily.all.map { String($0.method) })
    #expect(methods.subtracting(events) == [], "not among the events")
    #expect(events.subtracting(methods) == [], "no method of the machine")
  }

  @Test("Each event is listed exactly once")
  func eventsAreDistinct() {
    let events = EventFamily.all.flatMap { $0.events(generation: 1) }
    #expect(Set(events).count == events.count)
    #expect(Set(EventFamily.all.map(\.label)).count == EventFamily.all.count)
  }

  /// The names of the public mutating methods in the machine's sources.
  private static func mutatingMethods() throws -> Set<String> {
    let folder = Repository.file("Sources/HeadUnit/VoiceControl")
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let source = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(source.matches(of: #/public\s+mutating\s+func\s+(\w+)/#).map { String($0.1) })
    }
    return names
  }
}

/// Events that differ only in a value that they carry, and that the machine must therefore treat alike.
struct EventFamily {
  /// The notation of the events with a name in place of the value.
  var label: String
  /// The name.
  var placeholder: String
  /// Each event, with its value as in the machine's texts.
  var members: [(event: MachineEvent, value: String)]

  /// The machine's method for the event.
  var method: Substring { label.prefix { $0 != "(" } }

  /// Whether it answers a ticket.
  var isAnswer: Bool {
    if case .answer = members[0].event { true } else { false }
  }

  /// The events; those that are answers have a generation.
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

  /// The actions of the driver, the car, and the phone.
  private static let doings: [EventFamily] =
    [EventFamily("connected", .connected), EventFamily("disconnected", .disconnected)]
    + decisions("microphoneTapped") { .microphoneTapped($0) } + [
      EventFamily("microphoneTapped(isModalShown)", .microphoneTapped(.listen, isModalShown: true)),
      EventFamily("cancelled", .cancelled),
    ] + decisions("retryTapped") { .retryTapped($0) } + [
      EventFamily("offeredPlaces", .offeredPlaces), EventFamily("picked", .picked),
      EventFamily("choiceLeft", .choiceLeft),
      EventFamily("navigationStarted", .navigationStarted),
      EventFamily("interruptionBegan", .interruptionBegan), EventFamily("interruptionEnded", .interruptionEnded),
    ]

  /// The answers, in the order of a turn.
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
      EventFamily("interruptionTimedOut", .interruptionTimedOut), EventFamily("found", .found),
      EventFamily("replyPicked", .replyPicked), EventFamily("replyCancelled", .replyCancelled),
      EventFamily("ordered", .ordered),
      EventFamily("foundNothing", "reason", Payloads.reasons, answer: MachineAnswer.foundNothing),
      EventFamily("searchFailed", "failure", Payloads.failures, answer: MachineAnswer.searchFailed),
      EventFamily("searchTimedOut", .searchTimedOut), EventFamily("dwellEnded", .dwellEnded),
      EventFamily("dismissed", .dismissed),
    ]

  /// Every event.
  static let all = doings + answers
}

/// Every value that events carry.
enum Payloads {
  static let questions = PermissionQuestion.allCases
  static let reasons = VoiceControlMachine.NotFoundReason.allCases
  static let failures = Array(sequence(first: VoiceControlMachine.Failure.microphoneAbsent, next: following))

  /// Lists all failures; doesn't compile if one is missing.
  private static func following(_ failure: VoiceControlMachine.Failure) -> VoiceControlMachine.Failure? {
    switch failure {
    case .microphoneAbsent: .microphoneBusy
    case .microphoneBusy: .microphoneForbidden
    case .microphoneForbidden: .microphoneLost
    case .microphoneLost: .speechForbidden
    case .speechForbidden: .microphoneAndSpeechForbidden
    case .microphoneAndSpeechForbidden: .speechRestricted
    case .speechRestricted: .speechUnavailable
    case .speechUnavailable: .placeNotSet(.home)
    case .placeNotSet: .navigationOnly
    case .navigationOnly: .searchTimedOut
    case .searchTimedOut: .engine
    case .engine: nil
    }
  }
}
