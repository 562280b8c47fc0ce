import Audio
import Foundation
import Foundations

/// A recording to make babble of.
package struct BabbleVoice: Sendable, Hashable {
  /// What the recording is called; an utterance is kept out of its own babble by it.
  package let id: String

  /// Mono samples at 16 kHz.
  package let samples: [Int16]

  /// Creates a voice.
  package init(id: String, samples: [Int16]) {
    self.id = id
    self.samples = samples
  }
}

/// Several people talking at once: recordings at the same active speech level, each from a random point on and over
/// again.
///
/// The silence around the speech in a recording is left out, as babble would otherwise hold pauses in which a word can
/// be heard undisturbed.
struct Babble: Sendable {
  /// How many voices are mixed, when there are as many.
  static let voiceCount = 6

  /// How far below the active speech level the silence around speech lies, in dB.
  static let silence = 30.0

  private struct Part {
    var id: String
    var samples: ArraySlice<Int16>
    /// What brings the voice to the common level.
    var factor: Double
  }

  private let parts: [Part]

  /// Levels the voices; those without any speech are left out.
  init(_ voices: [BabbleVoice]) {
    parts = voices.compactMap { voice in
      guard let level = ActiveSpeechLevel(of: voice.samples)?.level else { return nil }
      let samples = Self.spoken(voice.samples, over: level - Self.silence)
      return samples.isEmpty ? nil : Part(id: voice.id, samples: samples, factor: Decibels.amplitude(-level))
    }
  }

  /// Babble of up to six voices drawn from all but the one called `id`; nil when there is no other.
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

  /// From the first to the last 20 ms that are louder than `level` in dBFS.
  private static func spoken(_ samples: [Int16], over level: Double) -> ArraySlice<Int16> {
    let frame = SpeechRate.samplesPerSecond / 50
    let loud = stride(from: 0, to: samples.count, by: frame).filter { start in
      AudioLevel.rms(of: samples[start..<min(start + frame, samples.count)]) > level
    }
    guard let first = loud.first, let last = loud.last else { return [] }
    return samples[first..<min(last + frame, samples.count)]
  }
}

/// A recording that goes on for as long as it is asked to.
///
/// Its end fades into its beginning over 10 ms, or over half its length when that is less, at constant power. So one
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

  /// `count` samples from a random position on, round and round.
  func turned(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    guard !round.isEmpty else { return [Double](repeating: 0, count: count) }
    return repeated(from: Int.random(in: 0..<round.count, using: &random), count)
  }

  /// `count` samples in a row from a random position, without a seam where the recording is long enough for that. A
  /// stretch of nothing but zeros is left behind for the next sound.
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
