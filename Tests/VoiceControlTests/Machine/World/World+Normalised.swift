@testable import VoiceControl

extension World {
  /// How much of the past is told apart.
  enum Memory {
    /// Everything begun is remembered with its age.
    case exact
    /// Of what is past, only what the host and the microphones may still bring is remembered, in its order; any other
    /// late answer is known to change nothing and to ask for nothing. What is too much for a few is lost.
    case bounded
  }

  /// The generation that every machine is given.
  private static let present = 1_000
  /// How many requests, replies and microphones given up are remembered.
  private static let bound = 2

  /// The same world, with generations that do not grow with time.
  func normalised(_ memory: Memory) -> World {
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
    // A host that is too far behind does what it was asked at once.
    while host.requests.count > Self.bound { host.work() }
    host.loseReplies(butLatest: Self.bound)
  }

  /// Without a modal nobody asks which it was.
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
    world.timer = timer.map { VoiceControl.Ticket(generation: renumber($0.generation), timeOut: $0.timeOut) }
    for index in world.microphones.indices {
      world.microphones[index].generation = renumber(world.microphones[index].generation)
    }
    world.begun = Set(begun.map { Begun(work: $0.work, generation: renumber($0.generation)) })
    world.host.renumber(renumber)
    return world
  }
}

extension SimulatedHost {
  /// Every generation it knows.
  var generations: [Int] {
    let requested = requests.flatMap { request -> [Int] in
      switch request {
      case .present(let template): [template.generation]
      case .dismiss(let generation, let ticket): [generation] + (ticket.map { [$0] } ?? [])
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
      case .dismiss(let generation, let ticket): .dismiss(renumber(generation), ticket: ticket.map(renumber))
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
