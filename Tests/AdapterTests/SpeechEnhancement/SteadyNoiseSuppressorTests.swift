import Audio
import TestSupport
import Testing

@testable import LinuxAudio

/// Tests the suppression of steady noise in whole recordings.
struct SteadyNoiseSuppressorTests {
  private func suppressed(_ signal: [Double], depth: Double = -25) throws -> [Double] {
    try SteadyNoiseSuppressor(depth: depth).suppressed(Signals.samples(signal)).map { Double($0) }
  }

  /// The level above 100 Hz in dBFS: anything slower than a window isn't steady within it, and is inaudible.
  private func level(_ signal: some Sequence<Double>) -> Double {
    var filter = Biquad.highPass(frequency: 100, sampleRate: 16_000)
    return AudioLevel.rms(of: Signals.samples(signal.map { filter.process($0) }))
  }

  /// The ratio of the speech to the difference from it, in dB.
  private func ratio(_ speech: [Double], _ heard: [Double]) -> Double {
    level(speech) - level(zip(heard, speech).map { $0 - $1 })
  }

  @Test(arguments: [-6.0, -15, -25])
  func `noise alone is attenuated by the requested level`(depth: Double) throws {
    for noise in [Signals.white(48_000, level: -35), Signals.pink(48_000, level: -35)] {
      let change = level(try suppressed(noise, depth: depth)) - level(noise)
      #expect(abs(change - depth) < 2, "\(change)")
    }
  }

  @Test func `the speech-to-noise ratio increases in steady noise`() throws {
    let pause = Signals.silence(0.5)
    let speech = pause + Signals.speech(32_000, level: -25) + pause
    let noisy = Signals.mix(speech, Signals.pink(speech.count, level: -35))
    let output = try suppressed(noisy)
    let before = ratio(speech, noisy)
    let after = ratio(speech, output)
    #expect(after > before + 4, "\(before) dB, then \(after) dB")
    #expect(level(output.prefix(6_000)) < level(noisy.prefix(6_000)) - 20)
  }

  @Test func `clear speech is nearly unchanged`() throws {
    let speech = Signals.silence(0.5) + Signals.speech(32_000, level: -20) + Signals.silence(0.5)
    #expect(ratio(speech, try suppressed(speech)) > 40)
  }

  @Test(arguments: [0, 1, 127, 128, 511, 512, 1_600, 1_601, 20_000])
  func `the output is as long as the input`(count: Int) throws {
    let samples = Signals.samples(Signals.white(count, level: -30))
    let output = try SteadyNoiseSuppressor(depth: -25).suppressed(samples)
    #expect(output.count == count)
    // A tenth of a second or less doesn't suffice to estimate the noise.
    #expect((output == samples) == (count < 1_600))
  }

  @Test func `digital silence stays silent`() throws {
    #expect(
      try SteadyNoiseSuppressor(depth: -25).suppressed([Int16](repeating: 0, count: 16_000)).allSatisfy { $0 == 0 })
  }

  @Test func `loud noise doesn't overflow`() throws {
    let loud = (0..<32_000).map { $0 < 16_000 ? Int16(0) : $0 % 2 == 0 ? .max : .min }
    #expect(try SteadyNoiseSuppressor(depth: -25).suppressed(loud).count == loud.count)
  }

  /// Abramowitz and Stegun, table 5.1.
  @Test(arguments: [
    (0.01, 4.0379), (0.1, 1.8229), (0.5, 0.5598), (1, 0.2194), (1.5, 0.1000), (2, 0.0489), (5, 0.001148),
  ])
  func `the exponential integral matches the table`(x: Float, value: Float) {
    #expect(abs(SteadyNoiseSuppressor.exponentialIntegral(x) - value) < max(2e-3 * value, 5e-5))
  }

  @Test func `settings without suppression change nothing`() throws {
    let samples = Signals.samples(Signals.white(20_000, level: -30))
    #expect(try EnhancementSettings().suppressSteadyNoise(in: samples) == samples)
    #expect(
      try EnhancementSettings.auto.suppressSteadyNoise(in: samples)
        == (try SteadyNoiseSuppressor(depth: -25).suppressed(samples)))
  }
}
