/// Something like a pop song: chords, a melody, a bass and drums at a tempo and in a key drawn from the seed.
///
/// Broadband and tonal at once, and never steady: what a car radio does to a recogniser, if not to a listener. The
/// chords are sustained with vibrato, the melody and the bass are plucked, and the drums are noise and a falling sine.
struct MusicNoise {
  /// A beat in samples.
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
    // Notes sustain and ring for up to a bar, so the bar before the start is played as well.
    for bar in Int(start / 4) - 1...Int(beats / 4) {
      for note in score.bar(bar, &random) {
        let begin = Int((Double(bar * 4) + note.beat - start) * beat)
        note.instrument.play(note, lasting: note.length * beat, from: begin, into: &signal, &random)
      }
    }
    return signal
  }
}
