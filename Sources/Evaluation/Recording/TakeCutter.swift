public import Audio

/// Cuts a take out of what a microphone gives, by the end-pointer.
///
/// A value with no clock: the same audio gives the same take, however it is cut into chunks.
public struct TakeCutter: Sendable {
  private var endpointer: Endpointer
  private var samples: [Int16] = []
  private var losses: [(position: Int, count: Int)] = []

  /// The take, once it is over.
  public private(set) var take: Take?

  /// Whether somebody is speaking.
  public var isInSpeech: Bool { endpointer.isInSpeech }

  /// Creates a cutter.
  /// - Parameter rules: when speech begins and ends, and how much around it is kept.
  public init(rules: EndpointRules = .recording) {
    endpointer = Endpointer(rules: rules)
  }

  /// Takes in the next chunk, 16 kHz; ignored once there is a take.
  public mutating func accept(_ chunk: AudioChunk) {
    guard take == nil else { return }
    if chunk.droppedBefore > 0 { losses.append((samples.count, chunk.droppedBefore)) }
    samples += chunk.samples
    decide(endpointer.accept(chunk.samples))
  }

  /// Says that the audio is over; there is a take afterwards.
  public mutating func finish() {
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
