import Foundation

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
