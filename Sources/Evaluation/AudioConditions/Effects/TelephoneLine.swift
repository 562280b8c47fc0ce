import Audio
import Foundations

/// A narrow-band telephone line: 300-3400 Hz at 8 kHz through G.711 µ-law.
///
/// The same steep filter is used at both ends, as in ITU-T G.712: before the codec, it prevents aliasing of the upper
/// half of the spectrum; after it, it removes images and the codec's noise outside the band. It is flat within
/// 300-3400 Hz, at least 60 dB down below 200 Hz and above 3500 Hz, and has no delay.
enum TelephoneLine {
  private static let halfLength = 320
  private static let filter = Kaiser.bandPass(low: 250.0 / 16000, high: 3450.0 / 16000, halfLength: halfLength, beta: 6)

  /// The output of the line, with the length of the input.
  static func apply(_ signal: [Double]) -> [Double] {
    // Every second sample is coded and put between zeros: the signal at 8 kHz and its image, at half the level.
    let coded = filtered(signal).enumerated().map { position, sample in
      guard position.isMultiple(of: 2) else { return 0.0 }
      return 2 * Double(MuLaw.decode(MuLaw.encode(Int16(saturating: sample))))
    }
    return filtered(coded)
  }

  private static func filtered(_ signal: [Double]) -> [Double] {
    Array(Convolution.convolve(signal, filter).dropFirst(halfLength).prefix(signal.count))
  }
}

/// The µ-law codec of ITU-T G.711: eight bits per sample, finer for low amplitudes.
///
/// A code consists of a sign, a segment of three bits and a step of four, all inverted. The upper 14 bits of 16-bit
/// samples are used; negative samples are inverted rather than negated, as in the reference code of ITU-T G.191.
enum MuLaw {
  /// Added to a magnitude so that every segment starts at a power of two.
  private static let bias = 33
  private static let largest = 0x1FFF

  static func encode(_ sample: Int16) -> UInt8 {
    let inverted = sample < 0 ? ~sample : sample
    let magnitude = min(Int(inverted >> 2) + bias, largest)
    // The bias alone takes six bits, so the segment counts the bits beyond.
    let segment = Int.bitWidth - magnitude.leadingZeroBitCount - 6
    let step = (magnitude >> (segment + 1)) & 0xF
    let sign = sample < 0 ? 0x80 : 0
    return ~UInt8(sign | segment << 4 | step)
  }

  /// The sample for a code: the middle of its step.
  static func decode(_ code: UInt8) -> Int16 {
    let bits = Int(~code)
    let segment = (bits >> 4) & 7
    let magnitude = ((2 * (bits & 0xF) + bias) << segment) - bias
    return Int16(4 * (bits & 0x80 == 0 ? magnitude : -magnitude))
  }
}

/// Independent packet losses with equal probability, replaced by silence.
///
/// Real losses come in bursts, and real receivers conceal them partly; both depend on the network and the receiver.
/// This is the simple case for comparison.
enum PacketLoss {
  /// Samples in a packet: 20 ms.
  static let packetLength = SpeechRate.samplesPerSecond / 50

  /// `signal` without the lost packets. The last packet may be short.
  /// - `percent`: the probability of losing a packet, 0...100.
  static func apply(_ signal: [Double], percent: Double, _ random: inout Xoshiro256) -> [Double] {
    var signal = signal
    for start in stride(from: 0, to: signal.count, by: packetLength) where 100 * random.uniform() < percent {
      for index in start..<min(start + packetLength, signal.count) { signal[index] = 0 }
    }
    return signal
  }
}
