import Algorithms
import Audio
import DestinationSearch
import Recognition
import SpeechRecognizers

/// Recognizes utterances with a speech-to-text model, whose transcripts lead to candidate sentences that sound like them.
///
/// The model then scores each sentence by teacher forcing, once given the audio and once given silence. The silence score
/// estimates the model's internal language model, which is biased against rare names.
struct RescoringRecognizer: UtteranceRecognizing {
  /// The minimum probability of the best sentence; below it, the transcript comes first and the sentences only after
  /// it.
  private static let rejectThreshold = ResolverSettings().rejectThreshold
  /// The minimum probability at which the best sentence replaces the transcript.
  private static let acceptThreshold = ResolverSettings().acceptThreshold

  private let settings: RecognitionSettings
  let branch: WhisperSession
  let evidence: SentenceEvidence
  /// The phrases of the regions.
  let phrases: PhraseCatalogue
  /// Recognizes phones.
  let phones: any UtteranceRecognizing
  /// The tokens that transcripts can consist of.
  private let allowed: TextTokens
  /// The queue for making sentences.
  private let queue = QueueExecutor(label: "whereto.sentences")

  init(
    branch: WhisperSession, evidence: SentenceEvidence, vocabulary: SpeechModelVocabulary,
    phones: any UtteranceRecognizing, settings: RecognitionSettings
  ) {
    self.settings = settings
    (self.branch, self.evidence, self.phones) = (branch, evidence, phones)
    (phrases, allowed) = (vocabulary.phrases, vocabulary.tokens)
  }

  /// The tokens that transcripts can consist of.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  static func tokens(of phrases: PhraseCatalogue, for session: WhisperSession) async throws -> TextTokens {
    try await session.tokens(mostFrequent: phrases.settings.frequentTokens, andOf: phrases.written)
  }

  /// Recognizes an utterance. Audio that is longer than the model's window isn't a command and is only transcribed,
  /// part by part.
  ///
  /// - Throws: The error of the map lookup, or `CancellationError` if the task is cancelled.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    var result = RecognitionResult.nothing
    if AudioSegmenter.isSound(samples) {
      if samples.count <= TranscriptRecognizer.longest(branch) {
        async let phones = phones.result(of: samples).phonesOfBest
        let transcription = try await transcribe(samples)
        // Phone recognition takes longer than the transcripts, so their places are found meanwhile.
        let places = try await queue.run { [phrases] in phrases.places(likeTexts: transcription.verbalizations) }
        let sentences = try await sentences(for: transcription.verbalizations, places, try await phones, expected)
        result = try await self.result(of: sentences, transcription)
        result.phones = [try await phones]
      } else {
        result = try await TranscriptRecognizer(branch: branch).result(of: samples, expecting: expected)
        result.confidence = 0
      }
    }
    result.audioDuration = Duration(samples: samples.count, at: Endpointer.sampleRate)
    result.decodeDuration = ContinuousClock.now - start
    return result
  }

  /// The transcripts of an utterance.
  private struct Transcription: Sendable {
    var audio: EncodedAudio
    /// The model's transcripts, the likeliest first.
    var texts: [Transcript]
    /// The likeliest transcript without an invented repetition.
    var text: String
    /// The verbalizations of the transcripts.
    var verbalizations: [[String]]
  }

  private func transcribe(_ samples: [Int16]) async throws -> Transcription {
    let audio = try await branch.recognize(samples)
    let seconds = Duration(samples: samples.count, at: Endpointer.sampleRate).inSeconds
    let speech = SpeechRate.duration(ofSpeechIn: samples)
    let texts = try await branch.texts(
      of: audio, count: settings.transcripts,
      longest: Int(settings.tokens.least + settings.tokens.perSecond * seconds), of: allowed,
      speech: speech)
    // A command isn't spoken twice, so its transcript is taken once even if there is time for both.
    let verbalizations = TextVerbalizer.verbalizations(
      ofEach: texts.map { RepetitionFilter.once($0.text) }, count: settings.verbalizations)
    return Transcription(
      audio: audio, texts: texts, text: RepetitionFilter.once(texts.first?.text ?? "", in: speech),
      verbalizations: verbalizations.filter { $0.count <= settings.longestCommand })
  }

  /// The candidate sentences.
  private func sentences(
    for verbalizations: [[String]], _ byText: PhraseCatalogue.Chosen, _ phones: [Phone], _ expected: ExpectedSpeech
  ) async throws -> [Candidate] {
    guard !verbalizations.isEmpty else { return [] }
    let further = try await phrases.furtherForms(for: [
      verbalizations.map { Hypothesis(text: $0.joined(separator: " ")) }
    ])
    return try await queue.run { [phrases, evidence, settings] (check: () throws -> Void) in
      let places = phrases.phrases(
        byText.union(phrases.places(likePhones: phones)), furtherForms: further, ownNames: expected.names)
      try check()
      let sentences = try phrases.sentences(
        for: verbalizations, phones, naming: places, answering: expected.answers, check: check)
      let (others, answers) = sentences.partitioned { $0.answer != nil }
      return [answers, others].flatMap { evidence.shortlist($0, count: settings.rescored) }
    }
  }

  /// Ranks the candidate sentences. If none is likely enough, the result is the model's transcript.
  private func result(of sentences: [Candidate], _ transcription: Transcription) async throws
    -> RecognitionResult
  {
    let text = transcription.texts.first?.text ?? ""
    var result = RecognitionResult(written: transcription.text)
    guard !sentences.isEmpty else { return result }
    let written = sentences.map(\.written) + [text]
    let given = try await branch.logLikelihoods(of: written, given: transcription.audio, of: allowed)
    let without = try await branch.internalLMLogLikelihoods(of: written, of: allowed)
    let rescored = sentences.indices.map { position in
      var candidate = sentences[position]
      (candidate.heard, candidate.unheard) = (given[position], without[position])
      return candidate
    }
    let ranked = evidence.ranked(
      RankedCandidates(
        candidates: rescored, text: text, heard: given[sentences.count], unheard: without[sentences.count]))
    result.confidence = evidence.probability(ranked)
    result.ranked = ranked
    if result.confidence >= Self.acceptThreshold, let best = ranked.best {
      result.written = TranscriptForms(text: best.written, words: best.words)
    }
    let hypotheses = ranked.candidates.prefix(settings.hypotheses).map { Hypothesis(words: $0.words) }
    result.hypotheses = result.confidence < Self.rejectThreshold ? result.hypotheses + hypotheses : hypotheses
    return result
  }
}
