import DequeModule

/// Finds where an utterance starts and ends in mono audio at 16 kHz, by ``EndpointRules``.
///
/// A value with no clock and no threads: the same samples give the same events, however they are cut into chunks. One
/// utterance is found; then further samples are only counted.
///
/// Steady sound of any level, a tone as well as noise, raises the noise floor and is not speech. A sound that begins
/// while listening is, until the floor has followed it, about 1.5 s later.
public struct Endpointer: Sendable {
  /// The rate at which speech is end-pointed, enhanced and recognised, in samples per second.
  public static let sampleRate = 16_000

  /// The rules in force.
  public let rules: EndpointRules

  /// How many samples have been taken in.
  public private(set) var position = 0

  /// Whether an utterance has started and not ended.
  public var isInSpeech: Bool { if case .speaking = state { true } else { false } }

  /// Whether the utterance has ended or will not come.
  public var isFinished: Bool { if case .finished = state { true } else { false } }

  /// The first sample that an utterance can still begin with; what lies before it belongs to none.
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

  /// How far the utterance that goes on reaches at the least, whatever comes; nil where none goes on.
  package var certainEnd: Int? {
    guard case .speaking(let utterance) = state else { return nil }
    let longest = utterance.startSample + samples(rules.maximumUtterance)
    return min(longest, end(of: utterance, limit: framesSeen * SpeechBandMeter.frameLength))
  }

  /// Whether an utterance goes on that ends at ``certainEnd``, unless somebody speaks again: its post-roll is over.
  package var mayBeOver: Bool {
    guard rules.endSilence != nil, case .speaking(let utterance) = state else { return false }
    return end(of: utterance, limit: .max) <= framesSeen * SpeechBandMeter.frameLength
  }

  private enum State: Sendable {
    case waiting
    case speaking(Utterance)
    case finished
  }

  private struct Utterance: Sendable {
    var startSample: Int
    var lastSpeechFrame: Int
    /// Which of the last frames were speech, newest first, as bits.
    var recent: UInt8 = 0xFF
    /// The level of the noise before it.
    var noise: Double
    var loudness = Loudness()
  }

  private var state = State.waiting
  private var meter = SpeechBandMeter()
  private var noiseFloor = NoiseFloor()
  private var framesSeen = 0
  private var rest: [Int16] = []

  /// Whether each of the frames in the start window was speech when it came, oldest first.
  private var startFlags: Deque<Bool> = []

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

  /// Whether the last frames are among noise that never falls silent, and hardly one of them is as loud as the speaker was.
  private func isMurmur(_ utterance: Utterance, frames count: Int) -> Bool {
    let loudest = utterance.loudness.loudest
    guard utterance.loudness.frames > count, loudest - utterance.noise <= rules.murmurRange else { return false }
    let last = noiseFloor.levels.suffix(count)
    let loud = last.count { $0 > loudest - rules.murmurDepth }
    return loud * 20 <= last.count
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
      // Someone who speaks from the first sample on hides the noise until the first gap. Until the window has filled
      // once, every frame is therefore judged again by what the floor turns out to be.
      startFlags = Deque(noiseFloor.levels.suffix(framesSeen).map { $0 > threshold })
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
      let start = (origin + first) * SpeechBandMeter.frameLength - samples(rules.preRoll)
      return Utterance(startSample: max(0, start), lastSpeechFrame: origin + last, noise: noiseFloor.level)
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
    if let level = noiseFloor.levels.last { utterance.loudness.accept(level) }
    if let murmur = rules.endMurmur, isMurmur(utterance, frames: frames(murmur)) { return .silence }
    let length = framesSeen * SpeechBandMeter.frameLength - utterance.startSample
    return length >= samples(rules.maximumUtterance) ? .maximumLength : nil
  }

  private func end(_ utterance: Utterance, _ reason: EndpointEvent.EndReason, limit: Int) -> EndpointEvent {
    var end = end(of: utterance, limit: limit)
    if reason == .maximumLength { end = min(limit, utterance.startSample + samples(rules.maximumUtterance)) }
    return .speechEnded(range: utterance.startSample..<max(end, utterance.startSample), reason: reason)
  }

