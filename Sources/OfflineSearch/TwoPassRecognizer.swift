import Algorithms
import Audio
import Foundation
import Recognition
import SpeechRecognizers
import Understanding

/// Decodes an utterance in two passes: with the full vocabulary, and then with the phrases that sound most like the
/// first pass's hypotheses.
///
/// The first pass chooses among tens of thousands of words and confuses some names with others that sound like them.
/// The second pass has a vocabulary of a few hundred words, in which the right name has few rivals left.
///
/// With several branches, each decodes the utterance after its own preprocessing, for example with and without noise
/// suppression. The branches share the second pass's vocabulary. The most confident branch's hypothesis comes first;
/// the others' follow in case it makes no sense. If all branches agree in the first pass and one is confident enough,
/// there is no second pass, unless names are expected that the first pass doesn't have.
///
/// With few phrases to choose from, unrelated speech is recognized as one of them. So the utterance is also decoded as
/// general speech. If that fits almost as well, the utterance wasn't a command. Without phrases, there is one pass.
struct TwoPassRecognizer: UtteranceRecognizing {
  /// The catalogue of phrases, and the feature weights for ranking names.
  typealias Phrases = (catalogue: PhraseCatalogue, evidence: NameEvidence)

  /// A decoding branch: a preprocessing step and the recognizers that decode its output.
  struct DecodingBranch: Sendable {
    /// Decodes with the full vocabulary.
    let first: any UtteranceRecognizing & PartialRecognizing
    /// Creates the recognizers of second passes; `nil` for none.
    let second: (any RecognizerMaking)?
    /// Preprocesses the samples.
    let prepare: @Sendable ([Int16]) throws -> [Int16]

    /// The first pass's recognizer as the source of partial hypotheses.
    var partials: WholeUtteranceRecognizer.Partials { WholeUtteranceRecognizer.Partials(first, isShared: true) }
  }

  /// The maximum length of a command. The first branch decodes longer speech in one pass, with a confidence of 0. Each
  /// second of a decoded path takes 1 MB during the search.
  private static let longest = Duration.seconds(20).sampleCount(at: Endpointer.sampleRate)
  /// The audio that is kept before and after speech in a longer recording.
  private static let around = Duration.milliseconds(300).sampleCount(at: Endpointer.sampleRate)

  var settings = RecognitionSettings()
  /// The branches, at least one.
  var branches: [DecodingBranch]
  /// The phrases, and the feature weights for ranking names; without them there is no second pass.
  var phrases: Phrases?
  /// Recognizes phones for each branch in turn, to find and compare names.
  var phones: (any UtteranceRecognizing)?
  /// Decodes general speech for each branch in turn, to compare its fit with the second pass's.
  var general: (any UtteranceRecognizing)?
  /// The acoustic scores that searches of equal audio share; it is notified of the branches' audio.
  var scores: SharedScores?
  /// The queue for preprocessing samples and making vocabularies.
  private let queue = QueueExecutor(label: "whereto.second-pass")

