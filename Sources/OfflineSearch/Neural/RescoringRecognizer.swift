import Algorithms
import Audio
import DestinationSearch
import Recognition
import SpeechRecognizers

/// Hears utterances with a model that has words of its own, and tells which of some sentences was said.
///
/// What the model writes leads to the sentences that sound like it. Then the model says how likely each of them is given the
/// sound (teacher forcing), and how likely without any sound, which is its own opinion of what people say: its internal
/// language model, in whose favour rare names do not stand.
struct RescoringRecognizer: UtteranceRecognizing {
  /// How many texts are asked for, and how many ways to say them are looked at.
  private static let (texts, ways) = (8, 10)
  /// Of how many of the most frequent tokens they are made, besides those of what can be said: docs/trials.md.
  static let frequentTokens = 12_000
  /// How many sentences are judged: of development data the right one is among twenty in 96 % where it is made at all, and
  /// 72 would find a quarter of a point more. Where a question was asked, as many of its answers.
  private static let judged = 20
  /// How many sentences a result lists as hypotheses, and how many names as alternatives.
  private static let (hypotheses, alternatives) = (10, 2)
  /// How long a text may become: people speak four or five tokens a second, and what goes on repeats itself.
  private static let tokens = (least: 12.0, each: 7.0)

  /// What is less likely than that is not what was heard: nothing of it is understood.
  private static let least = ResolverSettings().rejectThreshold
  /// What is as likely as that or more is what was said.
  private static let sure = ResolverSettings().acceptThreshold

  let branch: WhisperSession
  let evidence: SentenceEvidence
  /// Everything that can be said.
  let phrases: PhraseCatalogue
  /// Hears phones without words.
  let phones: any UtteranceRecognizing
  /// What the model makes its texts of.
  private let allowed: TextTokens
  /// Where sentences are made.
  private let queue = QueueExecutor(label: "whereto.sentences")

  init(branch: WhisperSession, evidence: SentenceEvidence, phrases: PhraseCatalogue, phones: any UtteranceRecognizing)
    async throws
  {
    (self.branch, self.evidence, self.phrases, self.phones) = (branch, evidence, phrases, phones)
    allowed = try await branch.tokens(mostFrequent: Self.frequentTokens, andOf: phrases.written)
  }

  /// Hears an utterance. What is longer than the model hears at once is no command, and is written down part after part.
  ///
  /// - Throws: What searching the map throws, and `CancellationError` when the task is cancelled.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    var result = RecognitionResult.nothing
    if AudioSegmenter.isSound(samples) {
      if samples.count <= TranscriptRecognizer.longest(branch) {
        async let phones = phones.result(of: samples).phonesOfBest
        let heard = try await heard(samples)
        let sentences = try await sentences(for: heard.ways, try await phones, expected)
        result = try await self.result(of: sentences, heard)
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

  /// What was heard of an utterance.
  private struct Heard: Sendable {
    var sound: EncodedAudio
    /// As the model writes it, the likeliest first.
    var texts: [Transcript]
    /// In each way in which that may have been said.
    var ways: [[String]]
  }

  private func heard(_ samples: [Int16]) async throws -> Heard {
    let sound = try await branch.recognize(samples)
    let seconds = Duration(samples: samples.count, at: Endpointer.sampleRate).inSeconds
    let texts = try await branch.texts(
      of: sound, count: Self.texts, longest: Int(Self.tokens.least + Self.tokens.each * seconds), of: allowed)
    return Heard(sound: sound, texts: texts, ways: TextVerbalizer.ways(ofEach: texts.map(\.text), count: Self.ways))
  }

  /// What may have been said.
  private func sentences(
    for ways: [[String]], _ phones: [Phone], _ expected: ExpectedSpeech
  ) async throws -> [SentenceCandidate] {
    guard !ways.isEmpty else { return [] }
    let further = try await phrases.furtherForms(for: [ways.map { Hypothesis(text: $0.joined(separator: " ")) }])
    return try await queue.run { [phrases, evidence] in
      let chosen = phrases.phrases(like: ways, phones, furtherForms: further, ownNames: expected.names)
      let sentences = phrases.sentences(for: ways, phones, of: chosen, answering: expected.answers)
      let (others, answers) = sentences.partitioned { $0.answer != nil }
      return [answers, others].flatMap { evidence.shortlist($0, count: Self.judged) }
    }
  }

  /// What to believe of the sentences that may have been said. Where that is none of them, what the model wrote by itself is
  /// what was heard.
  private func result(of sentences: [SentenceCandidate], _ heard: Heard) async throws -> RecognitionResult {
    let text = heard.texts.first?.text ?? ""
    var result = RecognitionResult(written: RepetitionFilter.once(text))
    guard !sentences.isEmpty else { return result }
    let written = sentences.map(\.written) + [text]
    let given = try await branch.logLikelihoods(of: written, hearing: heard.sound)
    let without = try await branch.internalLMLogLikelihoods(of: written)
    let judged = sentences.indices.map { position in
      var sentence = sentences[position].verdict
      (sentence.heard, sentence.unheard) = (given[position], without[position])
      return sentence
    }
    let verdict = evidence.ordered(
      SentenceScores(
        sentences: judged, text: text, heard: given[sentences.count], unheard: without[sentences.count]))
    let probability = evidence.probability(verdict)
    if probability >= Self.sure, let best = sentences.first(where: { $0.isSame(as: verdict.sentences.first) }) {
      result.written = TranscriptForms(text: best.written, words: best.words)
    }
    // What answers a question names no place, and the other way round.
    let isAnswer = verdict.sentences.first?.answer != nil
    let hypotheses = verdict.sentences.filter { ($0.answer != nil) == isAnswer }.prefix(Self.hypotheses).map {
      Hypothesis(text: $0.words, score: evidence.score($0))
    }
    result.hypotheses = probability < Self.least ? result.hypotheses + hypotheses : hypotheses
    result.confidence = probability
    result.alternatives = verdict.sentences.map(\.named).filter { !$0.isEmpty }.uniqued()
      .filter { $0 != verdict.sentences.first?.named }.prefix(Self.alternatives).map { Hypothesis(text: $0) }
    result.verdict = verdict
    return result
  }
}
