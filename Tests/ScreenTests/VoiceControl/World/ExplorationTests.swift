import TestSupport
import Testing

@testable import HeadUnit

@Suite struct ExplorationTests {
  @Test(
    "INV-1, VC-14, AU-3, IC-5, LC-5, LC-6, SE-2: all reachable worlds keep the invariants, in long runs without a depth limit"
  )
  func everything() {
    let exploration = Explorations.everything
    #expect(exploration.violation == nil, "\(exploration.violation ?? "")")
    #expect(exploration.depth >= (StormLength.isLong ? 20 : Explorations.shortDepth))
    let met = Set(exploration.machines.map(\.state.kind))
    #expect(met == Set(StateDiagram.kinds), "every state is met")
  }

  @Test("LC-6, SE-2: all worlds near the start keep the invariants, with every late answer pending")
  func near() {
    let exploration = Explorations.near
    #expect(exploration.violation == nil, "\(exploration.violation ?? "")")
    #expect(exploration.depth == Explorations.exactDepth)
  }

  @Test("IC-5: with a punctual host, a second modal is never requested")
  func punctualHost() {
    let exploration = Explorations.punctualHost
    #expect(exploration.violation == nil, "\(exploration.violation ?? "")")
  }
}

/// The explorations, each run once.
enum Explorations {
  /// The depth of a short exploration: every state is reached within eight moves.
  static let shortDepth = 8
  static let exactDepth = StormLength.of(6, long: 9)
  private static let depth = StormLength.of(shortDepth, long: .max)

  /// All reachable worlds, without a depth limit.
  static let everything = Exploration(.bounded, depthLimit: depth)
  /// All worlds near the start, with every late answer pending.
  static let near = Exploration(.exact, depthLimit: exactDepth)
  /// All reachable worlds with a punctual host, without a depth limit.
  static let punctualHost = Exploration(.bounded, .punctualHost, depthLimit: depth)

  /// The explored worlds, as Markdown.
  static var markdown: String {
    let rows = [
      ("any environment, until nothing is new", everything),
      ("any environment, every late answer kept alive, to depth \(exactDepth)", near),
      ("a host that does everything in time, until nothing is new", punctualHost),
    ]
    let lines = rows.map { name, exploration in
      "| \(name) | \(exploration.worlds) | \(exploration.moves) | \(exploration.depth) | \(exploration.machines.count) |"
    }
    let head = ["| exploration | worlds | moves | depth | machines |", "| --- | ---: | ---: | ---: | ---: |"]
    return (head + lines).joined(separator: "\n")
  }
}

/// Explores all possible moves, breadth first, and checks each world.
struct Exploration {
  private struct Step {
    var world: World
    var parent: Int
    var move: Move?
    var depth: Int
  }

  private(set) var worlds = 0
  private(set) var moves = 0
  /// The number of moves to the farthest world.
  private(set) var depth = 0
  /// Every machine reached, with generations that don't grow with time.
  private(set) var machines: Set<VoiceControlMachine> = []
  /// The first violation found, with the moves that lead to it.
  private(set) var violation: String?

  private let memory: World.Memory
  private let temper: World.Temper
  private var steps: [Step] = []

  /// Explores from the machine without a head unit.
  ///
  /// - Parameter depthLimit: The maximum number of moves; without it, until there are no new worlds.
  init(_ memory: World.Memory, _ temper: World.Temper = .any, depthLimit: Int = .max) {
    self.memory = memory
    self.temper = temper
    let first = World().normalized(memory)
    steps = [Step(world: first, parent: -1, move: nil, depth: 0)]
    var known: Set<World> = [first]
    var next = 0
    while next < steps.count, violation == nil {
      let step = steps[next]
      check(step.world, next)
      if step.depth < depthLimit { expand(step, next, &known) }
      next += 1
    }
    worlds = known.count
    steps = []
  }

  private mutating func expand(_ step: Step, _ index: Int, _ known: inout Set<World>) {
    for move in step.world.moves(temper) {
      var world = step.world
      let action = world.make(move)
      moves += 1
      if let violation = world.violation(after: step.world, action) { return report(violation, index, move) }
      if temper == .punctualHost, world.host.hasRefusedSecondModal { return report("a second modal", index, move) }
      let normal = world.normalized(memory)
      guard known.insert(normal).inserted else { continue }
      steps.append(Step(world: normal, parent: index, move: move, depth: step.depth + 1))
      depth = step.depth + 1
    }
  }

