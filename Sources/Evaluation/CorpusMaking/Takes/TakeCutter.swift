package import Audio

/// One attempt at a prompt, as captured.
package struct Take: Sendable, Hashable {
  /// Mono samples at 16 kHz: the speech with half a second around it, or all that was heard when nobody spoke.
  package var samples: [Int16]

  /// Whether the end-pointer found speech.
  package var hasSpeech: Bool

  /// Whether the speech was still going on when the longest recording was reached.
  package var isUnfinished: Bool

  /// How many samples were lost within it because the machine was too busy.
  package var lostSamples: Int

  /// Creates a take.
  package init(samples: [Int16], hasSpeech: Bool = true, isUnfinished: Bool = false, lostSamples: Int = 0) {
    self.samples = samples
    self.hasSpeech = hasSpeech
    self.isUnfinished = isUnfinished
    self.lostSamples = lostSamples
  }
}

/// Cuts a take out of what a microphone gives, by the end-pointer.
///
/// A value with no clock: the same audio gives the same take, however it is cut into chunks.
package struct TakeCutter: Sendable {
  private var endpointer: Endpointer
  private var samples: [Int16] = []
  private var losses: [(position: Int, count: Int)] = []

  /// The take, once it is over.
  package private(set) var take: Take?

  /// Whether somebody is speaking.
  package var isInSpeech: Bool { endpointer.isInSpeech }

  /// Creates a cutter.
  /// - Parameter rules: when speech begins and ends, and how much around it is kept.
  package init(rules: EndpointRules = .take) {
    endpointer = Endpointer(rules: rules)
  }

  /// Takes in the next chunk, 16 kHz; ignored once there is a take.
  package mutating func accept(_ chunk: AudioChunk) {
    guard take == nil else { return }
    if chunk.droppedBefore > 0 { losses.append((samples.count, chunk.droppedBefore)) }
    samples += chunk.samples
    decide(endpointer.accept(chunk.samples))
  }

  /// Says that the audio is over; there is a take afterwards.
  package mutating func finish() {
    guard take == nil else { return }
    decide(endpointer.finish())
    if take == nil { take = Take(samples: samples, hasSpeech: false) }
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
  /// For a person who reads a prompt: more patient than ``Audio/EndpointRules/live``, since what breaks off a request
  /// must not break off the recording that is to show it.
  ///
  /// It waits 10 s for the first word, takes 1.2 s of silence for the end, and 30 s at the most, which is time for the
  /// longest prompt. Half a second before and after the speech belongs to the recording.
  package static let take: EndpointRules = {
    var rules = EndpointRules.live
    rules.noSpeechTimeout = .seconds(10)
    rules.endSilence = .milliseconds(1200)
    rules.maximumUtterance = .seconds(30)
    rules.preRoll = .milliseconds(500)
    rules.postRoll = .milliseconds(500)
    return rules
  }()
}
