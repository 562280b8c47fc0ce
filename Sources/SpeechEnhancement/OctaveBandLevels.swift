import Audio

/// The power of frames of 20 ms at 16 kHz, over all frequencies and by octave.
struct OctaveBandLevels {
  static let frameLength = 320

  /// Centres of the octaves in Hz.
  static let centres = [350.0, 700, 1400, 2800]

  /// Mean squares above 80 Hz, one a frame: what is below is inaudible, and a constant offset is no noise.
  var total: [Double]

  /// Mean squares of each octave, by octave, one a frame.
  var octaves: [[Double]]

  init(_ samples: [Int16]) {
    total = Self.power(of: samples, through: .highPass(frequency: 80, sampleRate: 16000))
    octaves = Self.centres.map { centre in
      Self.power(of: samples, through: .bandPass(frequency: centre, quality: 2.0.squareRoot(), sampleRate: 16000))
    }
  }

  private static func power(of samples: [Int16], through filter: Biquad) -> [Double] {
    var filter = filter
    return (0..<samples.count / frameLength).map { frame in
      var sum = 0.0
      for sample in samples[frame * frameLength..<(frame + 1) * frameLength] {
        let value = filter.process(Double(sample))
        sum += value * value
      }
      return sum / Double(frameLength)
    }
  }
}
