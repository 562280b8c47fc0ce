import Audio

/// Several people talking at once: recordings at the same active speech level, each from a random point on and over
/// again.
///
/// The silence around the speech in a recording is left out, as babble would otherwise hold pauses in which a word can
/// be heard undisturbed.
struct Babble: Sendable {
  /// How many voices are mixed, when there are as many.
  static let voiceCount = 6

  /// How far below the active speech level the silence around speech lies, in dB.
  static let silence = 30.0

  private struct Part {
    var id: String
    var samples: ArraySlice<Int16>
    /// What brings the voice to the common level.
    var factor: Double
  }

  private let parts: [Part]

  /// Levels the voices; those without any speech are left out.
  init(_ voices: [BabbleVoice]) {
    parts = voices.compactMap { voice in
      guard let level = ActiveSpeechLevel(of: voice.samples)?.level else { return nil }
      let samples = Self.spoken(voice.samples, over: level - Self.silence)
      return samples.isEmpty ? nil : Part(id: voice.id, samples: samples, factor: Decibels.amplitude(-level))
    }
  }

  /// Babble of up to six voices drawn from all but the one called `id`; nil when there is no other.
  func make(_ count: Int, without id: String, _ random: inout Xoshiro256) -> [Double]? {
    let others = parts.filter { $0.id != id }.shuffled(using: &random).prefix(Self.voiceCount)
    guard !others.isEmpty else { return nil }
    var sum = [Double](repeating: 0, count: count)
    for part in others {
      let turned = NoiseLoop(part.samples.map { Double($0) * part.factor }).turned(count, &random)
      for index in sum.indices { sum[index] += turned[index] }
    }
    return sum
  }

  /// From the first to the last 20 ms that are louder than `level` in dBFS.
  private static func spoken(_ samples: [Int16], over level: Double) -> ArraySlice<Int16> {
    let frame = SpeechRate.samplesPerSecond / 50
    let loud = stride(from: 0, to: samples.count, by: frame).filter { start in
      AudioLevel.rms(of: samples[start..<min(start + frame, samples.count)]) > level
    }
    guard let first = loud.first, let last = loud.last else { return [] }
    return samples[first..<min(last + frame, samples.count)]
  }
}
