import Audio
import CKissFFT
import Foundation
import Foundations

/// Suppresses steady noise in a whole recording.
///
/// The quietest moments define the noise, so it doesn't have to be estimated during speech. If they are nearly silent,
/// almost nothing changes. Each bin of the spectrum is replaced by the log-spectral amplitude estimate of Ephraim and
/// Malah, "Speech Enhancement Using a Minimum Mean-Square Error Log-Spectral Amplitude Estimator", IEEE Transactions on
/// Acoustics, Speech, and Signal Processing 33(2), 1985. It is attenuated further the less likely it contains speech,
/// after Cohen and Berdugo, "Speech Enhancement for Non-Stationary Noise Environments", Signal Processing 81, 2001.
///
/// Not thread-safe.
final class SteadyNoiseSuppressor {
  /// The number of samples in a window, and between the starts of two windows: 32 and 8 ms.
  private static let window = 512
  private static let hop = 128
  /// The proportion of windows that count as noise only.
  private static let quietest = 0.15
  /// The number of windows that are averaged for the level of one; fewer can't characterize the noise.
  private static let together = 9

  private let transform: FourierTransform
  private let shape: [Float]
  /// The gain for bins without speech, as an amplitude.
  private let leastGain: Float

  /// Creates a suppressor that attenuates noise by `depth`, in dB and negative; throws if there isn't enough memory.
  init(depth: Double) throws(AudioError) {
    transform = try FourierTransform(size: Self.window)
    // The square root of a Hann window, applied before and after: with the overlap, its squares add up to two.
    shape = (0..<Self.window).map { Float(sin(.pi * Double($0) / Double(Self.window))) }
    leastGain = Float(pow(10, depth / 20))
  }

  /// The suppressed samples at 16 kHz, equally long and aligned in time; unchanged if there are too few to estimate the
  /// noise.
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

  /// The power of the noise in each bin: the mean of the quietest windows, given the power of each bin by window. `nil`
  /// if there are too few windows.
  private static func noise(in powers: [[Float]]) -> [Float]? {
    guard powers.count >= together, let parts = powers.first?.count else { return nil }
    // The power of one window is unreliable, so neighbors in frequency and time are averaged.
    let smooth = powers.map { smoothed($0, [0.25, 0.5, 0.25]) }
    let reach = together / 2
    let levels = smooth.indices.map { center in
      let near = smooth[max(0, center - reach)...min(smooth.count - 1, center + reach)]
      return (0..<parts).reduce(Float(0)) { level, part in level + log(near.reduce(0) { $0 + $1[part] }) }
    }
    let bound = levels.sorted()[Int(quietest * Double(levels.count - 1))]
    let quiet = zip(powers, levels).filter { $0.1 <= bound }.map(\.0)
    let mean = (0..<parts).map { part in quiet.reduce(0) { $0 + $1[part] } / Float(quiet.count) }
    return smoothed(mean, [Float](repeating: 0.2, count: 5))
  }

  /// Smooths values with an odd number of weights; values beyond either end count as zero.
  fileprivate static func smoothed(_ values: [Float], _ weights: [Float]) -> [Float] {
    let reach = weights.count / 2
    return values.indices.map { center in
      let near = max(0, center - reach)...min(values.count - 1, center + reach)
      return near.reduce(0) { $0 + values[$1] * weights[$1 - center + reach] }
    }
  }

  /// The integral of exp(-t)/t from x to infinity, for x above 0: Abramowitz and Stegun, 5.1.53 and 5.1.54.
  static func exponentialIntegral(_ x: Float) -> Float {
    if x <= 1 {
      let terms: [Float] = [-0.577_215_66, 0.999_991_93, -0.249_910_55, 0.055_199_68, -0.009_760_04, 0.001_078_57]
      return terms.reversed().reduce(0) { $0 * x + $1 } - log(x)
    }
    let (upper, lower) = (x * x + 2.334_733 * x + 0.250_621, x * x + 3.330_657 * x + 1.681_534)
    return exp(-x) / x * upper / lower
  }
}

/// The gains of the spectrum's bins, for consecutive windows.
private struct SpectralGains {
  /// The weight of the previous window in the estimate of the speech-to-noise ratio.
  private static let inertia: Float = 0.98
  /// The limits of the power ratio: -25 and 30 dB.
  private static let leastRatio: Float = 0.003_162
  private static let greatestRatio: Float = 1_000
  /// The weights of neighboring bins in the detection of speech.
  private static let neighbors = [Float](repeating: 1 / 7, count: 7)

  private let noise: [Float]
  private let least: Float
  /// The estimated power of the speech in the previous window.
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
      max(Self.inertia * speech[part] / noise[part] + (1 - Self.inertia) * max(observed[part] - 1, 0), Self.leastRatio)
    }
    let around = SteadyNoiseSuppressor.smoothed(ratios, Self.neighbors)
    return noise.indices.map { part in
      let ratio = ratios[part]
      let share = ratio / (1 + ratio)
      let evidence = max(share * observed[part], 1e-8)
      let gain = min(1, share * exp(SteadyNoiseSuppressor.exponentialIntegral(evidence) / 2))
      speech[part] = gain * gain * powers[part]
      // Speech is unlikely if the ratio of the neighborhood is -10 dB, and almost certain from -5 dB on.
      let prior = min(max(log10(10 * around[part]) / 0.5, 0.02), 0.98)
      let presence = 1 / (1 + (1 - prior) / prior * (1 + ratio) * exp(-evidence))
      return pow(gain, presence) * pow(least, 1 - presence)
    }
  }
}

extension kiss_fft_cpx {
  /// The power of a bin; never zero, because it is a divisor.
  fileprivate var power: Float { r * r + i * i + 0.01 }

  fileprivate static func * (bin: Self, gain: Float) -> Self { Self(r: bin.r * gain, i: bin.i * gain) }
}

/// A real Fourier transform and its inverse; the sole owner of KissFFT's two plans. Not thread-safe.
private final class FourierTransform {
  private let size: Int
  private let forwardPlan: kiss_fftr_cfg
  private let inversePlan: kiss_fftr_cfg

  /// - Parameter size: The number of samples in a transform; even.
  init(size: Int) throws(AudioError) {
    let noMemory = AudioError(
      .deviceFailed, subject: "noise suppression", message: "couldn't be set up", advice: "free some memory")
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

  /// The bins from 0 to half the sample rate: one more than half of the samples.
  func forward(_ samples: [Float]) -> [kiss_fft_cpx] {
    var bins = [kiss_fft_cpx](repeating: kiss_fft_cpx(r: 0, i: 0), count: size / 2 + 1)
    kiss_fftr(forwardPlan, samples, &bins)
    return bins
  }

  /// The samples of a spectrum.
  func inverse(_ bins: [kiss_fft_cpx]) -> [Float] {
    var samples = [Float](repeating: 0, count: size)
    kiss_fftri(inversePlan, bins, &samples)
    return samples.map { $0 / Float(size) }
  }
}
