import Audio
import Foundation

/// The measurements of a take.
///
/// Speech and background are measured above 100 Hz, so that a DC offset or the rumble of an idling engine, which
/// don't affect a recognizer, have no effect.
package struct TakeFigures: Sendable, Hashable {
  /// The level of the speech in dBFS, without pauses; see ``SpeechLevels``.
  package var levelDBFS: Double
  /// The largest sample in dBFS, of the whole take.
  package var peakDBFS: Double
  /// The level of the background in dBFS.
  package var noiseDBFS: Double
  /// Speech over background in dB, with the background's power subtracted from the speech; at least -20.
  package var snr: Double
  package var clippedSamples: Int
  /// Number of clipped samples as a proportion of all samples, 0...1.
  package var clippedShare: Double
  /// The mean of the samples as a proportion of full scale, -1...1.
  package var dcOffset: Double
  /// From the first to the last speech, in seconds since the take's start; nil if there is no speech.
  package var speech: Range<Double>?
  package var seconds: Double

  package var speechSeconds: Double { speech.map { $0.upperBound - $0.lowerBound } ?? 0 }
}

extension TakeCheck {
  static func figures(of take: Take) -> TakeFigures {
    let samples = take.samples
    let range = take.hasSpeech ? SpeechSpan.find(in: samples) : nil
    let levels = SpeechLevels(samples, speech: range)
    let clipped = clippedSamples(samples)
    let count = Double(max(1, samples.count))
    let rate = Double(Endpointer.sampleRate)
    return TakeFigures(
      levelDBFS: levels.speechDBFS, peakDBFS: AudioLevel.peak(of: samples), noiseDBFS: levels.noiseDBFS,
      snr: levels.snr, clippedSamples: clipped, clippedShare: Double(clipped) / count,
      dcOffset: offset(of: samples, speech: range),
      speech: range.map { Double($0.lowerBound) / rate..<Double($0.upperBound) / rate },
      seconds: Double(samples.count) / rate)
  }

  /// The mean outside the speech, if that is 0.2 s at least: a voice is asymmetric around zero.
  private static func offset(of samples: [Int16], speech: Range<Int>?) -> Double {
    let background = speech.map { samples[..<$0.lowerBound] + samples[$0.upperBound...] } ?? samples[...]
    let measured = background.count < Endpointer.sampleRate / 5 ? samples[...] : background
    return measured.reduce(0.0) { $0 + Double($1) } / Double(max(1, measured.count)) / 32768
  }

  private static func clippedSamples(_ samples: [Int16]) -> Int {
    let limit = Int((clippingLevel * 32767).rounded())
    var clipped = 0
    var run = 0
    var sign = 0
    for sample in samples {
      let side = Int(sample.magnitude) >= limit ? Int(sample.signum()) : 0
      if side != 0, side == sign {
        run += 1
      } else {
        run = side == 0 ? 0 : 1
        sign = side
      }
      if run == clippingRun { clipped += run } else if run > clippingRun { clipped += 1 }
    }
    return clipped
  }
}

/// The levels of speech and background in a take, in frames of 20 ms above 100 Hz.
///
/// The speech level excludes pauses like ITU-T P.56: frames more than 15.9 dB below it are ignored. The background is
/// the median frame outside the speech and 0.1 s around it, so that a click is ignored. If there is hardly anything
/// outside, it is the quietest tenth of all frames.
struct SpeechLevels {
  /// Mean square of the speech in squared sample units.
  private(set) var speech = 0.0
  /// Mean square of the background.
  private(set) var noise = 0.0

  private static let frame = 320
  private static let margin = pow(10, -15.9 / 10)
  private static let guardSamples = 1_600
  private static let fewestNoiseFrames = 5

  /// - `range`: The speech; `nil` if everything is background.
  init(_ samples: [Int16], speech range: Range<Int>?) {
    let powers = Self.powers(samples)
    var inside: [Double] = []
    var outside: [Double] = []
    let wide = range.map { $0.lowerBound - Self.guardSamples..<$0.upperBound + Self.guardSamples }
    for (index, power) in powers.enumerated() {
      let span = index * Self.frame..<(index + 1) * Self.frame
      if let range, range.overlaps(span) { inside.append(power) }
      if wide?.overlaps(span) != true { outside.append(power) }
    }
    speech = Self.active(inside)
    noise = outside.count < Self.fewestNoiseFrames ? Self.quantile(0.1, powers) : Self.quantile(0.5, outside)
  }

  var speechDBFS: Double { AudioLevel.decibels(meanSquare: speech) }
  var noiseDBFS: Double { AudioLevel.decibels(meanSquare: noise) }

  /// Speech over background in dB, at least -20.
  var snr: Double {
    let least = pow(10, AudioLevel.floor / 10) * 32768 * 32768
    return 10 * log10(max(0.01, (speech - noise) / max(noise, least)))
  }

  private static func powers(_ samples: [Int16]) -> [Double] {
    // Two sections of a fourth-order Butterworth high-pass.
    var first = Biquad.highPass(frequency: 100, quality: 0.541, sampleRate: 16_000)
    var second = Biquad.highPass(frequency: 100, quality: 1.307, sampleRate: 16_000)
    // A filter that starts at zero would respond to a step that isn't in the signal.
    let start = Double(samples.first ?? 0)
    return stride(from: 0, to: samples.count - frame + 1, by: frame).map { offset in
      var energy = 0.0
      for sample in samples[offset..<offset + frame] {
        let filtered = second.process(first.process(Double(sample) - start))
        energy += filtered * filtered
      }
      return energy / Double(frame)
    }
  }

  private static func active(_ powers: [Double]) -> Double {
    var counted = powers
    while !counted.isEmpty {
      let mean = counted.reduce(0, +) / Double(counted.count)
      let louder = powers.filter { $0 >= mean * margin }
      if louder.count >= counted.count { return mean }
      counted = louder
    }
    return 0
  }

  private static func quantile(_ share: Double, _ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[min(values.count - 1, Int(Double(values.count) * share))]
  }
}
