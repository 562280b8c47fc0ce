import HeadUnit
import TestSupport
import Testing

/// Long random runs, with every value that events can carry and with answers of any age.
@Suite struct VoiceStormTests {
  private static let events = StormLength.of(8_000, long: 125_000)

  @Test(
    "VC-14, AU-3, IC-5, LC-5, LC-6, SE-2: random events keep the invariants (a million in long runs)", arguments: 1...8)
  func storm(seed: UInt64) {
    var storm = VoiceStorm(seed)
    for _ in 0..<Self.events where storm.violation == nil { storm.step() }
    #expect(storm.violation == nil, "\(storm.violation ?? "")")
    // A storm that doesn't reach anything proves nothing.
    #expect(storm.listened > StormLength.of(10, long: 300) && storm.offered > StormLength.of(0, long: 30))
    #expect(storm.strays > StormLength.of(5, long: 100) && storm.late > StormLength.of(500, long: 10_000))
  }
}

/// A world with random moves.
struct VoiceStorm {
  private(set) var world = World()
  /// The first violation, with the preceding moves.
  private(set) var violation: String?

  /// The number of times that a microphone listened.
  private(set) var listened = 0
  /// The number of times that found places were offered.
  private(set) var offered = 0
  /// The number of dismissals of a template without a turn.
  private(set) var strays = 0
  /// The number of late answers.
  private(set) var late = 0

  private var random: SeededGenerator
  private var latest: [Move] = []
  private var steps = 0

  /// The maximum age, in generations, of work that still gets answers.
  private static let memory = 6

  init(_ seed: UInt64) {
    random = SeededGenerator(seed)
    world.happen(.connected)
  }

  mutating func step() {
    let chosen = chooseMove()
    let move = Bool.random(using: &random) ? chosen : varied(chosen)
    let before = world
    let action = world.make(move)
    steps += 1
    latest = latest.suffix(30) + [move]
    count(move, action, before)
    var problem = world.violation(after: before, action)
    if steps.isMultiple(of: 64) {
      problem =
        problem ?? world.violationOfDisconnection ?? world.violationOfCancel ?? world.violationOfTimeOuts
        ?? world.violationOfSettling(timersFirst: false) ?? world.violationOfSettling(timersFirst: true)
    }
    if let problem { violation = "\(problem), after \(latest.map { plain("\($0)") }.joined(separator: "\n"))" }
    world.begun = world.begun.filter { $0.generation > world.machine.generation - Self.memory }
  }

  /// Usually a move of the environment, mostly for the current turn; otherwise a new action of the driver, car, or
  /// phone.
  private mutating func chooseMove() -> Move {
    let (doings, others) = (World.doings, world.environmentMoves(.any))
    let chance = Int.random(in: 0..<100, using: &random)
    if chance < 1 { return Bool.random(using: &random) ? .tell(.disconnected) : .tell(.connected) }
    if world.machine.state == .disconnected, chance < 50 { return .tell(.connected) }
    if chance < 12 || others.isEmpty { return doings[Int.random(in: 0..<doings.count, using: &random)] }
    if case .failed(_, .alert) = world.machine.state, chance < 70 { return .tell(.cancelled) }
    if let timer = world.timer, timer.timeOut == .dwell, chance < 60 {
      return .tell(.answer(.dwellEnded, generation: timer.generation))
    }
    let isRested = !world.machine.state.hasModal
    if isRested, chance < 50 { return .tell(.microphoneTapped(chance < 40 ? .listen : .ask(.microphone))) }
    let usual = others.filter { isHostSluggish ? isTimeOut($0) : !isLate($0) && !isTimeOut($0) && !$0.isTrouble }
    let moves = chance < 80 && !usual.isEmpty ? usual : others
    return moves[Int.random(in: 0..<moves.count, using: &random)]
  }

  /// Periodically, timers fire before the host does anything.
  private var isHostSluggish: Bool { steps / 32 % 4 == 3 }

  private func isLate(_ move: Move) -> Bool {
    guard case .tell(.answer(_, let generation)) = move else { return false }
    return generation != world.machine.generation
  }

  private func isTimeOut(_ move: Move) -> Bool {
    if case .dismissalTimesOut = move { return true }
    guard case .tell(.answer(let answer, _)) = move else { return false }
    return VoiceControlMachine.TimeOut.allCases.contains { MachineAnswer($0) == answer }
  }

  /// The move with another value that its event can carry.
  private mutating func varied(_ move: Move) -> Move {
    guard case .tell(let event) = move else { return move }
    let family = Self.families[event.name]?.randomElement(using: &random)
    guard let family, let member = family.members.randomElement(using: &random) else { return move }
    guard case .answer(_, let generation) = event, case .answer(let answer, _) = member.event else {
      return .tell(member.event)
    }
    return .tell(.answer(answer, generation: generation))
  }

  /// The families of the events that carry a value, by their names.
  private static let families = Dictionary(
    grouping: EventFamily.all.filter { $0.label.contains("(") && !$0.label.contains("isModalShown") },
    by: { String($0.method) })

  private mutating func count(_ move: Move, _ action: MachineAction?, _ before: World) {
    if case .tell(.answer(_, let generation)) = move, generation != before.machine.generation { late += 1 }
    switch action {
    case .turn(.listen): listened += 1
    case .dismissed(.offer): offered += 1
    case .turn(.dismissStray): strays += 1
    default: break
    }
  }
}

extension Move {
  /// Whether the move is a failure or a dismissal.
  fileprivate var isTrouble: Bool {
    switch self {
    case .hostOvertakes, .hostRefuses, .hostLosesPresentation, .hostLosesReply, .driverDismisses, .microphoneFails: true
    case .tell, .hostWorks, .hostReplies, .dismissalTimesOut, .microphoneOpens: false
    }
  }
}
