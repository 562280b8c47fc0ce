import Audio
import Foundation

/// How a note sounds.
enum Instrument {
  case strings, keys, bass, kick, snare, cymbal

  /// The overtones' amplitudes of a tonal instrument; none for a drum.
  private var overtones: [Double] {
    switch self {
    case .strings: (1...12).map { 1 / pow(Double($0), 1.1) }
    case .keys: (1...8).map { 1 / pow(Double($0), 1.4) }
    case .bass: (1...6).map { 1 / pow(Double($0), 1.2) }
    case .kick, .snare, .cymbal: []
    }
  }

  /// Adds a note to `signal`.
  /// - Parameters:
  ///   - length: until the note is let go, in samples; it fades out after that.
  ///   - begin: the sample of `signal` it starts at, which may lie before the first or after the last.
  func play(
    _ note: MusicScore.Note, lasting length: Double, from begin: Int, into signal: inout [Double],
    _ random: inout Xoshiro256
  ) {
    switch self {
    case .strings, .keys, .bass: tone(note, length, begin, &signal, &random)
    case .kick: kick(note, begin, &signal)
    case .snare: hit(note, begin, .bandPass(frequency: 1800, quality: 0.6, sampleRate: rate), 0.07, &signal, &random)
    case .cymbal: hit(note, begin, .highPass(frequency: 5000, sampleRate: rate), 0.025, &signal, &random)
    }
  }

  private var rate: Double { Double(SpeechRate.samplesPerSecond) }

  private func tone(
    _ note: MusicScore.Note, _ length: Double, _ begin: Int, _ signal: inout [Double], _ random: inout Xoshiro256
  ) {
    let frequency = 440 * pow(2, Double(note.pitch - 69) / 12)
    // Overtones beyond half the sample rate would come back as wrong tones.
    let series = HarmonicSeries(
      amplitudes: overtones.enumerated().filter { Double($0.offset + 1) * frequency < 0.48 * rate }.map(\.element))
    let vibrato = self == .strings ? 0.004 : 0
    let vibratoRate = random.uniform(4.8...6.2)
    let step = 2 * .pi * frequency / rate
    var phase = random.uniform(0...2 * .pi)
    let release = 0.08 * rate
    for index in 0..<Int(length + 5 * release) {
      let time = Double(index) / rate
      phase += step * (1 + vibrato * sin(2 * .pi * vibratoRate * time))
      let position = begin + index
      if position >= signal.count { return }
      guard position >= 0 else { continue }
      let released = exp(-max(0, Double(index) - length) / release)
      signal[position] += note.strength * envelope(time) * released * series.value(at: phase)
    }
  }

  /// The loudness since the start of a tone, in seconds: bowed tones swell, plucked ones strike and decay.
  private func envelope(_ time: Double) -> Double {
    self == .strings ? 0.5 * min(1, time / 0.12) : min(1, time / 0.004) * exp(-time / 0.45)
  }

  private func kick(_ note: MusicScore.Note, _ begin: Int, _ signal: inout [Double]) {
    var phase = 0.0
    for index in 0..<Int(0.3 * rate) {
      let time = Double(index) / rate
      phase += 2 * .pi * (48 + 110 * exp(-time / 0.03)) / rate
      let position = begin + index
      guard signal.indices.contains(position) else { continue }
      signal[position] += 2 * note.strength * exp(-time / 0.09) * sin(phase)
    }
  }

  private func hit(
    _ note: MusicScore.Note, _ begin: Int, _ filter: Biquad, _ decay: Double, _ signal: inout [Double],
    _ random: inout Xoshiro256
  ) {
    var filter = filter
    for index in 0..<Int(6 * decay * rate) {
      let sound = filter.process(random.gaussian())
      let position = begin + index
      guard signal.indices.contains(position) else { continue }
      signal[position] += 1.5 * note.strength * exp(-Double(index) / rate / decay) * sound
    }
  }
}
