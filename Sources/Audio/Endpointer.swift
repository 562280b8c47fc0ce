import DequeModule

/// Detects the start and the end of an utterance in mono audio at 16 kHz, by ``EndpointRules``.
///
/// A value without a clock or threads: equal samples give equal events, however they are divided into chunks. It
/// detects one utterance; further samples are only counted. Steady sound of any level raises the noise floor and isn't
/// speech. A sound that begins while listening counts as speech until the floor has adapted to it, about 1.5 s later.
public struct Endpointer: Sendable {
  /// The sample rate of endpointing, enhancement and recognition, in samples per second.
  public static let sampleRate = 16_000

  /// The rules in force.
  public let rules: EndpointRules

  /// The number of samples processed.
  public private(set) var position = 0

  /// Whether an utterance has started and not ended.
  public var isInSpeech: Bool { if case .speaking = state { true } else { false } }

  /// Whether the utterance has ended or no speech was detected in time.
  public var isFinished: Bool { if case .finished = state { true } else { false } }

  /// The first sample at which an utterance can still begin; earlier samples belong to none.
  package var earliestStart: Int {
    switch state {
    case .waiting:
      let lookBack = max(NoiseFloor.window, frames(rules.startWindow))
      let earliest = (framesSeen - lookBack) * SpeechBandMeter.frameLength - samples(rules.preRoll)
      return max(0, earliest)
    case .speaking(let utterance): return utterance.startSample
    case .finished: return position
    }
  }

  /// The minimum end of the utterance in progress, whatever follows; nil if there is none.
  package var certainEnd: Int? {
    guard case .speaking(let utterance) = state else { return nil }
    let longest = utterance.startSample + samples(rules.maximumUtterance)
    return min(longest, end(of: utterance, limit: framesSeen * SpeechBandMeter.frameLength))
  }

  /// Whether an utterance is in progress whose post-roll has ended, so that it ends at ``certainEnd`` unless speech
  /// continues.
  package var mayBeOver: Bool {
    guard rules.endSilence != nil, case .speaking(let utterance) = state else { return false }
    return end(of: utterance, limit: .max) <= framesSeen * SpeechBandMeter.frameLength
  }

  /// Whether most of the audio within ``EndpointRules/endQuieter`` is quieter than the speaker. This is the case when the
  /// speaker has stopped and other people continue to talk.
  package var isQuieter: Bool {
    guard case .speaking(let utterance) = state else { return false }
    return isMurmur(utterance, frames: frames(rules.endQuieter), loud: rules.quieterShare)
  }

  private enum State: Sendable {
    case waiting
    case speaking(Utterance)
    case finished
  }

  private struct Utterance: Sendable {
    var startSample: Int
    var lastSpeechFrame: Int
    /// Whether each of the last frames was speech, newest first, as bits.
    var recent: UInt8 = 0xFF
    /// The noise level before the utterance.
    var noise: Double
    var loudness = Loudness()
  }

  private var state = State.waiting
  private var meter = SpeechBandMeter()
  private var noiseFloor = NoiseFloor()
  private var framesSeen = 0
  private var rest: [Int16] = []

  /// Whether each frame in the start window was classified as speech, oldest first.
  private var startFlags: Deque<Bool> = []

  /// Creates an endpointer.
  public init(rules: EndpointRules = .live) {
    self.rules = rules
  }

  /// Processes any number of mono samples at ``sampleRate``, and returns the resulting events in order.
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

  /// Ends the audio, and returns the resulting events.
  public mutating func finish() -> [EndpointEvent] {
    defer { state = .finished }
    switch state {
    case .waiting: return [.noSpeech(reason: .endOfAudio)]
    case .speaking(let utterance): return [end(utterance, .endOfAudio, limit: position)]
    case .finished: return []
    }
  }