  /// The end of the post-roll, as far as it has been heard.
  private func end(of utterance: Utterance, limit: Int) -> Int {
    let lastSpeech = (utterance.lastSpeechFrame + 1) * SpeechBandMeter.frameLength
    return min(limit, lastSpeech + samples(rules.postRoll))
  }

  /// How many samples a rule's time is; no more than can be added to a position.
  private func samples(_ duration: Duration) -> Int { min(duration.sampleCount(at: Self.sampleRate), Int.max / 4) }

  private func frames(_ duration: Duration) -> Int { samples(duration) / SpeechBandMeter.frameLength }
}

/// Follows the level of the noise under speech, as a low percentile of the levels of the last 1.5 s.
///
/// Speech leaves gaps at least that often, so the quietest tenth of the frames is noise even while someone talks
/// (R. Martin, "Noise power spectral density estimation based on optimal smoothing and minimum statistics", 2001, uses
/// the minimum of a window of this length). A percentile scatters less than the minimum does.
struct NoiseFloor: Sendable {
  /// How many frames of 10 ms the window spans.
  static let window = 150

  /// The share of frames at or below the floor.
  static let percentile = 0.1

  /// How many frames are passed over at the least. Devices often give a few hundredths of a second of near-silence
  /// before they run, which must not pass for the noise.
  static let shortestGap = 8

  /// Levels of the last frames in dBFS, oldest first.
  private(set) var levels: Deque<Double> = []

  /// The floor in dBFS; the lowest level there is before the first frame.
  private(set) var level = AudioLevel.floor

  /// Takes in the next frame's level.
  mutating func accept(_ newLevel: Double) {
    // Digital silence before the sound begins says nothing about the noise to come.
    if levels.allSatisfy({ $0 <= AudioLevel.floor }), newLevel > AudioLevel.floor { levels = [] }
    levels.append(newLevel)
    if levels.count > Self.window { levels.removeFirst() }
    let rank = max(Int(Double(levels.count) * Self.percentile), min(Self.shortestGap, levels.count / 2))
    level = levels.sorted()[min(rank, levels.count - 1)]
  }
}

/// How loud somebody speaks.
struct Loudness: Sendable {
  /// How many frames have been taken in.
  private(set) var frames = 0

  /// How many frames there were of each level, in whole decibels below full scale.
  private var counts = [Int](repeating: 0, count: Int(-AudioLevel.floor) + 1)

  /// The level that a twentieth of the frames reaches, in dBFS: that of the loudest syllables, whatever else goes on.
  var loudest: Double {
    var rest = frames / 20
    for (level, count) in counts.enumerated() {
      rest -= count
      if rest < 0 { return Double(-level) }
    }
    return AudioLevel.floor
  }

  /// Takes in the next frame's level in dBFS.
  mutating func accept(_ level: Double) {
    frames += 1
    counts[min(max(0, Int(-level.rounded())), counts.count - 1)] += 1
  }
}

/// Measures frames of 10 ms at 16 kHz between 250 and 3800 Hz, where speech is and a car's rumble is not.
struct SpeechBandMeter: Sendable {
  /// Samples in a frame.
  static let frameLength = 160

  // Two sections make a fourth-order Butterworth high-pass (qualities 1/2cos(π/8) and 1/2cos(3π/8)): rumble can be
  // 30 dB louder than speech, and 12 dB per octave would let it through.
  private var highPass1 = Biquad.highPass(frequency: 250, quality: 0.541, sampleRate: Double(Endpointer.sampleRate))
  private var highPass2 = Biquad.highPass(frequency: 250, quality: 1.307, sampleRate: Double(Endpointer.sampleRate))
  private var lowPass = Biquad.lowPass(frequency: 3800, sampleRate: Double(Endpointer.sampleRate))
  private var previousEnergy: Double?

  /// The level of this frame and the one before together, in dBFS; two frames halve the scatter of noise.
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
