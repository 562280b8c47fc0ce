package import Audio

/// One attempt at a prompt, as captured.
package struct Take: Sendable, Hashable {
  /// Mono samples at 16 kHz: the speech with half a second around it, or the whole input if there is no speech.
  package var samples: [Int16]
  /// Whether the endpointer found speech.
  package var hasSpeech = true
  /// Whether speech continued when the maximum length was reached.
  package var isUnfinished = false
  /// Number of samples lost within it because the machine was too busy.
  package var lostSamples = 0
}

/// Cuts a take out of a microphone's audio with the endpointer.
///
/// A value without a clock: the same audio gives the same take for any chunk sizes.
package struct TakeCutter: Sendable {
  private var endpointer = Endpointer(rules: .take)
  private var samples: [Int16] = []
  private var losses: [(position: Int, count: Int)] = []

  package private(set) var take: Take?

  package var isInSpeech: Bool { endpointer.isInSpeech }
  package init() {}

  /// Takes the next chunk, 16 kHz; ignored after the take is complete.
  package mutating func accept(_ chunk: AudioChunk) {
    guard take == nil else { return }
    if chunk.droppedBefore > 0 { losses.append((samples.count, chunk.droppedBefore)) }
    samples += chunk.samples
    decide(endpointer.accept(chunk.samples))
  }

  /// Ends the audio, and returns the complete take.
  package mutating func finish() -> Take {
    decide(endpointer.finish())
    return take ?? Take(samples: samples, hasSpeech: false)
  }

  private mutating func decide(_ events: [EndpointEvent]) {
    for event in events where take == nil {
      switch event {
      case .speechStarted: break
      case .noSpeech: take = Take(samples: samples, hasSpeech: false)
      case .speechEnded(let range, let reason):
        let range = range.clamped(to: 0..<samples.count)
        let lost = losses.filter { range.lowerBound < $0.position && $0.position < range.upperBound }
        take = Take(
          samples: Array(samples[range]), isUnfinished: reason == .maximumLength,
          lostSamples: lost.reduce(0) { $0 + $1.count })
      }
    }
  }
}

extension EndpointRules {
  /// Rules for a person who reads a prompt: more patient than ``Audio/EndpointRules/live``, so that a pause that
  /// would cut off a live request doesn't cut off the recording for testing it.
  ///
  /// They wait 10 s for the first word, end after 1.2 s of silence, and allow 30 s at most, which is enough for the
  /// longest prompt. Half a second before and after the speech is kept.
  static let take: EndpointRules = {
    var rules = EndpointRules.live
    rules.noSpeechTimeout = .seconds(10)
    rules.endSilence = .milliseconds(1200)
    rules.maximumUtterance = .seconds(30)
    rules.preRoll = .milliseconds(500)
    rules.postRoll = .milliseconds(500)
    return rules
  }()
}
