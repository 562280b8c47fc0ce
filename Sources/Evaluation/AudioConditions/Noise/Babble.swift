import Audio
import Foundation
import Foundations

package struct BabbleVoice: Sendable, Hashable {
  /// The recording's id, by which an utterance is excluded from its own babble.
  package let id: String
  /// Mono samples at 16 kHz.
  package let samples: [Int16]

  package init(id: String, samples: [Int16]) {
    self.id = id
    self.samples = samples
  }
}

/// Several people talking at once: recordings at the same active speech level, each looped from a random point.
///
/// The silence around the speech in a recording is cut, because babble would otherwise have pauses in which words are
/// undisturbed.
struct Babble: Sendable {
  /// Maximum number of voices in the mix.
  static let voiceCount = 6

  /// Level of the silence around speech, in dB below the active speech level.
  static let silence = 30.0

  private struct Part {
    var id: String
    var samples: ArraySlice<Int16>
    /// The factor that brings the voice to the common level.
    var factor: Double
  }

  private let parts: [Part]

  /// Levels the voices; those without speech are skipped.
  init(_ voices: [BabbleVoice]) {
    parts = voices.compactMap { voice in
      guard let level = ActiveSpeechLevel(of: voice.samples)?.level else { return nil }
      let samples = Self.spoken(voice.samples, over: level - Self.silence)
      return samples.isEmpty ? nil : Part(id: voice.id, samples: samples, factor: Decibels.amplitude(-level))
    }
  }

  /// Babble of up to six voices sampled from all except the one with `id`; nil if there is no other.
  func make(_ count: Int, without id: String, _ random: inout Xoshiro256) -> [Double]? {
    let others = parts.filter { $0.id != id }.shuffled(using: &random).prefix(Self.voiceCount)
    guard !others.isEmpty else { return nil }
    var sum = [Double](repeating: 0, count: count)
    for part in others {
      let turned = NoiseLoop(part.samples.map { Double($0) * part.factor }).turned(count, &random)
      for index in sum.indices { sum[index] += turned[index] }
    }
    return sum
  }

  /// The part from the first to the last 20 ms above `level` in dBFS.
  private static func spoken(_ samples: [Int16], over level: Double) -> ArraySlice<Int16> {
    let frame = SpeechRate.samplesPerSecond / 50
    let loud = stride(from: 0, to: samples.count, by: frame).filter { start in
      AudioLevel.rms(of: samples[start..<min(start + frame, samples.count)]) > level
    }
    guard let first = loud.first, let last = loud.last else { return [] }
    return samples[first..<min(last + frame, samples.count)]
  }
}

/// A recording that is looped for any length.
///
/// Its end fades into its beginning over 10 ms, or over half its length if that is less, at constant power. So one
/// round is shorter than the recording by the fade.
struct NoiseLoop {
  private let recording: [Double]
  private let round: [Double]

  init(_ recording: [Double]) {
    self.recording = recording
    let fade = min(SpeechRate.samplesPerSecond / 100, recording.count / 2)
    let length = recording.count - fade
    var round = Array(recording.prefix(length))
    for index in 0..<fade {
      let angle = (Double(index) + 0.5) / Double(fade) * .pi / 2
      round[index] = sin(angle) * recording[index] + cos(angle) * recording[length + index]
    }
    self.round = round
  }

  /// `count` samples from a random position on, looped.
  func turned(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    guard !round.isEmpty else { return [Double](repeating: 0, count: count) }
    return repeated(from: Int.random(in: 0..<round.count, using: &random), count)
  }

  /// `count` consecutive samples from a random position, without a seam if the recording is long enough. Skips from a
  /// stretch of only zeros to the next signal.
  func stretch(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    guard count <= recording.count else { return turned(count, &random) }
    let start = Int.random(in: 0...recording.count - count, using: &random)
    let stretch = recording[start..<start + count]
    if stretch.contains(where: { $0 != 0 }) { return Array(stretch) }
    let next = round.indices.first { round[(start + $0) % round.count] != 0 } ?? 0
    return repeated(from: start + next, count)
  }

  private func repeated(from start: Int, _ count: Int) -> [Double] {
    (0..<count).map { round[(start + $0) % round.count] }
  }
}
