import Foundation
import Testing

@testable import Evaluation

@Suite("Fast convolution") struct ConvolutionTests {
  @Test("the Fourier transform is the sum it stands for", arguments: [1, 2, 8, 64])
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