  /// Whether the noise before the utterance is within ``EndpointRules/murmurRange`` of the speaker's level, and at most the
  /// given proportion of the last frames is as loud as the speaker.
  private func isMurmur(_ utterance: Utterance, frames count: Int, loud share: Double) -> Bool {
    let loudest = utterance.loudness.loudest
    guard utterance.loudness.frames > count, loudest - utterance.noise <= rules.murmurRange else { return false }
    let last = noiseFloor.levels.suffix(count)
    let loud = last.count { $0 > loudest - rules.murmurDepth }
    return Double(loud) <= share * Double(last.count)
  }

  private mutating func advance(_ events: inout [EndpointEvent]) {
    switch state {
    case .waiting:
      if let utterance = findStart() {
        state = .speaking(utterance)
        events.append(.speechStarted(sample: utterance.startSample))
      } else if let timeout = rules.noSpeechTimeout, framesSeen >= frames(timeout) {
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

  private mutating func findStart() -> Utterance? {
    let window = max(1, frames(rules.startWindow))
    let needed = min(window, max(1, frames(rules.minimumSpeech)))
    let threshold = max(noiseFloor.level + rules.startThreshold, rules.absoluteFloor)
    if framesSeen <= NoiseFloor.window {
      // Speech from the first sample hides the noise until the first gap. Until the window has filled once, every frame
      // is therefore classified again with the updated floor.
      startFlags = Deque(noiseFloor.levels.suffix(framesSeen).map { $0 > threshold })
    } else {
      startFlags.append(noiseFloor.levels.last.map { $0 > threshold } ?? false)
      if startFlags.count > window { startFlags.removeFirst(startFlags.count - window) }
    }
    // The floor is unreliable before a whole window has been processed.
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
      let start = (origin + first) * SpeechBandMeter.frameLength - samples(rules.preRoll)
      return Utterance(startSample: max(0, start), lastSpeechFrame: origin + last, noise: noiseFloor.level)
    }
    return nil
  }

  /// Updates an utterance with one frame, and returns the reason if that ends it.
  private func follow(_ utterance: inout Utterance) -> EndpointEvent.EndReason? {
    let hysteresis = rules.startThreshold - rules.continueThreshold
    let threshold = max(noiseFloor.level + rules.continueThreshold, rules.absoluteFloor - hysteresis)
    let isSpeech = noiseFloor.levels.last.map { $0 > threshold } ?? false
    utterance.recent = utterance.recent << 1 | (isSpeech ? 1 : 0)
    // Requires three of the last five frames, so that single noisy frames don't extend an utterance indefinitely.
    if isSpeech, (utterance.recent & 0b11111).nonzeroBitCount >= 3 { utterance.lastSpeechFrame = framesSeen - 1 }
    if let silence = rules.endSilence, framesSeen - 1 - utterance.lastSpeechFrame >= frames(silence) { return .silence }
    if let level = noiseFloor.levels.last { utterance.loudness.accept(level) }
    if let murmur = rules.endMurmur, isMurmur(utterance, frames: frames(murmur), loud: rules.murmurShare) {
      return .silence
    }
    let length = framesSeen * SpeechBandMeter.frameLength - utterance.startSample
    return length >= samples(rules.maximumUtterance) ? .maximumLength : nil
  }

  private func end(_ utterance: Utterance, _ reason: EndpointEvent.EndReason, limit: Int) -> EndpointEvent {
    var end = end(of: utterance, limit: limit)
    if reason == .maximumLength { end = min(limit, utterance.startSample + samples(rules.maximumUtterance)) }
    return .speechEnded(range: utterance.startSample..<max(end, utterance.startSample), reason: reason)
  }

  /// The end of the post-roll, limited to the processed audio.
  private func end(of utterance: Utterance, limit: Int) -> Int {
    let lastSpeech = (utterance.lastSpeechFrame + 1) * SpeechBandMeter.frameLength
    return min(limit, lastSpeech + samples(rules.postRoll))
  }

  /// The number of samples in a rule's time, limited so that it can be added to a position.
  private func samples(_ duration: Duration) -> Int { min(duration.sampleCount(at: Self.sampleRate), Int.max / 4) }

  private func frames(_ duration: Duration) -> Int { samples(duration) / SpeechBandMeter.frameLength }
}

/// Tracks the noise level under speech, as a low percentile of the levels of the last 1.5 s.
///
/// Speech has gaps at least that often, so the quietest tenth of the frames is noise even during speech (R. Martin,
/// "Noise power spectral density estimation based on optimal smoothing and minimum statistics", 2001, uses the minimum
/// of a window of this length). A percentile varies less than the minimum.
struct NoiseFloor: Sendable {
  /// The number of 10 ms frames in the window.
  static let window = 150
  /// The proportion of frames at or below the floor.
  static let percentile = 0.1
  /// The minimum number of quietest frames to skip. Devices often deliver a few hundredths of a second of near-silence
  /// at the start, which must not count as the noise level.
  static let shortestGap = 8

  /// Levels of the last frames in dBFS, oldest first.
  private(set) var levels: Deque<Double> = []
  /// The noise floor in dBFS; the lowest possible level before the first frame.
  private(set) var level = AudioLevel.floor

  /// Adds the next frame's level.
  mutating func accept(_ newLevel: Double) {
    // Digital silence before the sound begins doesn't predict the noise that follows.
    if levels.allSatisfy({ $0 <= AudioLevel.floor }), newLevel > AudioLevel.floor { levels = [] }
    levels.append(newLevel)
    if levels.count > Self.window { levels.removeFirst() }
    let rank = max(Int(Double(levels.count) * Self.percentile), min(Self.shortestGap, levels.count / 2))
    level = levels.sorted()[min(rank, levels.count - 1)]
  }
}

/// The distribution of a speaker's levels.
struct Loudness: Sendable {
  /// The number of frames added.
  private(set) var frames = 0
  /// The number of frames of each level, in whole decibels below full scale.
  private var counts = [Int](repeating: 0, count: Int(-AudioLevel.floor) + 1)

  /// The level that a twentieth of the frames reaches, in dBFS: that of the loudest syllables, independent of pauses
  /// and background.
  var loudest: Double {
    var rest = frames / 20
    for (level, count) in counts.enumerated() {
      rest -= count
      if rest < 0 { return Double(-level) }
    }
    return AudioLevel.floor
  }

  /// Adds the next frame's level in dBFS.
  mutating func accept(_ level: Double) {
    frames += 1
    counts[min(max(0, Int(-level.rounded())), counts.count - 1)] += 1
  }
}

/// Measures 10 ms frames at 16 kHz between 250 and 3800 Hz, the band of speech without a car's rumble.
struct SpeechBandMeter: Sendable {
  /// Samples in a frame.
  static let frameLength = 160

  // Two sections make a fourth-order Butterworth high-pass (qualities 1/2cos(π/8) and 1/2cos(3π/8)): rumble can be
  // 30 dB louder than speech, and 12 dB per octave would let it through.
  private var highPass1 = Biquad.highPass(frequency: 250, quality: 0.541, sampleRate: Double(Endpointer.sampleRate))
  private var highPass2 = Biquad.highPass(frequency: 250, quality: 1.307, sampleRate: Double(Endpointer.sampleRate))
  private var lowPass = Biquad.lowPass(frequency: 3800, sampleRate: Double(Endpointer.sampleRate))
  private var previousEnergy: Double?

  /// The mean level of this frame and the previous one, in dBFS; two frames halve the variance of noise.
  mutating func level(of frame: ArraySlice<Int16>) -> Double {
    var sum = 0.0
    for sample in frame {
      let filtered = lowPass.process(highPass2.process(highPass1.process(Double(sample))))
      sum += filtered * filtered
    }
    let energy = sum / Double(max(1, frame.count))
    defer { previousEnergy = energy }
    return AudioLevel.decibels(meanSquare: (energy + (previousEnergy ?? energy)) / 2)
  }
}
