import Audio
import CKissFFT
import Foundation
import Foundations

/// Turns steady noise down in a whole recording.
///
/// What the quietest moments sound like is taken for the noise, so that none of it has to be learned while somebody
/// speaks, and where there is next to nothing in them, next to nothing is changed. Each part of the spectrum becomes what
/// the logarithm of the speech in it most likely was, after Ephraim and Malah, "Speech Enhancement Using a Minimum
/// Mean-Square Error Log-Spectral Amplitude Estimator", IEEE Transactions on Acoustics, Speech, and Signal Processing
/// 33(2), 1985; and is turned down the further, the less likely it holds any, after Cohen and Berdugo, "Speech Enhancement
/// for Non-Stationary Noise Environments", Signal Processing 81, 2001.
///
/// Not thread-safe.
final class SteadyNoiseSuppressor {
  /// Samples in a window, and from the beginning of one to the next: 32 and 8 ms.
  private static let window = 512
  private static let hop = 128
  /// The share of the windows that are taken for noise alone.
  private static let quietest = 0.15
  /// How many windows are taken together to tell how loud one of them is; fewer tell nothing about the noise.
  private static let together = 9

  private let transform: FourierTransform
  private let shape: [Float]
  /// What holds no speech is turned down by so much, as an amplitude.
  private let leastGain: Float

  /// Sets a suppressor up.
  /// - Parameter depth: How far noise is turned down, in dB and negative.
  /// - Throws: an error where there is no memory.
  init(depth: Double) throws(AudioError) {
    transform = try FourierTransform(size: Self.window)
    // The root of a Hann window, before and after: laid over each other, its squares add up to two.
    shape = (0..<Self.window).map { Float(sin(.pi * Double($0) / Double(Self.window))) }
    leastGain = Float(pow(10, depth / 20))
  }

  /// As many samples, at the same times; the same ones where they are too few to tell what the noise is.
  /// - Parameter samples: Mono, at ``Audio/Endpointer/sampleRate``.
  func suppressed(_ samples: [Int16]) -> [Int16] {
    let window = Self.window
    let silence = [Float](repeating: 0, count: window)
    let padded = silence + samples.map(Float.init) + silence
    let starts = Array(stride(from: 0, through: padded.count - window, by: Self.hop))
    let spectra = starts.map { start in transform.forward(zip(padded[start..<start + window], shape).map { $0 * $1 }) }
    let powers = spectra.map { $0.map(\.power) }
    let inside = zip(starts, powers).filter { window...max(window, samples.count) ~= $0.0 }
    guard let noise = Self.noise(in: inside.map(\.1)) else { return samples }
    var gains = SpectralGains(noise: noise, least: leastGain)
    var output = [Float](repeating: 0, count: padded.count)
    for (position, start) in starts.enumerated() {
      let speech = transform.inverse(zip(spectra[position], gains.next(powers[position])).map { $0 * $1 })
      for offset in 0..<window { output[start + offset] += speech[offset] * shape[offset] / 2 }
    }
    return output[window..<window + samples.count].map { Int16(saturating: Double($0)) }
  }

  /// The power of the noise in each part of the spectrum: the mean of the quietest windows. `nil` where there are too few.
  ///
  /// - Parameter powers: For each window, the power of each part.
  private static func noise(in powers: [[Float]]) -> [Float]? {
    guard powers.count >= together, let parts = powers.first?.count else { return nil }
    // One window's power says little about a noise: neighbours in frequency and time are taken together.
    let smooth = powers.map { smoothed($0, [0.25, 0.5, 0.25]) }
    let reach = together / 2
    let levels = smooth.indices.map { centre in
      let near = smooth[max(0, centre - reach)...min(smooth.count - 1, centre + reach)]
      return (0..<parts).reduce(Float(0)) { level, part in level + log(near.reduce(0) { $0 + $1[part] }) }
    }
    let bound = levels.sorted()[Int(quietest * Double(levels.count - 1))]
    let quiet = zip(powers, levels).filter { $0.1 <= bound }.map(\.0)
    let mean = (0..<parts).map { part in quiet.reduce(0) { $0 + $1[part] } / Float(quiet.count) }
    return smoothed(mean, [Float](repeating: 0.2, count: 5))
  }

  /// Each value with its neighbours, by an odd number of weights; nothing lies beyond either end.
  fileprivate static func smoothed(_ values: [Float], _ weights: [Float]) -> [Float] {
    let reach = weights.count / 2
    return values.indices.map { centre in
      let near = max(0, centre - reach)...min(values.count - 1, centre + reach)
      return near.reduce(0) { $0 + values[$1] * weights[$1 - centre + reach] }
    }
  }

