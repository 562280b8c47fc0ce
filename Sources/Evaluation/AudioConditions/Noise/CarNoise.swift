import Audio
import Foundation
import Foundations

/// The inside of a moving car: road, engine, wind and a broadband hiss; road and engine have nearly all of the power.
///
/// - Road: pink noise between 25 Hz and a corner of 200-400 Hz sampled with the seed.
/// - Engine: a firing frequency of 55-85 Hz, about 1600-2500 revolutions per minute of four cylinders, with half its
///   frequency and its overtones up to four times; it varies by a few percent within seconds.
/// - Wind: pink noise between 300 Hz and 1200 Hz, in gusts.
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
    let hiss = ColoredNoise.pink(count, &random)
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
    var lowPass = Biquad.lowPass(frequency: random.uniform(200...400), sampleRate: Double(SpeechRate.samplesPerSecond))
    return ColoredNoise.pink(count, &random) { lowPass.process(highPass.process($0)) }
  }

  private static func wind(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    var lowPass = Biquad.lowPass(frequency: 1200, sampleRate: Double(SpeechRate.samplesPerSecond))
    var highPass = HighPass(frequency: 300)
    return ColoredNoise.pink(count, &random) { highPass.process(lowPass.process($0)) }
  }
}

/// A louder cabin than ``CarNoise``, with road noise far into the speech band: pink noise above 80 Hz that falls by
/// another 12 dB per octave from 600 Hz, and a tenth of its power as hiss up to 8 kHz, which a high-pass doesn't
/// remove.
enum CabinNoise {
  static func make(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    var lowPass = Biquad.lowPass(frequency: 600, sampleRate: Double(SpeechRate.samplesPerSecond))
    var highPass = HighPass(frequency: 80)
    let road = ColoredNoise.pink(count, &random) { highPass.process(lowPass.process($0)) }
    let hiss = ColoredNoise.pink(count, &random)
    return zip(road, hiss).map { 0.95 * $0 + 0.32 * $1 }
  }
}

/// Random noise with a given spectrum, with a power of one over its whole length.
enum ColoredNoise {
  /// Number of samples discarded at the start, while the filters settle.
  private static let warmUp = 4000

  /// Gaussian noise with equal power at every frequency.
  static func white(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    Decibels.unit((0..<count).map { _ in random.gaussian() })
  }

  /// Noise that falls by 3 dB per octave, through the optional `filter`.
  static func pink(_ count: Int, _ random: inout Xoshiro256, through filter: ((Double) -> Double)? = nil) -> [Double] {
    guard count > 0 else { return [] }
    var color = PinkFilter()
    var signal = [Double](repeating: 0, count: count)
    for index in -warmUp..<count {
      let pink = color.process(random.gaussian())
      let output = filter.map { $0(pink) } ?? pink
      if index >= 0 { signal[index] = output }
    }
    return Decibels.unit(signal)
  }
}

/// The sum of a fundamental and its overtones, Σ aₙ sin nφ.
struct HarmonicSeries {
  let amplitudes: [Double]

  /// The sum at a phase in radians.
  ///
  /// One sine and one cosine suffice for all overtones, because sin nφ = 2 cos φ sin (n-1)φ - sin (n-2)φ.
  func value(at phase: Double) -> Double {
    let twice = 2 * cos(phase)
    var before = 0.0
    var sine = sin(phase)
    var sum = 0.0
    for amplitude in amplitudes {
      sum += amplitude * sine
      (before, sine) = (sine, twice * sine - before)
    }
    return sum
  }
}

/// A first-order high-pass, 6 dB per octave: y = k(y₁ + x - x₁) with k = 1 / (1 + 2πf/fs).
struct HighPass {
  private let k: Double
  private var input = 0.0
  private var output = 0.0

  init(frequency: Double) { k = 1 / (1 + 2 * .pi * frequency / Double(SpeechRate.samplesPerSecond)) }

  mutating func process(_ x: Double) -> Double {
    output = k * (output + x - input)
    input = x
    return output
  }
}
