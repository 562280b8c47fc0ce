import Audio
import Evaluation
import Foundation
import OfflineSearch
import SpeechEnhancement

/// Recordings as a run hears them: read, brought to 16 kHz, and put under a condition.
struct UtteranceSounds: Sendable {
  let conditions: [Condition]
  let renderer: ConditionRenderer

  /// Makes the sounds of a run, which loads the recordings that babble and noise are made of. A recording of the corpus
  /// that cannot be read is no voice of the babble; the run tells of it when it comes to it.
  ///
  /// - Throws: ``AudioError`` when a recording of noise cannot be read, `ConditionError` when it is silent.
  init(of header: RunHeader) throws {
    conditions = try header.conditions.map { try Condition(parsing: $0) }
    let voices = header.corpus.babble.compactMap { voice in
      (try? NoiseRecording.read(path: voice.audio)).map { BabbleVoice(id: voice.id, samples: $0) }
    }
    renderer = try ConditionRenderer(seed: header.seed, babble: voices, conditions: conditions)
  }

  /// Reads a recording.
  ///
  /// - Throws: ``AudioError`` when it cannot be read, or is longer than an utterance may be.
  static func load(_ url: URL) async throws -> [Int16] {
    let source = Pipeline.file(url.path, enhancement: .off)
    try await source.start()
    var samples: [Int16] = []
    do {
      while let chunk = try await source.next() { samples += chunk.samples }
    } catch {
      await source.stop()
      throw error
    }
    await source.stop()
    try Task.checkCancellation()
    return samples
  }

  /// The sound of a record; `nil` where its recording is not there any more.
  func sound(of record: UtteranceRecord) async -> [Int16]? {
    guard let audio = record.audio, let condition = condition(of: record),
      let samples = try? await Self.load(URL(filePath: audio))
    else { return nil }
    return try? renderer.render(samples, under: condition, key: record.id).samples
  }

  private func condition(of record: UtteranceRecord) -> Condition? {
    conditions.isEmpty ? nil : conditions[record.index % conditions.count]
  }
}
