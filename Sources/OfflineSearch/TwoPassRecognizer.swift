import Algorithms
import Audio
import Foundation
import Recognition
import SpeechRecognizers
import Understanding

/// Hears an utterance twice: with everything that can be said, and once more with what sounds like what was heard.
///
/// The first pass has tens of thousands of words to choose from and loses some names to others. What it hears in their
/// place sounds like them: of all phrases, those that sound most like its hypotheses make a vocabulary of a few hundred
/// words for the second pass, in which the right one has few rivals left.
///
/// With several branches, each hears the utterance in its own way, as with and without noise suppression. They share the
/// second pass's vocabulary. The one that is surest of its words comes first; the others are asked where it makes no
/// sense. Where all hear the same words in the first pass, and one is quite sure of them, there is no second, unless names
/// are expected that the first pass cannot hear.
///
/// With few phrases to choose from, talk about something else is heard as one of them. So the utterance is heard as general
/// speech as well: what fits that hardly worse was no command, however sure the second pass is.
///
/// Words of a grammar or a language model of their own are heard once, by each branch.
struct TwoPassRecognizer: UtteranceRecognizing {
  /// What can be said, and how it is told what was.
  typealias Phrases = (catalogue: PhraseCatalogue, evidence: NameEvidence)

  /// One way to hear.
  struct DecodingBranch: Sendable {
    /// Hears everything.
    let first: any UtteranceRecognizing & PartialRecognizing
    /// Makes the recognisers of second passes, where there are any.
    let second: (any RecognizerMaking)?
    /// What is done to the samples before.
    let prepare: @Sendable ([Int16]) throws -> [Int16]

    /// The first of two passes, which tells what has been said so far as well.
    var partials: WholeUtteranceRecognizer.Partials { WholeUtteranceRecognizer.Partials(first, isShared: true) }
  }

  /// How sure one of several branches that agree has to be for the first pass to be enough. Then the second, on development
  /// data, finds no place that the first does not.
  private static let certain = 0.6
  /// Where somebody speaks for longer that is no command: the first branch hears it in one pass, and nothing of it is believed.
  /// Each second of a way to hear it takes 1 MB for as long as it is searched.
  private static let longest = Duration.seconds(20).sampleCount(at: Endpointer.sampleRate)
  /// How much is heard before and after speech in a longer recording.
  private static let around = Duration.milliseconds(300).sampleCount(at: Endpointer.sampleRate)

  /// One at least; each hears the samples in its own way.
  var branches: [DecodingBranch]
  /// Everything that can be said, and how much each witness counts for what was; without it there is no second pass.
  var phrases: Phrases?
  /// Hears phones without words, for each branch in turn: by them names are found and compared too.
  var phones: (any UtteranceRecognizing)?
  /// Hears general speech, for each branch in turn, to compare the second pass with.
  var general: (any UtteranceRecognizing)?
  /// What searches of the same sound share, which is told what the branches hear.
  var scores: SharedScores?
  /// Where samples are prepared and vocabularies are made.
  private let queue = QueueExecutor(label: "whereto.second-pass")

  init(
    branches: [DecodingBranch], phrases: Phrases?, phones: (any UtteranceRecognizing)? = nil,
    general: (any UtteranceRecognizing)? = nil, scores: SharedScores? = nil
  ) {
    (self.branches, self.phrases, self.phones, self.general, self.scores) = (branches, phrases, phones, general, scores)
  }

