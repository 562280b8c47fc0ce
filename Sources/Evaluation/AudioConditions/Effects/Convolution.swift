import Foundation

/// Convolution of long signals by overlap-add in the frequency domain.
enum Convolution {
  /// `signal` filtered with this impulse response: `signal.count + response.count - 1` samples, or none if either is
  /// empty.
  static func convolve(_ signal: [Double], _ response: [Double]) -> [Double] {
    guard !signal.isEmpty, !response.isEmpty else { return [] }
    let transform = FourierTransform(atLeast: max(1024, 2 * response.count))
    let block = transform.count - response.count + 1
    let padding = [Double](repeating: 0, count: transform.count - response.count)
    var responseReal = response + padding
    var responseImaginary = [Double](repeating: 0, count: transform.count)
    transform.forward(&responseReal, &responseImaginary)

    var output = [Double](repeating: 0, count: signal.count + response.count - 1)
    // The response is real, so two blocks are filtered at once: one as the real part, the next as the imaginary one.
    for start in stride(from: 0, to: signal.count, by: 2 * block) {
      var real = padded(signal, from: start, block, to: transform.count)
      var imaginary = padded(signal, from: start + block, block, to: transform.count)
      transform.forward(&real, &imaginary)
      for bin in 0..<transform.count {
        let x = real[bin] * responseReal[bin] - imaginary[bin] * responseImaginary[bin]
        imaginary[bin] = real[bin] * responseImaginary[bin] + imaginary[bin] * responseReal[bin]
        real[bin] = x
      }
      transform.inverse(&real, &imaginary)
      add(real, at: start, to: &output)
      add(imaginary, at: start + block, to: &output)
    }
    return output
  }

  private static func padded(_ signal: [Double], from start: Int, _ count: Int, to size: Int) -> [Double] {
    let part = signal.dropFirst(start).prefix(count)
    return part + [Double](repeating: 0, count: size - part.count)
  }

  private static func add(_ block: [Double], at start: Int, to output: inout [Double]) {
    for index in 0..<min(block.count, max(0, output.count - start)) { output[start + index] += block[index] }
  }
}

/// The discrete Fourier transform of complex signals whose length is a power of two, in place (Cooley and Tukey, 1965).
struct FourierTransform {
  let count: Int
  private let cosines: [Double]
  private let sines: [Double]
  private let reversed: [Int]

  /// Creates a transform of the smallest power of two that is at least `count`.
  init(atLeast count: Int) {
    var size = 1
    var bits = 0
    while size < count {
      size *= 2
      bits += 1
    }
    self.count = size
    cosines = (0..<size / 2).map { cos(2 * .pi * Double($0) / Double(size)) }
    sines = (0..<size / 2).map { -sin(2 * .pi * Double($0) / Double(size)) }
    var reversed = [Int](repeating: 0, count: size)
    for index in reversed.indices.dropFirst() {
      reversed[index] = reversed[index >> 1] >> 1 | (index & 1) << (bits - 1)
    }
    self.reversed = reversed
  }

  /// Σ xₙ exp(-2πikn/N), not scaled. Both parts have ``count`` values.
  func forward(_ real: inout [Double], _ imaginary: inout [Double]) {
    for index in 0..<count where index < reversed[index] {
      real.swapAt(index, reversed[index])
      imaginary.swapAt(index, reversed[index])
    }
    var half = 1
    while half < count {
      butterflies(half, &real, &imaginary)
      half *= 2
    }
  }

  /// The inverse of ``forward(_:_:)``, scaled by one over the length.
  func inverse(_ real: inout [Double], _ imaginary: inout [Double]) {
    // Swapping the parts before and after conjugates both sides.
    forward(&imaginary, &real)
    let scale = 1 / Double(count)
    for index in 0..<count {
      real[index] *= scale
      imaginary[index] *= scale
    }
  }

  private func butterflies(_ half: Int, _ real: inout [Double], _ imaginary: inout [Double]) {
    let stride = count / (2 * half)
    for start in Swift.stride(from: 0, to: count, by: 2 * half) {
      for offset in 0..<half {
        let cosine = cosines[offset * stride]
        let sine = sines[offset * stride]
        let upper = start + offset
        let lower = upper + half
        let x = real[lower] * cosine - imaginary[lower] * sine
        let y = real[lower] * sine + imaginary[lower] * cosine
        real[lower] = real[upper] - x
        imaginary[lower] = imaginary[upper] - y
        real[upper] += x
        imaginary[upper] += y
      }
    }
  }
}
