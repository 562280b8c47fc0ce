import Algorithms
import DestinationSearch
import Recognition
import WhisperRecognition

/// Hears utterances with a model that has words of its own, and tells which of some sentences was said.
///
/// The model says how likely each sentence is given the sound (teacher forcing), and how likely without any sound, which is
/// its own opinion of what people say: its internal language model, in whose favour rare names do not stand.
struct NeuralHearing: Sendable {
  /// How many texts are asked for, and how many ways to say them are looked at.
  private static let (texts, ways) = (8, 16)
  /// How many sentences are judged: of development data the right one is among twenty in 96 % where it is made at all, and
  /// 72 would find a quarter of a point more.
  private static let judged = 20
  /// How many sentences a result lists as hypotheses, and how many names as alternatives.
  private static let (hypotheses, alternatives) = (10, 2)

  /// What is less likely than that is not what was heard: nothing of it is understood.
  private static let least = ResolverSettings().leastConfidence

  let ear: WhisperEar
  let evidence: SentenceEvidence

  /// What was heard of an utterance.
  struct Heard: Sendable {
    var sound: HeardSound
    /// As the model writes it, the likeliest first.
    var texts: [WrittenText]
    /// In each way in which that may have been said.
    var ways: [[String]]
  }

  /// Hears an utterance.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func heard(_ samples: [Int16]) async throws -> Heard {
    let sound = try await ear.hear(samples)
    let texts = try await ear.texts(of: sound, count: Self.texts)
    // The first ways to say each text, then the second, and so on.
    let ways = texts.map { ReadAloud.ways($0.text) }
    let most = ways.map(\.count).max() ?? 0
    let inTurn = (0..<most).flatMap { rank in ways.compactMap { $0.dropFirst(rank).first } }
    return Heard(sound: sound, texts: texts, ways: Array(inTurn.uniqued().prefix(Self.ways)))
  }

  /// What to believe of the sentences that may have been said. Where that is none of them, what the model wrote by itself is
  /// what was heard.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func result(of sentences: [SentenceCandidate], _ heard: Heard) async throws -> RecognitionResult {
    let sentences = evidence.shortlist(sentences, count: Self.judged)
    let text = heard.texts.first?.text ?? ""
    let free = (heard.ways.first ?? []).joined(separator: " ")
    guard !sentences.isEmpty else { return RecognitionResult(hypotheses: [Hypothesis(text: free)], confidence: 0) }
    let written = sentences.map(\.written) + [text]
    let given = try await ear.logLikelihoods(of: written, hearing: heard.sound)
    let without = try await ear.logLikelihoodsUnheard(of: written)
    let judged = sentences.indices.map { position in
      var sentence = sentences[position].verdict
      (sentence.heard, sentence.unheard) = (given[position], without[position])
      return sentence
    }
    let verdict = evidence.ordered(
      SentenceVerdict(
        sentences: judged, text: text, heard: given[sentences.count], unheard: without[sentences.count]))
    let probability = evidence.probability(verdict)
    var hypotheses = verdict.sentences.prefix(Self.hypotheses).map {
      Hypothesis(text: $0.words, score: evidence.score($0))
    }
    if probability < Self.least, !free.isEmpty { hypotheses.insert(Hypothesis(text: free), at: 0) }
    var result = RecognitionResult(hypotheses: hypotheses, confidence: probability)
    result.alternatives = verdict.sentences.map(\.named).filter { !$0.isEmpty }.uniqued()
      .filter { $0 != verdict.sentences.first?.named }.prefix(Self.alternatives).map { Hypothesis(text: $0) }
    result.verdict = verdict
    return result
  }
}

extension SentenceCandidate {
  /// What is known of it before a model judges it.
  var verdict: SentenceVerdict.Sentence {
    var sentence = SentenceVerdict.Sentence(
      words: words.joined(separator: " "), named: named.joined(separator: " "))
    (sentence.distance, sentence.prior, sentence.isUnknownHouse) = (distance, prior, isUnknownHouse)
    (sentence.support, sentence.phones) = support
    return sentence
  }
}
