/// What is played in each bar of four beats: a chord progression in a key, with an accompaniment around it.
struct MusicScore {
  /// A note: what plays it, when within its bar and for how long (in beats), its pitch (as a MIDI number) and strength.
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
      notes.append(
        Note(instrument: .bass, beat: Double(beat), length: 0.9, pitch: pitch(chord) - 12, strength: 0.9))
      let drum: Instrument = beat.isMultiple(of: 2) ? .kick : .snare
      notes.append(Note(instrument: drum, beat: Double(beat), length: 0.5, pitch: 0, strength: 1))
    }
    for half in 0..<8 {
      let strength = half.isMultiple(of: 2) ? 0.35 : 0.25
      notes.append(Note(instrument: .cymbal, beat: Double(half) / 2, length: 0.25, pitch: 0, strength: strength))
      guard random.uniform() < 0.65 else { continue }
      let degree = chord + Int.random(in: 12...19, using: &random)
      let length = random.uniform(0.4...1.2)
      notes.append(
        Note(instrument: .keys, beat: Double(half) / 2, length: length, pitch: pitch(degree), strength: 0.8))
    }
    return notes
  }

  /// The MIDI number of a degree of the scale; seven degrees are an octave.
  private func pitch(_ degree: Int) -> Int { key + 12 * (degree / 7) + scale[degree % 7] }
}
