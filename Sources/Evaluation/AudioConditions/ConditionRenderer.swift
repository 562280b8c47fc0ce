package import Audio
import Foundations

/// Renders clean recordings under conditions: the same recording, condition and seed always give the same samples.
///
/// All randomness comes from the seed, the utterance's key and the condition's text, so neither the order of
/// rendering nor the number of threads matters. See ``Condition`` for the order of the effects.
///
/// Noise is scaled relative to the speech: a ratio of 10 dB means that the speech's active level
/// (``ActiveSpeechLevel``, measured after speed and reverberation) is 10 dB above the root mean square of the noise
/// over the whole utterance. An utterance without active speech gets the noise that speech at ``nominalSpeechLevel``
/// would get. If speech and noise together exceed full scale, both are attenuated, which keeps their ratio.
package struct ConditionRenderer: Sendable {
  /// The level assumed for an utterance without speech, in dBFS: the usual one of speech material by ITU-T P.830.
  static let nominalSpeechLevel = -26.0

  private let seed: UInt64
  private let babble: Babble
  private let recordings: [String: [Int16]]

  /// - `babble`: recordings for babble, at 16 kHz; up to six are sampled for each utterance, never the utterance
  ///   itself.
  /// - `conditions`: those that will be rendered, for the noise recordings they need.
  /// - `loadNoise`: reads the noise recording at a path: mono samples at 16 kHz. Called once for each path.
  /// - Throws: what `loadNoise` throws, and ``ConditionError`` for a silent recording.
  package init(
    seed: UInt64, babble: [BabbleVoice] = [], conditions: [Condition] = [],
    loadNoise: (String) throws -> [Int16] = NoiseFile.read
  ) throws {
    var recordings: [String: [Int16]] = [:]
    for condition in conditions {
      for path in condition.noiseFiles where recordings[path] == nil {
        let samples = try loadNoise(path)
        guard samples.contains(where: { $0 != 0 }) else {
          throw ConditionError(
            condition.description, "\(path) contains only silence", remedy: "use a recording of noise")
        }
        recordings[path] = samples
      }
    }
    self.seed = seed
    self.babble = Babble(babble)
    self.recordings = recordings
  }

  /// - `speech`: mono samples at 16 kHz. Returned unchanged if empty, or if `condition` is clean.
  /// - `key`: the utterance's unique id, which also excludes it from its own babble.
  /// - Throws: ``ConditionError`` if the condition needs babble and no other voice with speech exists, or if a noise
  ///   recording wasn't loaded.
  package func render(
    _ speech: [Int16], under condition: Condition, key: String
  ) throws(ConditionError) -> RenderedUtterance {
    guard !condition.isClean, !speech.isEmpty else { return RenderedUtterance(samples: speech) }
    var scene = AcousticScene(speech: speech.map(Double.init))
    for effect in condition.effects {
      var random = Xoshiro256(seed: seed, key, condition.description, effect.name)
      switch effect {
      case .speed(let factor): scene.speech = SincResampler.read(scene.speech, ratio: factor)
      case .reverb(let time): scene.speech = Reverberation.apply(scene.speech, reverberationTime: time, &random)
      case .noise(let kind, let snr):
        scene.add(try noise(kind, scene.speech.count, under: condition, key: key, &random), snr: snr)
      case .gain, .telephone, .loss: break
      }
    }
    let mix = scene.mixed()
    return RenderedUtterance(samples: transmitted(mix.signal, under: condition, key: key), mixGain: mix.gain)
  }

  private func transmitted(_ sound: [Double], under condition: Condition, key: String) -> [Int16] {
    var signal = sound
    for effect in condition.effects {
      switch effect {
      case .speed, .reverb, .noise: break
      case .gain(let decibels): signal = FullScale.limited(Decibels.scaled(signal, by: Decibels.amplitude(decibels)))
      case .telephone: signal = TelephoneLine.apply(signal)
      case .loss(let percent):
        var random = Xoshiro256(seed: seed, key, condition.description, effect.name)
        signal = PacketLoss.apply(signal, percent: percent, &random)
      }
    }
    return signal.map { Int16(saturating: $0) }
  }

  private func noise(
    _ kind: NoiseKind, _ count: Int, under condition: Condition, key: String, _ random: inout Xoshiro256
  ) throws(ConditionError) -> [Double] {
    switch kind {
    case .car: return CarNoise.make(count, &random)
    case .cabin: return CabinNoise.make(count, &random)
    case .white: return ColoredNoise.white(count, &random)
    case .pink: return ColoredNoise.pink(count, &random)
    case .music: return MusicNoise(&random).make(count, &random)
    case .babble:
      guard let voices = babble.make(count, without: key, &random) else {
        throw ConditionError(
          condition.description, "no other recording with speech is available for babble",
          remedy: "evaluate more recordings at once or omit babble")
      }
      return voices
    case .file(let path):
      guard let recording = recordings[path] else {
        throw ConditionError(
          condition.description, "\(path) was not loaded", remedy: "pass the condition when you create the renderer")
      }
      return NoiseLoop(recording.map(Double.init)).stretch(count, &random)
    }
  }
}

/// A recording under a condition, and its attenuation.
package struct RenderedUtterance: Sendable, Hashable {
  /// Mono samples at 16 kHz. Speed changes their number, and reverberation adds up to half a second.
  package var samples: [Int16]
  /// Attenuation in dB of the mix of speech, room and noise to fit into full scale, before further effects; 0 or
  /// negative.
  package var mixGain = 0.0
}

struct AcousticScene {
  var speech: [Double]
  var noise: [Double]?

  /// Adds noise of the speech's length, so that the speech's active level is `snr` dB above the noise's root mean
  /// square. Silent noise stays silent.
  mutating func add(_ sound: [Double], snr: Double) {
    guard let level = Decibels.level(sound) else { return }
    let speechLevel = ActiveSpeechLevel(of: speech)?.level ?? ConditionRenderer.nominalSpeechLevel
    let factor = Decibels.amplitude(speechLevel - snr - level)
    var sum = noise ?? [Double](repeating: 0, count: speech.count)
    for index in sum.indices { sum[index] += factor * sound[index] }
    noise = sum
  }

  /// Speech and noise together, attenuated if they exceed full scale.
  /// - Returns: the signal, and its attenuation in dB, at most 0.
  func mixed() -> (signal: [Double], gain: Double) {
    let sum = noise.map { zip(speech, $0).map(+) } ?? speech
    let factor = FullScale.fitting(sum)
    return (factor == 1 ? sum : Decibels.scaled(sum, by: factor), Decibels.of(amplitude: factor))
  }
}

package enum NoiseFile {
  /// Reads a WAV file of any rate as mono samples at 16 kHz. Blocks its thread.
  /// - Throws: ``Audio/AudioError`` if the file is absent, unreadable, not a WAV file, or empty.
  package static func read(path: String) throws(AudioError) -> [Int16] {
    let file = try WAVFile.read(path: path)
    let ratio = Double(file.sampleRate) / Double(SpeechRate.samplesPerSecond)
    guard ratio != 1, ratio > 0 else { return file.samples }
    return SincResampler.read(file.samples.map(Double.init), ratio: ratio).map { Int16(saturating: $0) }
  }
}
