import Algorithms
import Audio
import Foundation
import Recognition
import SpeechRecognizers

/// Hears the sentences of a grammar by a decoder that knows no others, and by a model that has words of its own.
///
/// What each of them heard leads to the sentences of the grammar that sound like it, and the model says how likely each of
/// these is given the sound (teacher forcing).
struct GrammarRescorer: UtteranceRecognizing {
  /// How many texts are asked for, and how many ways to say them are looked at.
  private static let (texts, ways) = (8, 10)
  /// How many sentences are found for each thing that was heard.
  private static let found = 24
  /// How many of all are judged: those nearest to what the model wrote, and to what the decoder heard.
  private static let judged = (written: 28, decoded: 8)

  private let decoder: any UtteranceRecognizing
  private let branch: WhisperSession
  private let evidence: SentenceEvidence.OfGrammar
  private let sentences: NearestSentences
  /// How any word sounds.
  private let pronouncer: Pronouncer
  /// What the model makes its texts of.
  private let tokens: TextTokens
  /// Where sentences are found.
  private let queue = QueueExecutor(label: "whereto.grammar")

  /// Reads a grammar.
  ///
  /// - Parameters:
  ///   - grammar: In JSGF.
  ///   - dictionary: Says its words.
  ///   - decoder: Hears the grammar's sentences and nothing else.
  /// - Throws: `RecognitionError` where the grammar or the dictionary cannot be read.
  @concurrent init(
    _ grammar: URL, dictionary: URL, decoder: any UtteranceRecognizing, branch: WhisperSession,
    evidence: SentenceEvidence.OfGrammar
  ) async throws {
    (self.decoder, self.branch, self.evidence) = (decoder, branch, evidence)
    let (network, listed) = try await queue.run {
      (try GrammarFile.network(of: grammar), try PronouncingDictionary(contentsOf: dictionary))
    }
    var lexicon = Lexicon()
    for word in network.words { lexicon.set(word, pronunciations: listed.pronunciations(of: word)) }
    sentences = NearestSentences(in: network, lexicon: lexicon)
    pronouncer = Pronouncer(dictionaries: [listed], rules: FliteLexicon())
    tokens = try await branch.tokens(
      mostFrequent: RescoringRecognizer.frequentTokens, andOf: network.words.flatMap { [$0, Self.written([$0])] })
  }

  /// Hears an utterance. One that is longer than the model hears at once is left to the decoder.
  ///
  /// - Throws: `RecognitionError` when an engine fails, `CancellationError` when the task is cancelled.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    async let decoding = decoder.result(of: samples, expecting: expected)
    guard AudioSegmenter.isSound(samples), samples.count <= TranscriptRecognizer.longest(branch) else {
      return try await decoding
    }
    let sound = try await branch.recognize(samples)
    let texts = try await branch.texts(of: sound, count: Self.texts, of: tokens)
    var result = try await decoding
    let candidates = try await candidates(like: texts.map(\.text), and: result.hypotheses)
    guard !candidates.isEmpty else { return result }
    let written = candidates.map { Self.written($0.words) }
    let given = try await branch.logLikelihoods(of: written, hearing: sound)
    let without = try await branch.internalLMLogLikelihoods(of: written)
    let judged = candidates.indices.map { position in
      var candidate = candidates[position]
      (candidate.heard, candidate.unheard) = (given[position], without[position])
      return (score: evidence.score(candidate), words: candidate.words.joined(separator: " "))
    }.sorted { $0.score > $1.score }
    if judged[0].words != result.best?.text { result.fit = nil }
    result.hypotheses = judged.map { sentence in
      var hypothesis = result.hypotheses.first { $0.text == sentence.words } ?? Hypothesis(text: sentence.words)
      hypothesis.score = sentence.score
      return hypothesis
    }
    result.confidence = 1 / judged.reduce(0) { $0 + exp($1.score - judged[0].score) }
    result.decodeDuration = ContinuousClock.now - start
    return result
  }

  /// The sentences that may have been said.
  ///
  /// - Parameters:
  ///   - texts: What the model wrote.
  ///   - decoded: What the decoder heard.
  /// - Throws: `CancellationError` when the task is cancelled.
  private func candidates(like texts: [String], and decoded: [Hypothesis]) async throws -> [GrammarCandidate] {
    let stop = StopFlag()
    return try await withTaskCancellationHandler {
      try await queue.run {
        try self.candidates(like: texts, and: decoded) { if stop.isRaised { throw CancellationError() } }
      }
    } onCancel: {
      stop.raise()
    }
  }

  private func candidates(
    like texts: [String], and decoded: [Hypothesis], check: () throws -> Void
  ) throws -> [GrammarCandidate] {
    let written = TextVerbalizer.ways(ofEach: texts.map(RepetitionFilter.once), count: Self.ways).map { sound($0) }
    let decoded = decoded.map { sound($0.words.map(\.text)) }
    var found: Set<[String]> = []
    for heard in written + decoded where !heard.isEmpty {
      found.formUnion(try sentences.sentences(like: heard, count: Self.found, check: check).map(\.words))
    }
    let candidates = found.filter { !$0.isEmpty }.map { words in
      let phones = sound(words)
      func distance(_ heard: [[Phone]]) -> Double { heard.map { 1 - PhoneDistance.similarity($0, phones) }.min() ?? 1 }
      return GrammarCandidate(words: words, distance: distance(written), decoded: distance(decoded))
    }.sorted { $0.words.lexicographicallyPrecedes($1.words) }
    let nearest =
      candidates.min(count: Self.judged.written) { $0.distance < $1.distance }
      + candidates.min(count: Self.judged.decoded) { $0.decoded < $1.decoded }
    return Array(nearest.uniqued(on: \.words))
  }

  private func sound(_ words: [String]) -> [Phone] {
    words.flatMap { pronouncer.pronunciations(of: $0).first ?? [] }
  }

  /// Words as the model would write them.
  private static func written(_ words: [String]) -> String {
    let text = words.map { $0 == "i" || $0.hasPrefix("i'") ? "I" + $0.dropFirst() : $0 }.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

/// A sentence of a grammar that may have been said, and what speaks for it.
struct GrammarCandidate: Sendable {
  var words: [String]
  /// How unlike it sounds to the nearest text that the model wrote, 0 to 1.
  var distance: Double
  /// The same for what the decoder heard.
  var decoded: Double
  /// Its likelihood given the sound, a natural logarithm.
  var heard = 0.0
  /// The same without a sound.
  var unheard = 0.0
}
