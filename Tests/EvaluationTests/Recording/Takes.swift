import Evaluation
import TestSupport

/// Generated takes: something like speech between silences, over white noise.
enum Takes {
  /// - Parameters:
  ///   - level: level of the speech in dBFS, pauses between its syllables included.
  ///   - noise: level of the noise in dBFS.
  static func signal(
    before: Double = 0.5, speech: Double = 1.5, after: Double = 0.5, level: Double = -26, noise: Double = -65
  ) -> [Double] {
    let voice =
      Signals.silence(before) + Signals.speech(Int(speech * 16_000), level: level) + Signals.silence(after)
    return Signals.mix(voice, Signals.white(voice.count, level: noise))
  }

  static func take(_ signal: [Double], lost: Int = 0) -> Take {
    Take(samples: Signals.samples(signal), lostSamples: lost)
  }
}
