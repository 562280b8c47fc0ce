import Foundation
import Foundations

enum Reverberation {
  /// The longest tail kept after the end of the speech, in seconds.
  static let longestTail = 0.5

  /// `speech` in a room with a reverberation time in seconds.
  ///
  /// The direct sound keeps its position, and up to half a second of tail is kept, its last 20 ms faded out. The
  /// active speech level is that of the input; without active speech, direct sound and room together have about the
  /// power of the input.
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

/// A synthetic room impulse response: how a click at the speaker's mouth arrives at the microphone, at 16 kHz.
///
/// The click itself comes first, at sample 0 with an amplitude of one. From 2 ms on, eight early reflections follow
/// at random times within 40 ms (or an eighth of the reverberation time, if that is shorter). After J.-D. Polack's
/// model, Gaussian noise with four times their energy follows, which decays by 60 dB within the reverberation time.
/// Everything after the click together has as much energy as the click: the speaker is at the room's critical
/// distance.
enum RoomImpulseResponse {
  private static let earlyCount = 8
  /// The energy of the early reflections relative to that of the noise.
  private static let earlyShare = 0.25

  /// An impulse response with a reverberation time (RT60) in seconds, positive; it ends at a decay of 60 dB.
  static func make(reverberationTime: Double, _ random: inout Xoshiro256) -> [Double] {
    let rate = Double(SpeechRate.samplesPerSecond)
    let count = max(2, Int((reverberationTime * rate).rounded()) + 1)
    let decay = log(1000) / (reverberationTime * rate)
    let gap = min(Int(0.002 * rate), count / 8)
    var response = [Double](repeating: 0, count: count)
    for index in max(1, gap)..<count { response[index] = random.gaussian() * exp(-decay * Double(index)) }

    let lastEarly = max(Double(gap), min(0.04, reverberationTime / 8) * rate)
    let strength = (earlyShare * Decibels.power(response) * Double(count) / Double(earlyCount)).squareRoot()
    for _ in 0..<earlyCount {
      let index = min(count - 1, max(1, Int(random.uniform(Double(gap)...lastEarly))))
      let sign: Double = random.uniform() < 0.5 ? -1 : 1
      response[index] += strength * sign * exp(-decay * Double(index))
    }
    response = Decibels.scaled(response, by: 1 / (Decibels.power(response) * Double(count)).squareRoot())
    response[0] = 1
    return response
  }
}
