import Foundation
import Testing

@testable import Evaluation
@testable import Foundations

@Suite("The effects of conditions") struct ConditionEffectTests {
  private func render(_ samples: [Int16], _ text: String, seed: UInt64 = 1) throws -> RenderedUtterance {
    try ConditionRenderer(seed: seed).render(samples, under: Condition(parsing: text), key: "a")
  }

  @Test("speed changes length and pitch by the same factor", arguments: [0.5, 0.9, 1.1, 1.37, 2])
  func speed(factor: Double) throws {
    let tone = ConditionSignals.tone(32000, frequency: 1000, level: -20)
    let rendered = try render(tone, "speed@\(factor)").samples
    #expect(rendered.count == Int((32000 / factor).rounded()))
    // The rest after removing the expected tone, away from its ends, is rounding noise.
    let amplitude = 32768 * pow(10, -1.0) * 2.0.squareRoot()
    let rest = (2000..<rendered.count - 2000).map {
      Double(rendered[$0]) - amplitude * sin(2 * .pi * 1000 * factor * Double($0) / 16000)
    }
    #expect(ConditionSignals.level(rest) < -90)
  }

  @Test("speed causes no aliasing") func aliasing() throws {
    let high = ConditionSignals.tone(32000, frequency: 7000, level: -10)
    let faster = try render(high, "speed@1.5").samples
    #expect(ConditionSignals.level(faster[2000..<faster.count - 2000]) < -85)
  }

  @Test("gain clips at full scale", arguments: [-20.0, 0, 6, 40])
  func gain(decibels: Double) throws {
    let square = (0..<16000).map { Int16($0 / 40 % 2 == 0 ? 3000 : -3000) }
    let rendered = try render(square, "gain@\(decibels)")
    let expected = min(32767, 3000 * pow(10, decibels / 20))
    #expect(abs(Double(rendered.samples[0]) - expected) < 1)
    #expect(rendered.mixGain == 0)
    #expect((rendered.samples.min() ?? 0) >= -32768)
  }

  @Test("the room's response falls by 60 dB in its reverberation time", arguments: [0.05, 0.2, 0.4, 1, 5])
  func reverberationTime(time: Double) throws {
    for seed in UInt64(1)...4 {
      var random = Xoshiro256(seed: seed)
      let response = RoomImpulseResponse.make(reverberationTime: time, &random)
      // Schroeder's backward integration, and the slope from -5 to -25 dB.
      var decay = response
      for index in decay.indices.reversed() {
        decay[index] = response[index] * response[index] + (index + 1 < decay.count ? decay[index + 1] : 0)
      }
      let levels = decay.map { 10 * log10($0 / decay[0]) }
      let begin = try #require(levels.firstIndex { $0 < -5 })
      let end = try #require(levels.firstIndex { $0 < -25 })
      let slope = (levels[end] - levels[begin]) / (Double(end - begin) / 16000)
      #expect(abs(-60 / slope / time - 1) < 0.15)
      #expect(response[0] == 1 && response.dropFirst().allSatisfy { abs($0) < 0.7 })
    }
  }

  @Test("reverberation keeps timing and level and adds a tail", arguments: [(0.1, 1600), (0.4, 6400), (2, 8000)])
  func reverberation(time: Double, tail: Int) throws {
    let speech = ConditionSignals.silence(3000) + ConditionSignals.syllables(37200)
    let rendered = try render(speech, "reverb@\(time)")
    #expect(rendered.samples.count == speech.count + tail)
    #expect(rendered.samples.prefix(3000).allSatisfy { $0 == 0 })
    let before = try #require(ActiveSpeechLevel(of: speech))
    let after = try #require(ActiveSpeechLevel(of: rendered.samples))
    #expect(abs(before.level - after.level - rendered.mixGain) < 0.1 || rendered.mixGain < 0)
    // The direct sound is the strongest, so the correlation is best without a shift.
    func fit(_ shift: Int) -> Double {
      stride(from: 100, to: speech.count - 100, by: 3).reduce(0) {
        $0 + Double(speech[$1]) * Double(rendered.samples[$1 + shift])
      }
    }
    #expect((-20...20).max { fit($0) < fit($1) } == 0)
    #expect(rendered.samples.suffix(tail).contains { $0 != 0 })
  }

  @Test("a telephone passes only 300-3400 Hz", arguments: [0.0, -30])
  func telephoneBand(gain: Double) throws {
    let noise = ConditionSignals.noise(64000, level: -15)
    let rendered = try render(noise, "telephone+gain@\(gain)").samples
    #expect(rendered.count == noise.count)
    let before = ConditionSignals.band(noise, 400...3300) + gain
    #expect(abs(ConditionSignals.band(rendered, 400...3300) - before) < 0.3)
    #expect(ConditionSignals.band(rendered, 3600...8000) < before - 50)
    #expect(ConditionSignals.band(rendered, 0...150) < before - 50)
  }

