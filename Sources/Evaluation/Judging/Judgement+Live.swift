import Audio

extension Judgement {
  /// What the end-pointer made of an utterance that was heard live.
  package struct Live: Codable, Sendable, Hashable {
    /// How its end was noticed.
    package enum Ending: String, Codable, Sendable {
      /// After the speech, and soon.
      case right
      /// While somebody was still to speak: the recogniser lacks the end of the speech.
      case early
      /// More than ``Judgement/Live/patience`` after the speech.
      case late
      /// Not before the audio was over.
      case never
      /// Nobody was taken to speak.
      case unheard
    }

    /// How its end was noticed.
    package var ending: Ending
    /// Samples of speech before what the recogniser was given; 0 where nobody was taken to speak.
    package var cutAtStart: Int
    /// Samples of speech after what the recogniser was given; 0 where nobody was taken to speak.
    package var cutAtEnd: Int
    /// Samples of speech.
    package var speech: Int

    /// How long after the last speech an end counts as noticed in time, in samples: the silence that the rules of a live
    /// microphone wait for, and half a second more.
    static let patience: Int = {
      let rules = EndpointRules.live
      return ((rules.endSilence ?? .zero) + .milliseconds(500)).sampleCount(at: Endpointer.sampleRate)
    }()
  }
}

extension Judgement.Live {
  /// Judges a hearing; `nil` where nobody speaks, of which no end can be noticed.
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
