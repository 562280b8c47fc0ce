import Audio
import DestinationSearch
import Evaluation
import OfflineSearch
import Places
import PocketSphinxRecognition
import SpeechEnhancement

/// Decodes utterances to destinations, as `recognize` does.
actor DestinationDecoder: UtteranceDecoding {
  /// Each position has a vocabulary and a recogniser of its own, which take memory.
  private static let recognizersKept = 2

  private let engine: SearchEngine
  private let model: AcousticModel
  private let enhancement: EnhancementSettings
  private let origin: Coordinate?
  private var recognizers: [(cell: Coordinate?, recognizer: PocketSphinxRecognizer)] = []

  /// - Parameter origin: Where the driver is when an utterance does not say.
  init(engine: SearchEngine, model: AcousticModel, enhancement: EnhancementSettings, origin: Coordinate?) {
    self.engine = engine
    self.model = model
    self.enhancement = enhancement
    self.origin = origin
  }

  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    let near = entry.expected.near.flatMap { Coordinate(parsing: $0) } ?? origin
    let search = SpokenSearch(recognizer: try await recognizer(near: near), resolver: engine.resolver)
    let source = Pipeline.stages(after: SampleBufferSource(samples), enhancement)
    return try DecodedUtterance(ResultRecord(try await search.search(in: source, near: near)))
  }

  private func recognizer(near: Coordinate?) async throws -> PocketSphinxRecognizer {
    let cell = near.map(SearchEngine.cell)
    if let position = recognizers.firstIndex(where: { $0.cell == cell }) {
      recognizers.append(recognizers.remove(at: position))
    } else {
      let made = try await engine.makeRecognizer(near: near, model: model, enhancement: enhancement, partials: false)
      recognizers.append((cell, made))
      if recognizers.count > Self.recognizersKept { recognizers.removeFirst() }
    }
    return recognizers[recognizers.count - 1].recognizer
  }
}