  /// Recognizes an utterance, with a second pass if one isn't enough.
  ///
  /// - Throws: `RecognitionError` if an engine fails, `CancellationError` if the task is cancelled between the passes.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    if phrases != nil, samples.count > Self.longest {
      let spoken = try await queue.run { Self.spoken(samples) }
      return spoken.count > Self.longest
        ? try await decodeOnce(spoken, since: start) : try await result(of: spoken, expecting: expected)
    }
    let prepared = try await queue.run { [branches] in try branches.map { try $0.prepare(samples) } }
    scores?.expect(prepared)
    defer { scores?.expect([]) }
    async let phones = inTurn(prepared, by: phones).map(\.phonesOfBest)
    let first = try await each { position, branch in try await branch.first.result(of: prepared[position]) }
    try Task.checkCancellation()
    var result = Self.mostConfident(first)
    if let (catalogue, evidence) = phrases {
      if expected.names.isEmpty, isEnough(first, catalogue) {
        result.firstPass = first.map(\.hypotheses)
        result.confidence = evidence.onePass
      } else if let second = try await runSecondPass(prepared, first, try await phones, catalogue, expected.names) {
        result = try await combine(second, after: first, catalogue, by: evidence)
      }
    }
    result.decodeDuration = ContinuousClock.now - start
    return result
  }

  /// The first branch's result of one pass, for speech that isn't a command.
  private func decodeOnce(_ samples: [Int16], since start: ContinuousClock.Instant) async throws -> RecognitionResult {
    let prepared = try await queue.run { [branch = branches[0]] in try branch.prepare(samples) }
    var result = try await branches[0].first.result(of: prepared)
    (result.confidence, result.decodeDuration) = (0, ContinuousClock.now - start)
    return result
  }

  /// The speech in a recording that is too long for a command.
  private static func spoken(_ samples: [Int16]) -> [Int16] {
    guard let speech = SpeechSpan.find(in: samples) else { return samples }
    return Array(samples[max(0, speech.lowerBound - around)..<min(samples.count, speech.upperBound + around)])
  }

  /// Whether the first pass's results need no second pass: several branches agree on a command, and one is confident.
  private func isEnough(_ first: [RecognitionResult], _ phrases: PhraseCatalogue) -> Bool {
    guard first.count > 1, Set(first.map(\.best?.text)).count == 1, let best = first[0].best,
      first.contains(where: { $0.confidence >= settings.certain })
    else { return false }
    return phrases.isCommand(best)
  }

  /// The results of the second pass.
  private struct SecondPass {
    /// The result of each branch.
    var results: [RecognitionResult]
    /// The phone recognition of each branch.
    var phones: [[Phone]]
    /// How much better it fits than general speech.
    var margin: Double?
    /// Its vocabulary.
    var choice: PhraseCatalogue.Choice
  }

  /// The second pass's results; `nil` if nothing was recognized in the first.
  private func runSecondPass(
    _ prepared: [[Int16]], _ first: [RecognitionResult], _ phones: [[Phone]], _ phrases: PhraseCatalogue,
    _ names: [String]
  ) async throws -> SecondPass? {
    async let fits = inTurn(prepared, by: general).map(\.fit)
    let words = first.map(\.hypotheses)
    let further = try await phrases.furtherForms(for: words)
    guard
      let choice = try await queue.run({
        phrases.choice(for: words, phones: phones, furtherForms: further, ownNames: names)
      })
    else { return nil }
    try Task.checkCancellation()
    let results = try await each { position, branch in
      let recognizer = try await branch.second?.recognizer(
        lexicon: choice.vocabulary.lexicon, languageModel: choice.vocabulary.languageModel)
      return try await recognizer?.result(of: prepared[position]) ?? .nothing
    }
    let margins = zip(results, try await fits).compactMap { result, fit in
      if let ours = result.fit, let fit { ours - fit } else { nil as Double? }
    }
    // A second pass without hypotheses gets the lowest margin.
    let hasHypotheses = results.contains { !$0.hypotheses.isEmpty }
    return SecondPass(results: results, phones: phones, margin: hasHypotheses ? margins.max() : 0, choice: choice)
  }

  /// Combines the results of both passes.
  private func combine(
    _ second: SecondPass, after first: [RecognitionResult], _ phrases: PhraseCatalogue, by evidence: NameEvidence
  ) async throws -> RecognitionResult {
    var result = Self.mostConfident(first)
    let best = Self.mostConfident(second.results)
    if !best.hypotheses.isEmpty { result.hypotheses = best.hypotheses }
    let nameScores = try await queue.run { [hypothesis = result.best] in
      evidence.ordered(
        phrases.nameScores(
          for: second.choice, first: first.map(\.hypotheses), second: second.results.map(\.hypotheses),
          phones: second.phones, best: hypothesis, certainty: best.confidence, margin: second.margin))
    }
    result.firstPass = first.map(\.hypotheses)
    result.phones = second.phones
    result.confidence = evidence.probability(nameScores)
    result.offer(nameScores, explainsMost: evidence.explainsMost(nameScores))
    return result
  }

  /// The results of a shared recognizer for each branch's samples; empty if there is none.
  private func inTurn(
    _ prepared: [[Int16]], by recognizer: (any UtteranceRecognizing)?
  ) async throws -> [RecognitionResult] {
    guard let recognizer else { return [] }
    var results: [RecognitionResult] = []
    for samples in prepared {
      results.append(try await recognizer.result(of: samples))
      try Task.checkCancellation()
    }
    return results
  }

  /// The result of each branch, in their order; branches run concurrently.
  private func each(
    _ recognize: @escaping @Sendable (Int, DecodingBranch) async throws -> RecognitionResult
  ) async throws -> [RecognitionResult] {
    try await withThrowingTaskGroup(of: (Int, RecognitionResult).self) { group in
      for (position, branch) in branches.enumerated() {
        group.addTask { (position, try await recognize(position, branch)) }
      }
      var results: [Int: RecognitionResult] = [:]
      for try await (position, result) in group { results[position] = result }
      return branches.indices.compactMap { results[$0] }
    }
  }

  /// The most confident branch's result, with the other branches' hypotheses added in case its own make no sense. The
  /// best hypotheses of all branches come first, then the second-best ones, and so on.
  private static func mostConfident(_ results: [RecognitionResult]) -> RecognitionResult {
    let results = results.sorted { $0.isMoreConfident(than: $1) }
    var mostConfident = results[0]
    let most = results.map(\.hypotheses.count).max() ?? 0
    let inTurn = (0..<most).flatMap { rank in results.compactMap { $0.hypotheses.dropFirst(rank).first } }
    mostConfident.hypotheses = Array(inTurn.uniqued(on: \.text))
    return mostConfident
  }
}

extension RecognitionResult {
  /// The words of the best hypothesis as phones, for phone recognition.
  var phonesOfBest: [Phone] { (best?.words ?? []).compactMap { Phone(symbol: $0.text) } }

  /// Adds the likeliest name as a hypothesis, and the next names as alternatives.
  fileprivate mutating func offer(_ scores: NameScores, explainsMost: Bool) {
    names = scores
    if let best = scores.names.first, explainsMost || !best.isDecoded {
      // The name makes sense by itself even if the words around it don't.
      hypotheses.insert(Hypothesis(text: best.words), at: best.isDecoded ? 1 : 0)
    }
    alternatives = scores.names.dropFirst().lazy.filter { !$0.isDecoded }.prefix(Self.offered)
      .map { Hypothesis(text: $0.words) }
  }

  /// The number of alternatives after the likeliest name.
  private static let offered = 2
}
