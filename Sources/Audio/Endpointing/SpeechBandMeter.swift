/// Measures frames of 10 ms at 16 kHz between 250 and 3800 Hz, where speech is and a car's rumble is not.
struct SpeechBandMeter: Sendable {
  /// Samples in a frame.
  static let frameLength = 160

  // Two sections make a fourth-order Butterworth high-pass (qualities 1/2cos(π/8) and 1/2cos(3π/8)): rumble can be
  // 30 dB louder than speech, and 12 dB per octave would let it through.
  private var highPass1 = Biquad.highPass(frequency: 250, quality: 0.541, sampleRate: 16000)
  private var highPass2 = Biquad.highPass(frequency: 250, quality: 1.307, sampleRate: 16000)
  private var lowPass = Biquad.lowPass(frequency: 3800, sampleRate: 16000)
  private var previousEnergy: Double?

  /// The level of this frame and the one before together, in dBFS; two frames halve the scatter of noise.
  mutating func level(of frame: ArraySlice<Int16>) -> Double {
    var sum = 0.0
    for sample in frame {
      let filtered = lowPass.process(highPass2.process(highPass1.process(Double(sample))))
      sum += filtered * filtered
    }
    let energy = sum / Double(max(1, frame.count))
    defer { previousEnergy = energy }
    return AudioLevel.decibels(meanSquare: (energy + (previousEnergy ?? energy)) / 2)
  }
}
