import Audio
import DestinationSearch
import Evaluation
import OfflineSearch
import PocketSphinxRecognition
import Recognition
import SpeechEnhancement

/// Decodes utterances to words alone, with a grammar or a language model.
struct WordsDecoder: UtteranceDecoding {
  private let recognizer: PocketSphinxRecognizer
  private let enhancement: EnhancementSettings

  init(_ settings: DecoderSettings, enhancement: EnhancementSettings) async throws {
    recognizer = try await PocketSphinxRecognizer(settings)
    self.enhancement = enhancement
  }

  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    let source = Pipeline.stages(after: SampleBufferSource(samples), enhancement)
    try await source.start()
    try await recognizer.startUtterance()
    while let chunk = try await source.next() { _ = try await recognizer.accept(chunk.samples) }
    try Task.checkCancellation()
    let clock = ContinuousClock()
    let start = clock.now
    let heard = try await recognizer.finishUtterance()
    var result = DestinationResult(
      outcome: .notUnderstood, transcript: heard.best?.text ?? "", confidence: heard.confidence)
    result.timing.audio = heard.audioDuration
    result.timing.decode = heard.decodeDuration
    result.timing.endToResult = clock.now - start
    let record = ResultRecord(result)
    return DecodedUtterance(hypothesis: record.transcript, confidence: record.confidence, timing: record.timing)
  }
}
