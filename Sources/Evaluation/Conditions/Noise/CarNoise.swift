import Audio
import Foundation

/// The inside of a moving car: road, engine, wind and a broadband hiss; road and engine have nearly all of the power.
///
/// - Road: pink noise between 25 Hz and a corner of 200-400 Hz drawn from the seed.
/// - Engine: a firing frequency of 55-85 Hz, about 1600-2500 revolutions a minute of four cylinders, with half its
///   frequency and its overtones up to four times; it wanders by a few percent within seconds.
/// - Wind: pink noise between 300 Hz and 1200 Hz, which comes in gusts.
/// - Hiss: pink noise, 18 dB below the road.
enum CarNoise {
  /// Orders 1/2, 1, 2, 3 and 4 of the firing frequency, falling with n to the power of 1.5, as multiples of the half.
  private static let engine = HarmonicSeries(
    amplitudes: (1...8).map { half in
      let order = Double(half) / 2
      return half == 1 || half.isMultiple(of: 2) ? pow(order, -1.5) : 0
    })

  static func make(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    let rate = Double(SpeechRate.samplesPerSecond)
    let road = road(count, &random)
    let wind = wind(count, &random)
    let hiss = ColouredNoise.pink(count, &random)
    let firing = random.uniform(55...85)
    let drift = random.uniform(0...2 * .pi)
    let gust = random.uniform(0...2 * .pi)
    var phase = random.uniform(0...2 * .pi)
    return (0..<count).map { index in
      let time = Double(index) / rate
      let wander = 1 + 0.03 * sin(0.9 * time + drift) + 0.01 * sin(4.1 * time)
      phase += .pi * firing * wander / rate
      let gusts = 0.6 + 0.4 * sin(1.7 * time + gust)
      return road[index] + 0.35 * engine.value(at: phase) + 0.2 * gusts * wind[index] + 0.12 * hiss[index]
    }
  }

  private static func road(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    var highPass = HighPass(frequency: 25)
    var lowPass = Biquad.lowPass(
      frequency: random.uniform(200...400), sampleRate: Double(SpeechRate.samplesPerSecond))
    return ColouredNoise.pink(count, &random) { lowPass.process(highPass.process($0)) }
  }

  private static func wind(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    var lowPass = Biquad.lowPass(frequency: 1200, sampleRate: Double(SpeechRate.samplesPerSecond))
    var highPass = HighPass(frequency: 300)
    return ColouredNoise.pink(count, &random) { highPass.process(lowPass.process($0)) }
  }
}
