import Algorithms
import Audio
import Foundation
import Recognition
import SpeechRecognizers

/// Recognizes the sentences of a grammar with a decoder that is limited to them and with a speech-to-text model.
///
/// The hypotheses of both are matched to the sentences of the grammar that sound most like them. The model then scores
/// each of these sentences given the audio (teacher forcing).
struct GrammarRescorer: UtteranceRecognizing {
  private let settings: RecognitionSettings
  private let decoder: any UtteranceRecognizing
  private let branch: WhisperSession
  private let evidence: SentenceEvidence.OfGrammar
  private let sentences: NearestSentences
  /// Pronounces any word.
  private let pronouncer: Pronouncer
  /// The tokens that transcripts can consist of.
  private let tokens: TextTokens
  /// The queue for finding sentences.
  private let queue = QueueExecutor(label: "whereto.grammar")

  /// Loads a grammar, a JSGF file, with the pronunciations of its words; the decoder recognizes only its sentences.
  ///
  /// - Throws: `RecognitionError` if the grammar or the dictionary can't be read.
  @concurrent init(
    _ grammar: URL, dictionary: URL, decoder: any UtteranceRecognizing, branch: WhisperSession,
    evidence: SentenceEvidence.OfGrammar, settings: RecognitionSettings = RecognitionSettings()
  ) async throws {
    (self.decoder, self.branch, self.evidence, self.settings) = (decoder, branch, evidence, settings)
    let (network, listed) = try await queue.run {
      (try GrammarFile.network(of: grammar), try PronouncingDictionary(contentsOf: dictionary))
    }
    var lexicon = Lexicon()
    for word in network.words { lexicon.set(word, pronunciations: listed.pronunciations(of: word)) }
    sentences = NearestSentences(in: network, lexicon: lexicon)
    pronouncer = Pronouncer(dictionaries: [listed], rules: FliteLexicon())
    tokens = try await branch.tokens(
      mostFrequent: settings.frequentTokens, andOf: network.words.flatMap { [$0, Self.written([$0])] })
  }

  /// Recognizes an utterance. If it is longer than the model's window, only the decoder is used.
  ///
  /// - Throws: `RecognitionError` if an engine fails, `CancellationError` if the task is cancelled.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    async let decoding = decoder.result(of: samples, expecting: expected)
    guard AudioSegmenter.isSound(samples), samples.count <= TranscriptRecognizer.longest(branch) else {
      return try await decoding
    }
    let sound = try await branch.recognize(samples)
    let texts = try await branch.texts(of: sound, count: settings.transcripts, of: tokens)
    var result = try await decoding
    let candidates = try await queue.run { [hypotheses = result.hypotheses] check in
      try self.candidates(like: texts.map(\.text), and: hypotheses, check: check)
    }
    guard !candidates.isEmpty else { return result }
    let written = candidates.map { Self.written($0.words) }
    let given = try await branch.logLikelihoods(of: written, given: sound, of: tokens)
    let without = try await branch.internalLMLogLikelihoods(of: written, of: tokens)
    let rescored = candidates.indices.map { position in
      var candidate = candidates[position]
      (candidate.heard, candidate.unheard) = (given[position], without[position])
      return (score: evidence.score(candidate), words: candidate.words.joined(separator: " "))
    }.sorted { $0.score > $1.score }
    if rescored[0].words != result.best?.text { result.fit = nil }
    result.hypotheses = rescored.map { sentence in
      var hypothesis = result.hypotheses.first { $0.text == sentence.words } ?? Hypothesis(text: sentence.words)
      hypothesis.score = sentence.score
      return hypothesis
    }
    result.confidence = 1 / rescored.reduce(0) { $0 + exp($1.score - rescored[0].score) }
    result.decodeDuration = ContinuousClock.now - start
    return result
  }

  /// The candidate sentences for the model's transcripts and the decoder's hypotheses.
  private func candidates(
    like texts: [String], and decoded: [Hypothesis], check: () throws -> Void
  ) throws -> [GrammarCandidate] {
    let written = TextVerbalizer.verbalizations(
      ofEach: texts.map { RepetitionFilter.once($0) }, count: settings.verbalizations
    )
    .map { sound($0) }
    let decoded = decoded.map { sound($0.words.map(\.text)) }
    var found: Set<[String]> = []
    for heard in written + decoded where !heard.isEmpty {
      found.formUnion(try sentences.sentences(like: heard, count: settings.grammarFound, check: check).map(\.words))
    }
    let candidates = found.filter { !$0.isEmpty }.map { words in
      let phones = sound(words)
      func distance(_ heard: [[Phone]]) -> Double { heard.map { 1 - PhoneDistance.similarity($0, phones) }.min() ?? 1 }
      return GrammarCandidate(words: words, distance: distance(written), decoded: distance(decoded))
    }.sorted { $0.words.lexicographicallyPrecedes($1.words) }
    let nearest =
      candidates.min(count: settings.grammarWritten) { $0.distance < $1.distance }
      + candidates.min(count: settings.grammarDecoded) { $0.decoded < $1.decoded }
    return Array(nearest.uniqued(on: \.words))
  }

  private func sound(_ words: [String]) -> [Phone] {
    words.flatMap { pronouncer.pronunciations(of: $0).first ?? [] }
  }

  /// The words in the model's written form.
  private static func written(_ words: [String]) -> String {
    let text = words.map { $0 == "i" || $0.hasPrefix("i'") ? "I" + $0.dropFirst() : $0 }.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

/// A candidate sentence of a grammar with its features.
struct GrammarCandidate: Sendable {
  var words: [String]
  /// The phone distance to the nearest transcript, 0 to 1.
  var distance: Double
  /// The phone distance to the nearest decoder hypothesis, 0 to 1.
  var decoded: Double
  /// The log-likelihood given the audio.
  var heard = 0.0
  /// The log-likelihood given silence instead of the audio.
  var unheard = 0.0
}
