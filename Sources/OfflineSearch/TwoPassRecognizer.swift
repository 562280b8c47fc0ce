import Algorithms
import Audio
import Foundation
import PocketSphinxRecognition
public import Recognition
import Understanding

/// Hears an utterance twice: with everything that can be said, and once more with what sounds like what was heard.
///
/// The first pass has tens of thousands of words to choose from and loses some names to others. What it hears in their
/// place sounds like them: of all phrases, those that sound most like its hypotheses make a vocabulary of a few hundred
/// words for the second pass, in which the right one has few rivals left.
///
/// With several ears, each hears the utterance in its own way, as with and without noise suppression. They share the
/// second pass's vocabulary. The one that is surest of its words comes first; the others are asked where it makes no
/// sense. Where all hear the same words in the first pass, and one is quite sure of them, there is no second, unless names
/// are expected that the first pass cannot hear.
///
/// With few phrases to choose from, talk about something else is heard as one of them. So the utterance is heard as general
/// speech as well: what fits that hardly worse was no command, however sure the second pass is.
///
/// Words of a grammar or a language model of their own are heard once, by each ear.
///
/// Where the speaker pauses the utterance is decoded at once, and has often been when it turns out to be over.
public actor TwoPassRecognizer: SpeechRecognizer {
  /// One way to hear.
  struct Ear: Sendable {
    /// Hears everything.
    let first: any SpeechRecognizer
    /// Makes the recognisers of second passes, where there are any.
    let second: (any RecognizerMaking)?
    /// What is done to the samples before.
    let prepare: @Sendable ([Int16]) throws -> [Int16]
  }

  /// How sure one of several ears that agree has to be for the first pass to be enough. Then the second, on development
  /// data, finds no place that the first does not.
  private static let certain = 0.6

  private let ears: [Ear]
  private let phrases: PhraseCatalogue?
  /// Hears phones without words, for each ear in turn.
  private let phones: (any SpeechRecognizer)?
  /// Hears general speech, for each ear in turn.
  private let general: (any SpeechRecognizer)?
  /// What searches of the same sound share.
  private let scores: SharedScores?
  /// Hears with words of its own, and judges sentences; without it a second pass does.
  private let neural: NeuralHearing?
  /// Where samples are prepared and vocabularies are made.
  private let queue = QueueExecutor(label: "whereto.second-pass")
  private var expectedNames: [String] = []
  private var utterance: [Int16] = []
  /// Decodes the utterance as it was when the speaker paused.
  private var early: Task<RecognitionResult, any Error>?

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - ears: One at least. The first gives the partial hypotheses, of samples as they come.
  ///   - phrases: Everything that can be said; without it there is no second pass.
  ///   - phones: Hears phones without words, by which names are found and compared too.
  ///   - general: Hears general speech, to compare the second pass with.
  ///   - scores: What these recognisers share of an utterance, which is told what the ears hear.
  init(
    ears: [Ear], phrases: PhraseCatalogue?, phones: (any SpeechRecognizer)? = nil,
    general: (any SpeechRecognizer)? = nil, scores: SharedScores? = nil, neural: NeuralHearing? = nil
  ) {
    self.neural = neural
    self.ears = ears
    self.phrases = phrases
    self.phones = phones
    self.general = general
    self.scores = scores
  }

  /// Begins an utterance.
  ///
  /// - Throws: `RecognitionError` when the engine refuses.
  public func startUtterance() async throws {
    await forgetEarly()
    utterance = []
    try await ears[0].first.startUtterance()
  }

  /// Has second passes hear names besides; see ``/Recognition/SpeechRecognizer/expect(names:)``.
  public func expect(names: [String]) async { expectedNames = names }

  /// Takes samples; see ``/Recognition/SpeechRecognizer/accept(_:)``.
  ///
  /// - Throws: `RecognitionError` when no utterance is in hand, or it has become too long.
  public func accept(_ samples: [Int16]) async throws -> Hypothesis? {
    guard !samples.isEmpty else { return try await ears[0].first.accept(samples) }
    var heardAgain = samples
    if early != nil {
      await forgetEarly()
      try await ears[0].first.startUtterance()
      heardAgain = utterance + samples
    }
    let partial = try await ears[0].first.accept(heardAgain)
    utterance += samples
    return partial
  }

  /// Decodes what there is of the utterance. If more comes, that was in vain.
  public func expectEnd() async {
    guard early == nil, !utterance.isEmpty else { return }
    early = Task { [utterance] in try await decode(utterance) }
  }

  /// Ends the utterance and decodes it whole, twice, where that was not done in the pause before.
  ///
  /// - Throws: `RecognitionError` when no utterance is in hand or the engine fails, `CancellationError` when the task is
  ///   cancelled between the passes.
  public func finishUtterance() async throws -> RecognitionResult {
    let samples = utterance
    utterance = []
    guard let early else { return try await decode(samples) }
    self.early = nil
    return try await early.value
  }

  /// Drops the utterance in hand.
  public func cancelUtterance() async {
    utterance = []
    await forgetEarly()
    await ears[0].first.cancelUtterance()
  }

  /// Waits until the ears are free of an utterance that was not over, or is not wanted.
  private func forgetEarly() async {
    guard let early else { return }
    early.cancel()
    _ = await early.result
    self.early = nil
  }

  private func decode(_ samples: [Int16]) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    let prepared = try await queue.run { [ears] in try ears.map { try $0.prepare(samples) } }
    scores?.expect(prepared)
    defer { scores?.expect([]) }
    async let heard = neural?.heard(prepared[0])
    async let phones = heardAsPhones(prepared)
    let first = try await each { position, ear in
      // The first ear has heard the samples as they came.
      position == 0 ? try await ear.first.finishUtterance() : try await ear.first.result(of: prepared[position])
    }
    try Task.checkCancellation()
    var result = Self.surest(first)
    if let phrases, let neural, let heard = try await heard {
      let sentences = try await sentences(heard.ways, first, try await phones, phrases)
      try Task.checkCancellation()
      var judged = try await neural.result(of: sentences, heard)
      (judged.firstPass, judged.phones) = (first.map(\.hypotheses), try await phones)
      judged.audioDuration = result.audioDuration
      result = judged
    } else if let phrases {
      if isEnough(first, phrases) {
        result.firstPass = first.map(\.hypotheses)
        result.confidence = HearingEvidence.afterOnePass
      } else if let second = try await hearAgain(prepared, first, try await phones, phrases) {
        result = try await believed(second, after: first, phrases)
      }
    }
    result.decodeDuration = ContinuousClock.now - start
    return result
  }

  /// What may have been said, where a model with words of its own heard some texts.
  private func sentences(
    _ texts: [[String]], _ first: [RecognitionResult], _ phones: [[Phone]], _ phrases: PhraseCatalogue
  ) async throws -> [SentenceCandidate] {
    let words = first.map(\.hypotheses)
    let further = try await phrases.furtherForms(for: words)
    return try await queue.run { [expectedNames] in
      let chosen = phrases.phrases(
        for: words, phones: phones, texts: texts, furtherForms: further, ownNames: expectedNames)
      let others = words.compactMap { $0.first?.words.map(\.text) }.filter { !$0.isEmpty }
      return phrases.sentences(for: Array((texts + others).uniqued()), of: chosen, first: words, phones: phones)
    }
  }

  /// Whether what was heard in the first pass needs no second.
  private func isEnough(_ first: [RecognitionResult], _ phrases: PhraseCatalogue) -> Bool {
    guard expectedNames.isEmpty, Self.isCertain(first), let best = first[0].best else { return false }
    return phrases.isCommand(best)
  }

  /// What the second pass came to.
  private struct SecondPass {
    /// What each ear heard.
    var heard: [RecognitionResult]
    /// What each ear heard as phones before.
    var phones: [[Phone]]
    /// By how much it fits better than general speech.
    var margin: Double?
    /// What could be heard.
    var choice: PhraseCatalogue.Choice
  }

  /// What each ear hears in the second pass; `nil` where that was nothing in the first.
  private func hearAgain(
    _ prepared: [[Int16]], _ first: [RecognitionResult], _ phones: [[Phone]], _ phrases: PhraseCatalogue
  ) async throws -> SecondPass? {
    async let fits = fitsAsGeneralSpeech(prepared)
    let words = first.map(\.hypotheses)
    let further = try await phrases.furtherForms(for: words)
    guard
      let choice = try await queue.run({ [expectedNames] in
        phrases.choice(for: words, phones: phones, furtherForms: further, ownNames: expectedNames)
      })
    else { return nil }
    try Task.checkCancellation()
    let again = try await each { position, ear in
      let recognizer = try await ear.second?.recognizer(
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
    _ second: SecondPass, after first: [RecognitionResult], _ phrases: PhraseCatalogue
  ) async throws -> RecognitionResult {
    var result = Self.surest(first)
    let again = Self.surest(second.heard)
    if !again.hypotheses.isEmpty { result.hypotheses = again.hypotheses }
    let ranking = try await queue.run { [best = result.best] in
      phrases.ranking(
        of: second.choice, first: first.map(\.hypotheses), second: second.heard.map(\.hypotheses),
        phones: second.phones, best: best)
    }
    let answer = ranking.answer(confidence: again.confidence)
    result.firstPass = first.map(\.hypotheses)
    result.phones = second.phones
    result.confidence = HearingEvidence(margin: second.margin, explanation: answer.explanation).probability
    result.offer(answer, of: ranking)
    return result
  }

  /// What each ear hears as phones without words; nothing where nobody hears that.
  private func heardAsPhones(_ prepared: [[Int16]]) async throws -> [[Phone]] {
    try await inTurn(prepared, by: phones).map { result in
      (result.best?.words ?? []).compactMap { Phone(symbol: $0.text) }
    }
  }

  /// How well the samples of each ear fit general speech; nothing where nobody hears that.
  private func fitsAsGeneralSpeech(_ prepared: [[Int16]]) async throws -> [Double?] {
    try await inTurn(prepared, by: general).map(\.fit)
  }

  /// What a recogniser that the ears share hears of the samples of each; nothing where there is none.
  private func inTurn(
    _ prepared: [[Int16]], by recognizer: (any SpeechRecognizer)?
  ) async throws -> [RecognitionResult] {
    guard let recognizer else { return [] }
    var results: [RecognitionResult] = []
    for samples in prepared {
      results.append(try await recognizer.result(of: samples))
      try Task.checkCancellation()
    }
    return results
  }

  /// What each ear hears, in their order; they hear at the same time.
  private func each(
    _ hear: @escaping @Sendable (Int, Ear) async throws -> RecognitionResult
  ) async throws -> [RecognitionResult] {
    try await withThrowingTaskGroup(of: (Int, RecognitionResult).self) { group in
      for (position, ear) in ears.enumerated() { group.addTask { (position, try await hear(position, ear)) } }
      var results: [Int: RecognitionResult] = [:]
      for try await (position, result) in group { results[position] = result }
      return ears.indices.compactMap { results[$0] }
    }
  }

  /// Whether several ears agree, and one of them is quite sure.
  private static func isCertain(_ heard: [RecognitionResult]) -> Bool {
    heard.count > 1 && agree(heard) && heard.contains { $0.confidence >= certain }
  }

  private static func agree(_ heard: [RecognitionResult]) -> Bool { Set(heard.map(\.best?.text)).count == 1 }

  /// The surest ear's result, among whose hypotheses are those of the other ears as well: where what it heard makes no
  /// sense, they may. The best of all come first, then the second best of all, and so on.
  private static func surest(_ results: [RecognitionResult]) -> RecognitionResult {
    let results = results.sorted { $0.isSurer(than: $1) }
    var surest = results[0]
    let most = results.map(\.hypotheses.count).max() ?? 0
    let inTurn = (0..<most).flatMap { rank in results.compactMap { $0.hypotheses.dropFirst(rank).first } }
    surest.hypotheses = Array(inTurn.uniqued(on: \.text))
    return surest
  }
}

extension RecognitionResult {
  /// Takes the name that is believed, and offers the likeliest others after it.
  fileprivate mutating func offer(_ answer: NameRanking.Answer, of ranking: NameRanking) {
    if let name = answer.name, name == ranking.names.first {
      // By itself it makes sense, where the words around it make none.
      hypotheses.insert(name.hypothesis, at: answer.isOther ? 0 : 1)
    }
    alternatives = ranking.alternatives(to: answer).map(\.hypothesis)
  }
}
