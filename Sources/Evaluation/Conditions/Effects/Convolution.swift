/// Convolution of long signals by overlap-add in the frequency domain.
enum Convolution {
  /// `signal` through a filter with this impulse response: `signal.count + response.count - 1` samples, or none when
  /// either is empty.
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
