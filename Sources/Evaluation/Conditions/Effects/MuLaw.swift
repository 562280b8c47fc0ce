/// The µ-law codec of ITU-T G.711: eight bits a sample, finer for quiet sounds.
///
/// A code is a sign, a segment of three bits and a step of four, all inverted. Samples of 16 bits are used by their
/// upper 14; negative ones are inverted rather than negated, as in the reference code of ITU-T G.191.
enum MuLaw {
  /// What is added to a magnitude so that every segment starts at a power of two.
  private static let bias = 33
  private static let largest = 0x1FFF

  /// The code of a sample.
  static func encode(_ sample: Int16) -> UInt8 {
    let inverted = sample < 0 ? ~sample : sample
    let magnitude = min(Int(inverted >> 2) + bias, largest)
    // The bias alone takes six bits, so the segment counts the bits beyond.
    let segment = Int.bitWidth - magnitude.leadingZeroBitCount - 6
    let step = (magnitude >> (segment + 1)) & 0xF
    let sign = sample < 0 ? 0x80 : 0
    return ~UInt8(sign | segment << 4 | step)
  }

  /// The sample a code stands for: the middle of its step.
  static func decode(_ code: UInt8) -> Int16 {
    let bits = Int(~code)
    let segment = (bits >> 4) & 7
    let magnitude = ((2 * (bits & 0xF) + bias) << segment) - bias
    return Int16(4 * (bits & 0x80 == 0 ? magnitude : -magnitude))
  }
}
