/// Finds where an utterance starts and ends in mono audio at 16 kHz, by ``EndpointRules``.
///
/// A value with no clock and no threads: the same samples give the same events, however they are cut into chunks. One
/// utterance is found; then further samples are only counted until ``reset()``.
///
/// Steady sound of any level, a tone as well as noise, raises the noise floor and is not speech. A sound that begins
/// while listening is, until the floor has followed it, about 1.5 s later.
public struct Endpointer: Sendable {
  /// The only rate the endpointer works at, in samples per second.
  public static let sampleRate = 16000

  /// The rules in force.
  public let rules: EndpointRules

  /// How many samples have been taken in.
  public private(set) var position = 0

  /// Whether an utterance has started and not ended.
  public var isInSpeech: Bool { if case .speaking = state { true } else { false } }

  /// Whether the utterance has ended or will not come; only ``reset()`` starts another.
  public var isFinished: Bool { if case .finished = state { true } else { false } }

  /// The level between 250 and 3800 Hz in the quietest tenth of the last 1.5 s, in dBFS, -120...0.
  public var noiseFloorDBFS: Double { noiseFloor.level }

  private enum State: Sendable {
    case waiting(sinceFrame: Int)
    case speaking(Utterance)
    case finished
  }

  private struct Utterance: Sendable {
    var startSample: Int
    var lastSpeechFrame: Int
    /// Which of the last frames were speech, newest first, as bits.
    var recent: UInt8 = 0xFF
  }

  private var state = State.waiting(sinceFrame: 0)
  private var meter = SpeechBandMeter()
  private var noiseFloor = NoiseFloor()
  private var framesSeen = 0
  private var rest: [Int16] = []

  /// Whether each of the frames in the start window was speech when it came, oldest first.
  private var startFlags: [Bool] = []

  /// Creates an endpointer.
  public init(rules: EndpointRules = .live) {
    self.rules = rules
  }

  /// Takes in the next samples, any number of them, and gives what they decided, in order.
  /// - Parameter samples: mono samples at ``sampleRate``.
  public mutating func accept(_ samples: [Int16]) -> [EndpointEvent] {
    position += samples.count
    var events: [EndpointEvent] = []
    rest += samples
    var offset = 0
    while rest.count - offset >= SpeechBandMeter.frameLength {
      let frame = rest[offset..<offset + SpeechBandMeter.frameLength]
      offset += SpeechBandMeter.frameLength
      noiseFloor.accept(meter.level(of: frame))
      framesSeen += 1
      advance(&events)
    }
    rest.removeFirst(offset)
    return events
  }

  /// Says that the audio has ended, and gives what that decides.
  public mutating func finish() -> [EndpointEvent] {
    defer { state = .finished }
    switch state {
    case .waiting: return [.noSpeech(reason: .endOfAudio)]
    case .speaking(let utterance): return [end(utterance, .endOfAudio, limit: position)]
    case .finished: return []
    }
  }

  /// Waits for another utterance from here on. What is known of the noise is kept, and positions go on counting.
  public mutating func reset() {
    state = .waiting(sinceFrame: framesSeen)
    startFlags = []
  }

  private mutating func advance(_ events: inout [EndpointEvent]) {
    switch state {
    case .waiting(let sinceFrame):
      if let utterance = findStart(sinceFrame: sinceFrame) {
        state = .speaking(utterance)
        events.append(.speechStarted(sample: utterance.startSample))
      } else if let timeout = rules.noSpeechTimeout, framesSeen - sinceFrame >= frames(timeout) {
        state = .finished
        events.append(.noSpeech(reason: .timeout))
      }
    case .speaking(var utterance):
      let reason = follow(&utterance)
      state = .speaking(utterance)
      if let reason {
        state = .finished
        events.append(end(utterance, reason, limit: framesSeen * SpeechBandMeter.frameLength))
      }
    case .finished:
      break
    }
  }

  private mutating func findStart(sinceFrame: Int) -> Utterance? {
    let window = max(1, frames(rules.startWindow))
    let needed = min(window, max(1, frames(rules.minimumSpeech)))
    let threshold = max(noiseFloor.level + rules.startThreshold, rules.absoluteFloor)
    if framesSeen <= NoiseFloor.window {
      // Someone who speaks from the first sample on hides the noise until the first gap. Until the window has filled
      // once, every frame is therefore judged again by what the floor turns out to be.
      startFlags = noiseFloor.levels.suffix(framesSeen - sinceFrame).map { $0 > threshold }
    } else {
      startFlags.append(noiseFloor.levels.last.map { $0 > threshold } ?? false)
      if startFlags.count > window { startFlags.removeFirst(startFlags.count - window) }
    }
    // Before a whole window has been heard the floor is a guess.
    guard noiseFloor.levels.count >= window, startFlags.count >= needed else { return nil }
    var active = 0
    for (index, flag) in startFlags.enumerated() {
      active += flag ? 1 : 0
      if index >= window, startFlags[index - window] { active -= 1 }
      guard active >= needed else { continue }
      let windowStart = max(0, index - window + 1)
      let first = startFlags[windowStart...index].firstIndex(of: true) ?? index
      let last = startFlags.lastIndex(of: true) ?? index
      let origin = framesSeen - startFlags.count
      let earliest = sinceFrame * SpeechBandMeter.frameLength
      let start = (origin + first) * SpeechBandMeter.frameLength - samples(rules.preRoll)
      return Utterance(startSample: max(earliest, start), lastSpeechFrame: origin + last)
    }
    return nil
  }

  /// Follows an utterance by one frame and says whether that ends it.
  private func follow(_ utterance: inout Utterance) -> EndpointEvent.EndReason? {
    let hysteresis = rules.startThreshold - rules.continueThreshold
    let threshold = max(noiseFloor.level + rules.continueThreshold, rules.absoluteFloor - hysteresis)
    let isSpeech = noiseFloor.levels.last.map { $0 > threshold } ?? false
    utterance.recent = utterance.recent << 1 | (isSpeech ? 1 : 0)
    // Three of the last five frames, so that single noisy frames do not keep an utterance open for ever.
    if isSpeech, (utterance.recent & 0b11111).nonzeroBitCount >= 3 { utterance.lastSpeechFrame = framesSeen - 1 }
    if let silence = rules.endSilence, framesSeen - 1 - utterance.lastSpeechFrame >= frames(silence) { return .silence }
    let length = framesSeen * SpeechBandMeter.frameLength - utterance.startSample
    return length >= samples(rules.maximumUtterance) ? .maximumLength : nil
  }

  private func end(_ utterance: Utterance, _ reason: EndpointEvent.EndReason, limit: Int) -> EndpointEvent {
    let lastSpeech = (utterance.lastSpeechFrame + 1) * SpeechBandMeter.frameLength
    var end = min(limit, lastSpeech + samples(rules.postRoll))
    if reason == .maximumLength { end = min(limit, utterance.startSample + samples(rules.maximumUtterance)) }
    return .speechEnded(range: utterance.startSample..<max(end, utterance.startSample), reason: reason)
  }

  private func samples(_ duration: Duration) -> Int { duration.sampleCount(at: Self.sampleRate) }

  private func frames(_ duration: Duration) -> Int { samples(duration) / SpeechBandMeter.frameLength }
}