  /// Hears an utterance, twice where once is not enough.
  ///
  /// - Throws: `RecognitionError` when an engine fails, `CancellationError` when the task is cancelled between the passes.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    if phrases != nil, samples.count > Self.longest {
      let spoken = try await queue.run { Self.spoken(samples) }
      return spoken.count > Self.longest
        ? try await heardOnce(spoken, since: start) : try await result(of: spoken, expecting: expected)
    }
    let prepared = try await queue.run { [branches] in try branches.map { try $0.prepare(samples) } }
    scores?.expect(prepared)
    defer { scores?.expect([]) }
    async let phones = heardAsPhones(prepared)
    let first = try await each { position, branch in try await branch.first.result(of: prepared[position]) }
    try Task.checkCancellation()
    var result = Self.surest(first)
    if let (catalogue, evidence) = phrases {
      if expected.names.isEmpty, isEnough(first, catalogue) {
        result.firstPass = first.map(\.hypotheses)
        result.confidence = evidence.onePass
      } else if let second = try await hearAgain(prepared, first, try await phones, catalogue, expected.names) {
        result = try await believed(second, after: first, catalogue, by: evidence)
      }
    }
    result.decodeDuration = ContinuousClock.now - start
    return result
  }

  /// What the first branch hears in one pass of what is no command.
  private func heardOnce(
    _ samples: [Int16], since start: ContinuousClock.Instant
  ) async throws -> RecognitionResult {
    let prepared = try await queue.run { [branch = branches[0]] in try branch.prepare(samples) }
    var result = try await branches[0].first.result(of: prepared)
    (result.confidence, result.decodeDuration) = (0, ContinuousClock.now - start)
    return result
  }

  /// What is spoken in a recording that is too long for a command.
  private static func spoken(_ samples: [Int16]) -> [Int16] {
    guard let speech = SpeechSpan.find(in: samples) else { return samples }
    return Array(samples[max(0, speech.lowerBound - around)..<min(samples.count, speech.upperBound + around)])
  }

  /// Whether what was heard in the first pass needs no second.
  private func isEnough(_ first: [RecognitionResult], _ phrases: PhraseCatalogue) -> Bool {
    guard Self.isCertain(first), let best = first[0].best else { return false }
    return phrases.isCommand(best)
  }

  /// What the second pass came to.
  private struct SecondPass {
    /// What each branch heard.
    var heard: [RecognitionResult]
    /// What each branch heard as phones before.
    var phones: [[Phone]]
    /// By how much it fits better than general speech.
    var margin: Double?
    /// What could be heard.
    var choice: PhraseCatalogue.Choice
  }

  /// What each branch hears in the second pass; `nil` where that was nothing in the first.
  private func hearAgain(
    _ prepared: [[Int16]], _ first: [RecognitionResult], _ phones: [[Phone]], _ phrases: PhraseCatalogue,
    _ names: [String]
  ) async throws -> SecondPass? {
    async let fits = fitsAsGeneralSpeech(prepared)
    let words = first.map(\.hypotheses)
    let further = try await phrases.furtherForms(for: words)
    guard
      let choice = try await queue.run({
        phrases.choice(for: words, phones: phones, furtherForms: further, ownNames: names)
      })
    else { return nil }
    try Task.checkCancellation()
    let again = try await each { position, branch in
      let recognizer = try await branch.second?.recognizer(
        lexicon: choice.vocabulary.lexicon, languageModel: choice.vocabulary.languageModel)
      return try await recognizer?.result(of: prepared[position]) ?? .nothing
    }
    let margins = zip(again, try await fits).compactMap { again, fit in
      if let ours = again.fit, let fit { ours - fit } else { nil as Double? }
    }
    // Words of which a second pass hears none fit less than anything.
    let isHeard = again.contains { !$0.hypotheses.isEmpty }
    return SecondPass(heard: again, phones: phones, margin: isHeard ? margins.max() : 0, choice: choice)
  }

  /// What to believe after both passes.
  private func believed(
    _ second: SecondPass, after first: [RecognitionResult], _ phrases: PhraseCatalogue, by evidence: NameEvidence
  ) async throws -> RecognitionResult {
    var result = Self.surest(first)
    let again = Self.surest(second.heard)
    if !again.hypotheses.isEmpty { result.hypotheses = again.hypotheses }
    let verdict = try await queue.run { [best = result.best] in
      evidence.ordered(
        phrases.verdict(
          on: second.choice, first: first.map(\.hypotheses), second: second.heard.map(\.hypotheses),
          phones: second.phones, best: best, certainty: again.confidence, margin: second.margin))
    }
    result.firstPass = first.map(\.hypotheses)
    result.phones = second.phones
    result.confidence = evidence.probability(verdict)
    result.offer(verdict, explainsMost: evidence.explainsMost(verdict))
    return result
  }

  /// What each branch hears as phones without words; nothing where nobody hears that.
  private func heardAsPhones(_ prepared: [[Int16]]) async throws -> [[Phone]] {
    try await inTurn(prepared, by: phones).map(\.phonesOfBest)
  }

  /// How well the samples of each branch fit general speech; nothing where nobody hears that.
  private func fitsAsGeneralSpeech(_ prepared: [[Int16]]) async throws -> [Double?] {
    try await inTurn(prepared, by: general).map(\.fit)
  }

  /// What a recogniser that the branches share hears of the samples of each; nothing where there is none.
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

  /// What each branch hears, in their order; they hear at the same time.
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

  /// Whether several branches agree, and one of them is quite sure.
  private static func isCertain(_ heard: [RecognitionResult]) -> Bool {
    heard.count > 1 && agree(heard) && heard.contains { $0.confidence >= certain }
  }

  private static func agree(_ heard: [RecognitionResult]) -> Bool { Set(heard.map(\.best?.text)).count == 1 }

  /// The surest branch's result, among whose hypotheses are those of the other branches as well: where what it heard makes no
  /// sense, they may. The best of all come first, then the second best of all, and so on.
  private static func surest(_ results: [RecognitionResult]) -> RecognitionResult {
    let results = results.sorted { $0.isMoreConfident(than: $1) }
    var surest = results[0]
    let most = results.map(\.hypotheses.count).max() ?? 0
    let inTurn = (0..<most).flatMap { rank in results.compactMap { $0.hypotheses.dropFirst(rank).first } }
    surest.hypotheses = Array(inTurn.uniqued(on: \.text))
    return surest
  }
}

extension RecognitionResult {
  /// The words of the best hypothesis as phones, where it was heard without words.
  var phonesOfBest: [Phone] { (best?.words ?? []).compactMap { Phone(symbol: $0.text) } }

  /// Takes the likeliest name, and offers the next after it.
  fileprivate mutating func offer(_ verdict: NameScores, explainsMost: Bool) {
    names = verdict
    if let best = verdict.names.first, explainsMost || !best.isDecoded {
      // By itself it makes sense, where the words around it make none.
      hypotheses.insert(Hypothesis(text: best.words), at: best.isDecoded ? 1 : 0)
    }
    alternatives = verdict.names.dropFirst().lazy.filter { !$0.isDecoded }.prefix(Self.offered)
      .map { Hypothesis(text: $0.words) }
  }

  /// How many names are offered besides the likeliest.
  private static let offered = 2
}
