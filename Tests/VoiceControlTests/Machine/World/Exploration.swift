@testable import VoiceControl

/// Goes through everything that can happen, breadth first, and checks each world.
struct Exploration {
  private struct Step {
    var world: World
    var parent: Int
    var move: Move?
    var depth: Int
  }

  private(set) var worlds = 0
  private(set) var moves = 0
  /// How many moves away the farthest world is.
  private(set) var depth = 0
  /// Every machine that was met, with generations that do not grow with time.
  private(set) var machines: Set<VoiceControl> = []
  /// The first violation that was met, with the moves that lead to it.
  private(set) var violation: String?

  private let memory: World.Memory
  private let temper: World.Temper
  private var steps: [Step] = []

  /// Explores from the machine without a head unit.
  ///
  /// - Parameter depthLimit: How many moves far; without it, until there is nothing new.
  init(_ memory: World.Memory, _ temper: World.Temper = .any, depthLimit: Int = .max) {
    self.memory = memory
    self.temper = temper
    let first = World().normalised(memory)
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
      let normal = world.normalised(memory)
      guard known.insert(normal).inserted else { continue }
      steps.append(Step(world: normal, parent: index, move: move, depth: step.depth + 1))
      depth = step.depth + 1
    }
  }

  /// What has to hold in a world whatever happens next.
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
