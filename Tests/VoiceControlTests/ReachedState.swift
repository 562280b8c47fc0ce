import VoiceControl

/// A state with the way events lead to it.
struct ReachedState {
  var name: String
  var machine: VoiceControl

  private init(_ name: String, _ events: [MachineEvent]) {
    self.name = name
    machine = VoiceControl()
    for event in events { _ = event.happen(to: &machine) }
  }

  private static let tapped: [MachineEvent] = [.microphoneTapped]
  private static let listening = tapped + [.microphoneGranted(1)]
  private static let searching = listening + [.speechEnded(1)]

  /// Every state there is, each reason and failure included.
  static let all: [ReachedState] =
    [
      ReachedState("idle", []), ReachedState("idle after a turn", listening + [.cancelled]),
      ReachedState("asking", tapped), ReachedState("listening", listening), ReachedState("searching", searching),
      ReachedState("found", searching + [.foundPlace(1)]),
      ReachedState("choosing", searching + [.foundChoices(2, 1)]),
      ReachedState("chosen", searching + [.foundChoices(2, 1), .chosen]),
      ReachedState("nothing heard", listening + [.noSpeech(1)]),
      ReachedState("not understood", searching + [.foundNothing(.notUnderstood, 1)]),
      ReachedState("no match", searching + [.foundNothing(.noMatch, 1)]),
      ReachedState("microphone lost", listening + [.microphoneLost(1)]),
      ReachedState("recogniser failed", listening + [.recogniserFailed(1)]),
      ReachedState("search failed", searching + [.searchFailed(.engine, 1)]),
      ReachedState("home not set", searching + [.searchFailed(.placeNotSet("Home"), 1)]),
      ReachedState("second turn", searching + [.foundPlace(1), .microphoneTapped]),
    ] + MachineEvent.failures.map { ReachedState("refused: \($0)", tapped + [.microphoneRefused($0, 1)]) }
}