  @Test(
    "a telephone has the specified band edges",
    arguments: [(100.0, -50.0), (200, -50), (300, 0), (1000, 0), (3400, 0), (3600, -50), (5000, -50)])
  func telephoneEdges(frequency: Double, gain: Double) throws {
    let tone = ConditionSignals.tone(32000, frequency: frequency, level: -20)
    let output = ConditionSignals.level(try render(tone, "telephone").samples[4000..<28000])
    #expect(gain == 0 ? abs(output + 20) < 0.5 : output + 20 < gain)
  }

  @Test("a telephone adds no delay but coding noise") func telephoneNoise() throws {
    let tone = ConditionSignals.tone(32000, frequency: 1020, level: -20)
    let rendered = try render(tone, "telephone").samples
    let rest = (4000..<28000).map { Double(rendered[$0]) - Double(tone[$0]) }
    let ratio = -20 - ConditionSignals.level(rest)
    #expect(ratio > 33 && ratio < 45)
  }

  @Test(
    "µ-law codes match G.711",
    arguments: [
      (0, 0xFF), (-1, 0x7F), (32767, 0x80), (-32768, 0x00), (4, 0xFE), (120, 0xF0), (124, 0xEF), (1000, 0xCE),
      (-1000, 0x4E), (8031, 0xA0), (16000, 0x90), (32124, 0x80),
    ])
  func muLaw(sample: Int, code: Int) {
    #expect(MuLaw.encode(Int16(sample)) == UInt8(code))
  }

  @Test("µ-law decodes to the middle of each step") func muLawSteps() {
    #expect(MuLaw.decode(0x80) == 32124 && MuLaw.decode(0x00) == -32124 && MuLaw.decode(0xFF) == 0)
    #expect(MuLaw.decode(0xFE) == 8 && MuLaw.decode(0x7E) == -8)
    for code in UInt8.min...UInt8.max where code != 0x7F {
      #expect(MuLaw.encode(MuLaw.decode(code)) == code)
    }
    for sample in stride(from: -32000, through: 32000, by: 7) {
      let decoded = Double(MuLaw.decode(MuLaw.encode(Int16(sample))))
      #expect(abs(decoded - Double(sample)) <= max(4, 132 / 32 + abs(Double(sample)) / 32 + 4))
    }
  }

  @Test("whole packets are lost at random", arguments: [0.0, 5, 30, 90])
  func loss(percent: Double) throws {
    let count = 320 * 5000
    let rendered = try render([Int16](repeating: 1000, count: count), "loss@\(percent)")
    let packets = stride(from: 0, to: count, by: 320).map { Set(rendered.samples[$0..<$0 + 320]) }
    #expect(packets.allSatisfy { $0 == [0] || $0 == [1000] })
    let lost = packets.count { $0 == [0] }
    let deviation = (percent * (100 - percent) / 10000 / 5000).squareRoot()
    #expect(abs(Double(lost) / 5000 - percent / 100) <= 4 * deviation)
    // Independent losses are consecutive as often as chance predicts.
    let pairs = zip(packets, packets.dropFirst()).count { $0 == [0] && $1 == [0] }
    #expect(abs(Double(pairs) / 4999 - percent * percent / 10000) < 0.02)
  }
}

@Suite("Fast convolution") struct ConvolutionTests {
  @Test("the Fourier transform equals its defining sum", arguments: [1, 2, 8, 64])
  func transform(size: Int) {
    let transform = FourierTransform(atLeast: size)
    let signal = ConditionSignals.noise(2 * size, level: -10).map { Double($0) / 32768 }
    var real = Array(signal.prefix(size))
    var imaginary = Array(signal.suffix(size))
    transform.forward(&real, &imaginary)
    for bin in 0..<size {
      var x = 0.0
      var y = 0.0
      for index in 0..<size {
        let angle = -2 * Double.pi * Double(index * bin) / Double(size)
        x += signal[index] * cos(angle) - signal[size + index] * sin(angle)
        y += signal[index] * sin(angle) + signal[size + index] * cos(angle)
      }
      #expect(abs(real[bin] - x) < 1e-9 && abs(imaginary[bin] - y) < 1e-9)
    }
    transform.inverse(&real, &imaginary)
    #expect(zip(real + imaginary, signal).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test(
    "equals the sum over all pairs",
    arguments: [(0, 3), (3, 0), (1, 1), (5, 3), (3000, 1), (1024, 1024), (2500, 700), (700, 2500)])
  func convolution(count: Int, taps: Int) {
    let signal = ConditionSignals.noise(count, level: -10).map { Double($0) / 32768 }
    let response = ConditionSignals.noise(taps, level: -10, seed: 4).map { Double($0) / 32768 }
    var expected = [Double](repeating: 0, count: count == 0 || taps == 0 ? 0 : count + taps - 1)
    for index in 0..<count { for tap in 0..<taps { expected[index + tap] += signal[index] * response[tap] } }
    let output = Convolution.convolve(signal, response)
    #expect(output.count == expected.count)
    #expect(zip(output, expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }
}