  /// Checks the invariants of a world for all possible continuations.
  private mutating func check(_ world: World, _ index: Int) {
    if machines.insert(world.machine).inserted, let violation = LateAnswers.violation(world.machine) {
      return report(violation, index, nil)
    }
    let violation =
      world.violationOfDisconnection ?? world.violationOfCancel ?? world.violationOfTimeOuts
      ?? world.violationOfSettling(timersFirst: false) ?? world.violationOfSettling(timersFirst: true)
    if let violation { report(violation, index, nil) }
  }

  private mutating func report(_ violation: String, _ index: Int, _ move: Move?) {
    guard self.violation == nil else { return }
    var path: [String] = move.map { ["\($0)"] } ?? []
    var index = index
    while index > 0, let move = steps[index].move {
      path.append("\(move)")
      index = steps[index].parent
    }
    self.violation = "\(violation), after:\n\(path.reversed().map(plain).joined(separator: "\n"))"
  }
}

extension World {
  /// The part of the past that distinguishes worlds.
  enum Memory {
    /// All started work is remembered with its age.
    case exact
    /// Of the past, only the pending replies of the host and the microphones are remembered, in their order; any other
    /// late answer is known to change nothing and to request nothing. Items beyond the bound are lost.
    case bounded
  }

  /// The generation that every machine is normalized to.
  private static let present = 1_000
  /// The number of requests, replies, and abandoned microphones that are remembered.
  private static let bound = 2

  /// An equivalent world, with generations that don't grow with time.
  func normalized(_ memory: Memory) -> World {
    var world = self
    world.host.hasRefusedSecondModal = false
    if memory == .bounded { world.forget() }
    let now = machine.generation
    guard memory == .bounded else {
      if !machine.state.hasModal { world.forgetModal() }
      return world.renumbered { $0 - now + Self.present }
    }
    var past = Set(world.host.generations + world.microphones.map(\.generation))
    if machine.state.hasModal { past.formUnion([modal, machine.modalGeneration]) } else { world.forgetModal() }
    past.insert(now)
    let order = past.sorted(by: >)
    return world.renumbered { Self.present - (order.firstIndex(of: $0) ?? 0) }
  }

  private mutating func forget() {
    let now = machine.generation
    begun = begun.filter { $0.generation == now }
    let givenUp = microphones.filter { $0.phase == .givenUp }
    let forgotten = givenUp.prefix(max(0, givenUp.count - Self.bound + 1))
    microphones.removeAll { forgotten.contains($0) }
    // A host that is too far behind handles its requests immediately.
    while host.requests.count > Self.bound { host.work() }
    host.loseReplies(butLatest: Self.bound)
  }

  /// Without a modal, its generation doesn't matter.
  private mutating func forgetModal() {
    modal = machine.generation
    machine.modalGeneration = machine.generation
  }

  private func renumbered(_ renumber: (Int) -> Int) -> World {
    var world = self
    world.machine.generation = renumber(machine.generation)
    world.machine.modalGeneration = renumber(world.machine.modalGeneration)
    world.modal = renumber(world.modal)
    world.question = question.map(renumber)
    world.search = search.map(renumber)
    world.timer = timer.map { VoiceControlMachine.Ticket(generation: renumber($0.generation), timeOut: $0.timeOut) }
    for index in world.microphones.indices {
      world.microphones[index].generation = renumber(world.microphones[index].generation)
    }
    world.begun = Set(begun.map { Begun(work: $0.work, generation: renumber($0.generation)) })
    world.host.renumber(renumber)
    return world
  }
}

extension SimulatedHost {
  /// Every generation in the world.
  var generations: [Int] {
    let requested = requests.map { request in
      switch request {
      case .present(let template): template.generation
      case .dismiss(let generation, _): generation
      }
    }
    return requested + replies.map(\.generation) + (shown.map { [$0.generation] } ?? [])
  }

  mutating func renumber(_ renumber: (Int) -> Int) {
    shown = shown.map { Template(generation: renumber($0.generation), isAlert: $0.isAlert) }
    requests = requests.map { request in
      switch request {
      case .present(let template):
        .present(Template(generation: renumber(template.generation), isAlert: template.isAlert))
      case .dismiss(let generation, let isAwaited): .dismiss(renumber(generation), isAwaited: isAwaited)
      }
    }
    replies = replies.map { reply in
      switch reply {
      case .presented(let generation): .presented(renumber(generation))
      case .refused(let generation): .refused(renumber(generation))
      case .dismissed(let generation): .dismissed(renumber(generation))
      }
    }
  }
}
