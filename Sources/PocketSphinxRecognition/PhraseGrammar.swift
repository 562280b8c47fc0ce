import CPocketSphinx

/// A grammar that is a plain choice among phrases; the one owner of its `fsg_model_t`.
///
/// Built by hand and not from JSGF text: nothing has to be quoted, and the parser's faults cannot be reached.
final class PhraseGrammar {
  static let name = "phrases"

  let handle: UnsafeMutablePointer<fsg_model_t>

  /// Makes the grammar; `nil` when there is no phrase, or no memory.
  init?(_ phrases: [[String]], logmath: OpaquePointer?) {
    let phrases = phrases.filter { !$0.isEmpty }
    // A state between each two words of a phrase, and one shared start and end.
    let states = 2 + phrases.reduce(0) { $0 + $1.count - 1 }
    guard !phrases.isEmpty, let handle = fsg_model_init(Self.name, logmath, 1, Int32(states)) else { return nil }
    self.handle = handle
    handle.pointee.start_state = 0
    handle.pointee.final_state = 1
    var nextState: Int32 = 2
    for phrase in phrases {
      var state: Int32 = 0
      for (position, word) in phrase.enumerated() {
        let last = position == phrase.count - 1
        let target = last ? 1 : nextState
        fsg_model_trans_add(handle, state, target, 0, fsg_model_word_add(handle, word))
        if !last { nextState += 1 }
        state = target
      }
    }
  }

  deinit {
    fsg_model_free(handle)
  }
}
