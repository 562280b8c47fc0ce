import Audio

/// Cuts the utterance out of a stream of samples: what the recogniser is to hear of each chunk.
struct UtteranceFeed {
  /// What became of the utterance with a chunk.
  enum Progress: Hashable {
    /// It goes on, or has not begun.
    case waiting
    /// It has ended.
    case ended
    /// Nobody spoke.
    case noSpeech
  }

  private var endpointer: Endpointer
  private let wholeAudio: Bool
  private var held: [Int16] = []
  private var heldStart = 0
  private var speaking = false

  /// - Parameter rules: Rules that never end on silence are for whole files: then everything is fed.
  init(rules: EndpointRules) {
    endpointer = Endpointer(rules: rules)
    wholeAudio = rules.endSilence == nil
  }

  /// Takes a chunk; `samples` is what the recogniser is to hear now.
  mutating func accept(_ chunk: [Int16]) -> (samples: [Int16], progress: Progress) {
    held += chunk
    return advance(endpointer.accept(chunk))
  }

  /// The audio is over.
  mutating func finish() -> (samples: [Int16], progress: Progress) {
    let (samples, progress) = advance(endpointer.finish())
    return (samples, progress == .waiting ? .noSpeech : progress)
  }

  private mutating func advance(_ events: [EndpointEvent]) -> (samples: [Int16], progress: Progress) {
    var progress = Progress.waiting
    for event in events {
      switch event {
      case .speechStarted(let sample):
        speaking = true
        if !wholeAudio { drop(before: sample) }
      case .speechEnded: progress = .ended
      case .noSpeech: progress = .noSpeech
      }
    }
    guard speaking || wholeAudio else {
      // Enough is held for any pre-roll, and not the whole wait.
      drop(before: heldStart + held.count - Self.mostHeld)
      return ([], progress)
    }
    defer { drop(before: heldStart + held.count) }
    return (held, progress)
  }

  private mutating func drop(before sample: Int) {
    let count = min(max(0, sample - heldStart), held.count)
    held.removeFirst(count)
    heldStart += count
  }

  private static let mostHeld = 32_000
}
