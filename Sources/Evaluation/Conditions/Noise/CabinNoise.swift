import Audio

/// A louder cabin than ``CarNoise``, whose road noise reaches well into speech: pink noise above 80 Hz that falls by
/// another 12 dB an octave from 600 Hz, and a tenth of its power as hiss up to 8 kHz, which no high-pass takes away.
enum CabinNoise {
  static func make(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    var lowPass = Biquad.lowPass(frequency: 600, sampleRate: Double(SpeechRate.samplesPerSecond))
    var highPass = HighPass(frequency: 80)
    let road = ColouredNoise.pink(count, &random) { highPass.process(lowPass.process($0)) }
    let hiss = ColouredNoise.pink(count, &random)
    return zip(road, hiss).map { 0.95 * $0 + 0.32 * $1 }
  }
}
