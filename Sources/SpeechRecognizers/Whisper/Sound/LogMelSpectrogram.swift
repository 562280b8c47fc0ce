import Foundation

/// The log-mel spectrogram of an utterance, as Whisper's models require it.
///
/// Frames of 25 ms every 10 ms are weighted by a Hann window. The power spectrum is summed in bands of Slaney's mel
/// scale (Auditory Toolbox, 1998). Its decimal logarithm is limited to 8 below the maximum, then increased by 4 and
/// divided by 4.
struct LogMelSpectrogram: Sendable {
  /// The number of samples in a frame, at 16 kHz.
  private static let size = 400
  /// The number of samples between the starts of two frames.
  static let hop = 160
  private static let rate = 16_000.0

  /// The number of bands: 80, or 128 in the newest large models.
  let bands: Int
  /// Each band's weights of the spectrum's bins.
  private let filters: Linear
  /// A windowed cosine row for each bin, followed by the sine rows.
  private let waves: Linear

  init(bands: Int) {
    self.bands = bands
    let parts = Self.size / 2 + 1
    let window = (0..<Self.size).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(Self.size)) }
    func wave(_ part: Int, _ function: (Double) -> Double) -> [Float] {
      (0..<Self.size).map { sample in
        Float(window[sample] * function(2 * .pi * Double(part * sample % Self.size) / Double(Self.size)))
      }
    }
    waves = Linear(
      inputs: Self.size, outputs: 2 * parts,
      weight: (0..<parts).flatMap { wave($0, cos) } + (0..<parts).flatMap { wave($0, sin) },
      bias: [Float](repeating: 0, count: 2 * parts))
    filters = Linear(
      inputs: parts, outputs: bands, weight: Self.filters(bands, parts), bias: [Float](repeating: 0, count: bands))
  }

  /// The spectrogram of samples from -1 to 1, a row of bands for each 10 ms.
  func callAsFunction(_ samples: [Float]) -> Matrix {
    let frames = samples.count / Self.hop
    // The first frame is centered on the first sample; the signal is reflected at its ends.
    let half = Self.size / 2
    func reflected(_ position: Int) -> Float {
      let last = samples.count - 1
      let inside = position < 0 ? -position : position > last ? 2 * last - position : position
      return samples.indices.contains(inside) ? samples[inside] : 0
    }
    let padded =
      (-half..<0).map(reflected) + samples + (samples.count..<samples.count + half).map(reflected)
    let spectra = waves(
      Matrix(rows: 1, columns: padded.count, values: padded).stretches(frames, length: Self.size, step: Self.hop))
    let parts = Self.size / 2 + 1
    let powers = Matrix(rows: frames, columns: parts) { target in
      for frame in 0..<frames {
        for part in 0..<parts {
          let real = spectra.values[frame * 2 * parts + part]
          let imaginary = spectra.values[frame * 2 * parts + parts + part]
          target[frame * parts + part] = real * real + imaginary * imaginary
        }
      }
    }
    var result = filters(powers)
    for position in result.values.indices { result.values[position] = log10(max(result.values[position], 1e-10)) }
    let floor = (result.values.max() ?? 0) - 8
    for position in result.values.indices { result.values[position] = (max(result.values[position], floor) + 4) / 4 }
    return result
  }

  /// Triangular filters between the centers of the neighboring bands, each of the same area.
  private static func filters(_ bands: Int, _ parts: Int) -> [Float] {
    let top = mel(rate / 2)
    let edges = (0...bands + 1).map { hertz(top * Double($0) / Double(bands + 1)) }
    return (0..<bands).flatMap { band in
      (0..<parts).map { part in
        let frequency = rate * Double(part) / Double(size)
        let rise = (frequency - edges[band]) / (edges[band + 1] - edges[band])
        let fall = (edges[band + 2] - frequency) / (edges[band + 2] - edges[band + 1])
        return Float(max(0, min(rise, fall)) * 2 / (edges[band + 2] - edges[band]))
      }
    }
  }

  /// Slaney's scale: linear up to 1 kHz with three mels per 200 Hz, and logarithmic above with 27 mels per factor of
  /// 6.4.
  private static func mel(_ hertz: Double) -> Double {
    hertz < 1_000 ? hertz * 3 / 200 : 15 + log(hertz / 1_000) * 27 / log(6.4)
  }

  private static func hertz(_ mel: Double) -> Double {
    mel < 15 ? mel * 200 / 3 : 1_000 * exp((mel - 15) * log(6.4) / 27)
  }
}
