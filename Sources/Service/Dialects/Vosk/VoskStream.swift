import Audio
import DestinationSearch
import NIOCore
import Recognition

/// The audio of one connection, split into utterances by the endpointer.
actor VoskStream {
  private let settings: VoskSettings
  private let source = PushedAudio()
  private let recognizer: LentRecognizer
  private var decoding: AudioDecoding
  private var recognition: Task<Void, any Error>?
  private let audioSource: any AudioSource
  private var partial = ""
  /// Finished utterances, with times in the connection's audio.
  private var results: [RecognitionResult] = []
  /// Duration of the finished utterances.
  private var past = Duration.zero

  /// An utterance ends with a pause; silence before speech never ends it.
  private static let rules: EndpointRules = {
    var rules = EndpointRules.live
    rules.noSpeechTimeout = nil
    rules.maximumUtterance = .seconds(30)
    return rules
  }()

  /// How long an answer waits for the recognition of its audio. While the end of an utterance is decoded, the result
  /// comes with a later answer.
  private static let patience = Duration.milliseconds(100)

  init(_ state: ServiceState, _ settings: VoskSettings, client: String) {
    self.settings = settings
    recognizer = LentRecognizer(
      pool: state.pool, near: { [near = settings.near] in near }, client: client, isLive: true)
    decoding = AudioDecoding(.pcm(sampleRate: settings.sampleRate, isBigEndian: false), longest: nil)
    audioSource = state.search.stages(source)
  }

  /// Takes audio and returns the recognition so far.
  func accept(_ bytes: ByteBuffer) async throws -> String {
    if recognition == nil { recognition = Task { try await self.recognize() } }
    if let chunk = try decoding.accept(bytes.readableBytesView) {
      await source.push(chunk, patience: Self.patience)
      // A failed recognition ends the source, and with it the push.
      if await source.isStopped { try await recognition?.value }
    }
    guard results.isEmpty else { return VoskResult.text(of: results.removeFirst(), settings) }
    return VoskResult.text(of: ["partial": partial])
  }

  /// The results that haven't been sent yet, after all audio.
  func finish() async throws -> String {
    await source.finish()
    try await recognition?.value
    return VoskResult.text(of: RecognitionResult(joining: results), settings)
  }

  func cancel() async {
    recognition?.cancel()
    await source.stop()
    _ = await recognition?.result
  }

  private func recognize() async throws {
    do {
      try await audioSource.start()
      while await !source.isDrained {
        let (heard, result) = try await UtteranceListener(audioSource, rules: Self.rules)
          .heard(by: recognizer) { await self.show($0) }
        if let result {
          SpeechMetrics.record(result, of: heard.audio - heard.start)
          results.append(result.asText.later(by: past + heard.start))
          partial = ""
        }
        past += heard.audio
      }
    } catch {
      await source.stop()
      throw error
    }
  }

  private func show(_ hypothesis: Hypothesis) { partial = hypothesis.text }
}

extension RecognitionResult {
  /// The result with its words shifted later by a duration.
  fileprivate func later(by time: Duration) -> RecognitionResult {
    var result = self
    for hypothesis in hypotheses.indices {
      for word in hypotheses[hypothesis].words.indices where hypotheses[hypothesis].words[word].end > .zero {
        result.hypotheses[hypothesis].words[word].start += time
        result.hypotheses[hypothesis].words[word].end += time
      }
    }
    return result
  }

  /// Joins consecutive results into one; if a result has fewer hypotheses, its best one fills in.
  fileprivate init(joining results: [RecognitionResult]) {
    let results = results.filter { $0.best != nil }
    let most = results.map(\.hypotheses.count).max() ?? 0
    self.init(
      hypotheses: (0..<most).map { rank in
        let parts = results.map { $0.hypotheses[rank < $0.hypotheses.count ? rank : 0] }
        return Hypothesis(words: parts.flatMap(\.words), score: parts.reduce(0) { $0 + $1.score })
      }, confidence: results.map(\.confidence).min() ?? 0)
  }
}