  /// The integral of exp(-t)/t from x on, for x above 0: Abramowitz and Stegun, 5.1.53 and 5.1.54.
  static func exponentialIntegral(_ x: Float) -> Float {
    if x <= 1 {
      let terms: [Float] = [-0.577_215_66, 0.999_991_93, -0.249_910_55, 0.055_199_68, -0.009_760_04, 0.001_078_57]
      return terms.reversed().reduce(0) { $0 * x + $1 } - log(x)
    }
    let (upper, lower) = (x * x + 2.334_733 * x + 0.250_621, x * x + 3.330_657 * x + 1.681_534)
    return exp(-x) / x * upper / lower
  }
}

/// How far each part of the spectrum is turned down, in one window after another.
private struct SpectralGains {
  /// How much the ratio of speech to noise in one window says about the next.
  private static let inertia: Float = 0.98
  /// The least and the greatest ratio of powers that is reckoned with: -25 and 30 dB.
  private static let leastRatio: Float = 0.003_162
  private static let greatestRatio: Float = 1_000
  /// How many neighbouring parts tell with one whether it holds speech.
  private static let neighbours = [Float](repeating: 1 / 7, count: 7)

  private let noise: [Float]
  private let least: Float
  /// What power the speech is thought to have had in the window before.
  private var speech: [Float]

  init(noise: [Float], least: Float) {
    self.noise = noise
    self.least = least
    speech = noise.map { _ in 0 }
  }

  /// The gains of the next window, as amplitudes.
  mutating func next(_ powers: [Float]) -> [Float] {
    let observed = zip(powers, noise).map { min($0 / $1, Self.greatestRatio) }
    let ratios = noise.indices.map { part in
      max(
        Self.inertia * speech[part] / noise[part] + (1 - Self.inertia) * max(observed[part] - 1, 0), Self.leastRatio)
    }
    let around = SteadyNoiseSuppressor.smoothed(ratios, Self.neighbours)
    return noise.indices.map { part in
      let ratio = ratios[part]
      let share = ratio / (1 + ratio)
      let evidence = max(share * observed[part], 1e-8)
      let gain = min(1, share * exp(SteadyNoiseSuppressor.exponentialIntegral(evidence) / 2))
      speech[part] = gain * gain * powers[part]
      // Speech is unlikely where the ratio around is -10 dB, and next to certain from -5 dB on.
      let prior = min(max(log10(10 * around[part]) / 0.5, 0.02), 0.98)
      let presence = 1 / (1 + (1 - prior) / prior * (1 + ratio) * exp(-evidence))
      return pow(gain, presence) * pow(least, 1 - presence)
    }
  }
}

/// One part of a spectrum.
private struct SpectrumPart {
  var real: Float
  var imaginary: Float

  /// Its power; never nothing, since it is divided by.
  var power: Float { real * real + imaginary * imaginary + 0.01 }

  static func * (part: Self, gain: Float) -> Self { Self(real: part.real * gain, imaginary: part.imaginary * gain) }
}

/// Real samples to their spectrum and back; the one owner of KissFFT's two plans. Not thread-safe.
private final class FourierTransform {
  private let size: Int
  private let forwardPlan: kiss_fftr_cfg
  private let inversePlan: kiss_fftr_cfg

  /// - Parameter size: How many samples are transformed at once; even.
  init(size: Int) throws(AudioError) {
    let noMemory = AudioError(
      .deviceFailed, subject: "noise suppression", message: "could not be set up", advice: "free some memory")
    guard let forward = kiss_fftr_alloc(Int32(size), 0, nil, nil) else { throw noMemory }
    guard let inverse = kiss_fftr_alloc(Int32(size), 1, nil, nil) else {
      free(UnsafeMutableRawPointer(forward))
      throw noMemory
    }
    self.size = size
    forwardPlan = forward
    inversePlan = inverse
  }

  deinit {
    free(UnsafeMutableRawPointer(forwardPlan))
    free(UnsafeMutableRawPointer(inversePlan))
  }

  /// The parts from 0 to half of the sample rate, one more than half of the samples.
  func forward(_ samples: [Float]) -> [SpectrumPart] {
    var parts = [kiss_fft_cpx](repeating: kiss_fft_cpx(r: 0, i: 0), count: size / 2 + 1)
    kiss_fftr(forwardPlan, samples, &parts)
    return parts.map { SpectrumPart(real: $0.r, imaginary: $0.i) }
  }

  /// The samples of such parts.
  func inverse(_ parts: [SpectrumPart]) -> [Float] {
    var samples = [Float](repeating: 0, count: size)
    kiss_fftri(inversePlan, parts.map { kiss_fft_cpx(r: $0.real, i: $0.imaginary) }, &samples)
    return samples.map { $0 / Float(size) }
  }
}
