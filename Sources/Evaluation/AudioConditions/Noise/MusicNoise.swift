import Audio
import Foundation
import Foundations

/// Synthetic pop music: chords, a melody, a bass and drums, with a tempo and a key sampled with the seed.
///
/// It is broadband and tonal at once, and never steady, like a car radio's effect on a recognizer. The chords are
/// sustained with vibrato, the melody and the bass are plucked, and the drums are noise and a falling sine.
struct MusicNoise {
  private let beat: Double
  private let score: MusicScore

  init(_ random: inout Xoshiro256) {
    beat = 60 * Double(SpeechRate.samplesPerSecond) / random.uniform(76...138)
    score = MusicScore(&random)
  }

  /// `count` samples from a random point in the first bars on.
  func make(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    let start = random.uniform(0...8)
    let beats = start + Double(count) / beat
    var signal = [Double](repeating: 0, count: count)
    // Notes sustain and ring for up to a bar, so the bar before the start is rendered, too.
    for bar in Int(start / 4) - 1...Int(beats / 4) {
      for note in score.bar(bar, &random) {
        let begin = Int((Double(bar * 4) + note.beat - start) * beat)
        note.instrument.play(note, lasting: note.length * beat, from: begin, into: &signal, &random)
      }
    }
    return signal
  }
}

/// The notes of each bar of four beats: a chord progression in a key, with an accompaniment.
struct MusicScore {
  /// A note: its instrument, its time within its bar and length (in beats), its pitch (as a MIDI number) and
  /// strength.
  struct Note {
    var instrument: Instrument
    var beat: Double
    var length: Double
    var pitch: Int
    var strength: Double
  }

  /// Chord progressions as degrees of the scale, counted from 0.
  private static let progressions = [[0, 4, 5, 3], [5, 3, 0, 4], [0, 5, 3, 4], [1, 4, 0, 5], [0, 3, 4, 3]]
  private static let major = [0, 2, 4, 5, 7, 9, 11]
  private static let minor = [0, 2, 3, 5, 7, 8, 10]

  private let key: Int
  private let scale: [Int]
  private let chords: [Int]

  init(_ random: inout Xoshiro256) {
    key = Int.random(in: 45...56, using: &random)
    scale = Bool.random(using: &random) ? Self.major : Self.minor
    chords = Self.progressions[Int.random(in: Self.progressions.indices, using: &random)]
  }

  /// The notes of one bar, in a fixed order; bars before the first repeat the progression backwards.
  func bar(_ number: Int, _ random: inout Xoshiro256) -> [Note] {
    let chord = chords[(number % chords.count + chords.count) % chords.count]
    var notes = [0, 2, 4].map { third in
      Note(instrument: .strings, beat: 0, length: 4, pitch: pitch(chord + third + 7), strength: 0.5)
    }
    for beat in 0..<4 {
      notes.append(Note(instrument: .bass, beat: Double(beat), length: 0.9, pitch: pitch(chord) - 12, strength: 0.9))
      let drum: Instrument = beat.isMultiple(of: 2) ? .kick : .snare
      notes.append(Note(instrument: drum, beat: Double(beat), length: 0.5, pitch: 0, strength: 1))
    }
    for half in 0..<8 {
      let strength = half.isMultiple(of: 2) ? 0.35 : 0.25
      notes.append(Note(instrument: .cymbal, beat: Double(half) / 2, length: 0.25, pitch: 0, strength: strength))
      guard random.uniform() < 0.65 else { continue }
      let degree = chord + Int.random(in: 12...19, using: &random)
      let length = random.uniform(0.4...1.2)
      notes.append(Note(instrument: .keys, beat: Double(half) / 2, length: length, pitch: pitch(degree), strength: 0.8))
    }
    return notes
  }

  /// The MIDI number of a degree of the scale; seven degrees are an octave.
  private func pitch(_ degree: Int) -> Int { key + 12 * (degree / 7) + scale[degree % 7] }
}

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
  /// - `length`: until the note is released, in samples; it fades out after that.
  /// - `begin`: the sample of `signal` at which it starts, which may be before the first or after the last.
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
    // Overtones beyond half the sample rate would alias.
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

  /// The amplitude since the start of a tone, in seconds: bowed tones swell, plucked ones strike and decay.
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
