import Audio

extension Judgement {
  /// The endpointer's result for an utterance in a live run.
  package struct Live: Codable, Sendable, Hashable {
    package enum Ending: String, Codable, Sendable {
      /// Shortly after the speech.
      case right
      /// Before the end of the speech: the recognizer lacks the rest.
      case early
      /// More than ``Judgement/Live/patience`` after the speech.
      case late
      /// Not before the audio ended.
      case never
      case unheard
    }

    package var ending: Ending
    /// Number of speech samples before the recognizer's input; 0 if no speech was detected.
    package var cutAtStart: Int
    /// Number of speech samples after the recognizer's input; 0 if no speech was detected.
    package var cutAtEnd: Int
    package var speech: Int

    /// The longest delay after the speech for a timely end, in samples: the silence that the rules of a live
    /// microphone wait for, plus half a second.
    static let patience: Int = {
      let rules = EndpointRules.live
      return ((rules.endSilence ?? .zero) + .milliseconds(500)).sampleCount(at: Endpointer.sampleRate)
    }()
  }
}

extension Judgement.Live {
  /// Scores the timing; `nil` without speech, whose end can't be detected.
  init?(_ hearing: LiveTiming) {
    guard let speech = hearing.speech, !speech.isEmpty else { return nil }
    guard let heard = hearing.heard else {
      self.init(ending: .unheard, cutAtStart: 0, cutAtEnd: 0, speech: speech.count)
      return
    }
    let start = min(speech.count, max(0, heard.lowerBound - speech.lowerBound))
    let end = min(speech.count - start, max(0, speech.upperBound - heard.upperBound))
    let isLate = hearing.decided.map { $0 > speech.upperBound + Self.patience }
    let ending: Ending = end > 0 ? .early : isLate.map { $0 ? .late : .right } ?? .never
    self.init(ending: ending, cutAtStart: start, cutAtEnd: end, speech: speech.count)
  }
}
