import Audio

/// A narrow-band telephone line: 300-3400 Hz at 8 kHz through G.711 µ-law.
///
/// The same steep filter works at both ends, as ITU-T G.712 has it: before the codec, where it keeps the upper half of
/// the spectrum from aliasing, and behind it, where it removes images and the codec's noise outside the band. It is
/// flat within 300-3400 Hz and at least 60 dB down below 200 Hz and above 3500 Hz, and delays nothing.
enum TelephoneLine {
  private static let halfLength = 320
  private static let filter = Kaiser.bandPass(
    low: 250.0 / 16000, high: 3450.0 / 16000, halfLength: halfLength, beta: 6)

  /// What comes out of the line, as long as what goes in, and how many samples the codec had to limit.
  static func apply(_ signal: [Double]) -> (signal: [Double], clipped: Int) {
    var clipped = 0
    // Every second sample is taken, coded and put between zeros: the signal at 8 kHz and its image, at half the level.
    let coded = filtered(signal).enumerated().map { position, sample in
      guard position.isMultiple(of: 2) else { return 0.0 }
      if !FullScale.holds(sample) { clipped += 1 }
      return 2 * Double(MuLaw.decode(MuLaw.encode(Int16(saturating: sample))))
    }
    return (filtered(coded), clipped)
  }

  private static func filtered(_ signal: [Double]) -> [Double] {
    Array(Convolution.convolve(signal, filter).dropFirst(halfLength).prefix(signal.count))
  }
}
