@testable import VoiceControl

/// What comes of a family's events in a shape of machine.
struct Outcome: Hashable {
  /// The state after it, with names in place of values; `nil` when it is the same.
  var next: String?
  /// The next state's name alone.
  var kind: String
  var action: String
  /// What is waited for from now on, where the wait begins.
  var wait: VoiceControl.TimeOut?
  /// Whether answers to what was asked before are late from now on.
  var beginsGeneration: Bool

  /// Whether nothing comes of it.
  var isNothing: Bool { next == nil && wait == nil && !beginsGeneration && ["none", "drop"].contains(action) }

  /// What comes of each event of the family; one outcome when the machine treats them alike, as it has to.
  static func all(_ shape: StateShape, _ family: EventFamily) -> Set<Outcome> {
    Set(
      zip(shape.events(family), family.members).map { event, member in
        var machine = shape.machine
        let action = event.happen(to: &machine)
        let next = shape.symbolic(plain("\(machine.state)"), family, member.value)
        return Outcome(
          next: next == shape.machine.state.shape ? nil : next, kind: machine.state.kind,
          action: shape.symbolic("\(action)", family, member.value), wait: action.ticket?.timeOut,
          beginsGeneration: machine.generation != shape.machine.generation)
      })
  }
}
