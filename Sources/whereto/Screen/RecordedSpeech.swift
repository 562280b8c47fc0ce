import Audio
import Foundation
import OfflineSearch
import SpeechSynthesis
import Synchronization

/// What the driver says on a terminal: the microphone, or a recording or a synthesiser in its place.
final class RecordedSpeech: Sendable {
  private let equipment: SearchEngine.Equipment
  private let prepared = Mutex<[Int16]?>(nil)

  init(equipment: SearchEngine.Equipment) { self.equipment = equipment }

  /// Makes ready what is said next: the samples of a WAV file, or words.
  func prepare(_ said: String) async throws {
    var samples: [Int16] = []
    let source: any AudioSource =
      if said.hasSuffix(".wav") {
        Pipeline.file(said, enhancement: equipment.enhancement)
      } else {
        Pipeline.stages(after: try await Self.spoken(said), equipment.enhancement)
      }
    for try await chunk in source.chunks { samples += chunk.samples }
    // Silence follows, so that the end of the utterance is heard.
    samples += Array(repeating: 0, count: 2 * Endpointer.sampleRate)
    prepared.withLock { $0 = samples }
  }

  /// Whether the next utterance needs no microphone.
  var isPrepared: Bool { prepared.withLock { $0 != nil } }

  /// The source of the next utterance.
  func next() -> any AudioSource {
    let samples = prepared.withLock { prepared in
      defer { prepared = nil }
      return prepared
    }
    if let samples { return SampleBufferSource(samples) }
    return Pipeline.microphone(equipment.device, enhancement: equipment.enhancement)
  }

  private static func spoken(_ words: String) async throws -> SampleBufferSource {
    guard let voice = Voice(parsing: "flite/slt") else { throw Failure("there is no voice; name a WAV file instead") }
    let speech = try await Synthesizer().speak(words, voice: voice)
    return SampleBufferSource(speech.samples, sampleRate: speech.sampleRate)
  }
}
