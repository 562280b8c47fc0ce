@testable import VoiceControl

/// LC-6, SE-2: an answer to an old ticket changes nothing, whatever it is and whenever it comes.
enum LateAnswers {
  private static let families = EventFamily.all.filter(\.isAnswer)

  static func violation(_ machine: VoiceControl) -> String? {
    for generation in [machine.generation - 100, machine.generation + 100] {
      for event in families.flatMap({ $0.events(generation: generation) }) {
        var late = machine
        let action = event.happen(to: &late)
        if late != machine { return "late \(event) changed \(machine.state)" }
        if !action.isOfLateAnswer { return "late \(event) had \(action) done in \(machine.state)" }
      }
    }
    return nil
  }
}
