import Audio
import Foundation

/// Audio that the endpointer takes for an utterance.
enum Speech {
  /// A vowel-like tone with gaps, between two silences, at 16 kHz.
  static func chunks() -> [AudioChunk] {
    let silence = AudioChunk(samples: Array(repeating: 0, count: 1_600), sampleRate: 16_000)
    let spoken = (0..<10).map { part in
      AudioChunk(
        samples: (0..<1_600).map { index in
          let time = Double(part * 1_600 + index) / 16_000
          func wave(_ hertz: Double) -> Double { sin(2 * .pi * hertz * time) }
          let envelope = 0.5 + 0.5 * wave(4)
          return Int16(9_000 * envelope * (wave(180) + 0.6 * wave(720) + 0.4 * wave(1_900)) / 2)
        }, sampleRate: 16_000)
    }
    return Array(repeating: silence, count: 5) + spoken + Array(repeating: silence, count: 15)
  }
}
