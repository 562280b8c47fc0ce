import Foundation

/// Speech in a room with a ``RoomImpulseResponse``.
enum Reverberation {
  /// The longest tail kept after the end of the speech, in seconds.
  static let longestTail = 0.5

  /// `speech` in a room with a reverberation time in seconds.
  ///
  /// The direct sound stays where it was, and up to half a second of tail is kept, its last 20 ms faded out. The active
  /// speech level is that of the input; where there is no active speech, direct sound and room together
  /// have about the power of the input.
  static func apply(_ speech: [Double], reverberationTime: Double, _ random: inout Xoshiro256) -> [Double] {
    let response = RoomImpulseResponse.make(reverberationTime: reverberationTime, &random)
    let tail = min(response.count - 1, Int(longestTail * Double(SpeechRate.samplesPerSecond)))
    var wet = Array(Convolution.convolve(speech, response).prefix(speech.count + tail))
    let fade = min(wet.count, SpeechRate.samplesPerSecond / 50, tail)
    for index in 0..<fade { wet[wet.count - 1 - index] *= Double(index) / Double(fade) }

    var gain = -10 * log10(2.0)
    if let before = ActiveSpeechLevel(of: speech), let after = ActiveSpeechLevel(of: wet) {
      gain = before.level - after.level
    }
    return Decibels.scaled(wet, by: Decibels.amplitude(gain))
  }
}
