import DestinationSearch
import Places
import Recognition
import Understanding
import VoiceControl

extension DestinationSearchSession {
  /// A question that was asked, and what is needed to hear its answer.
  struct Asked {
    /// What the places came from.
    var result: DestinationResult
    /// The question in words.
    var prompt: SpokenPrompt
    /// What hears and reads its answers, being made while the question is asked.
    var turn: Task<AnswerRecognition.Turn, any Error>
  }

  /// Who hears a turn.
  struct Ear {
    let recognizer: any SpeechRecognizer
    /// The question whose answers it hears as well.
    var asked: Asked?
  }

  /// What was heard of an utterance.
  private enum Heard {
    /// What it answers, and its words.
    case reply(ChoiceReply, to: Asked, words: String)
    /// Anything else, and when its decoding began.
    case words(RecognitionResult, since: ContinuousClock.Instant)
  }

  /// Who hears the next turn: answers as well where a question is asked.
  func ear() async -> Ear? {
    guard let everything = services.recognizer else { return nil }
    guard let asked, isShown(asked), model.voice.hasOffer else {
      await everything.expect(answers: [])
      return Ear(recognizer: everything)
    }
    do {
      let turn = try await asked.turn.value
      await everything.expect(answers: turn.recognizer == nil ? turn.answers : [])
      return Ear(
        recognizer: turn.recognizer.map { PairedRecognizer(answers: $0, everything: everything) } ?? everything,
        asked: asked)
    } catch {
      onUpdate(.failed(error))
      await everything.expect(answers: [])
      return Ear(recognizer: everything)
    }
  }

  /// Whether the driver still sees the places of a question: those picked by hand since then are no question.
  private func isShown(_ asked: Asked) -> Bool { asked.prompt == model.question }

  /// Decodes the utterance in hand and finds what it means.
  func resolve(_ generation: Int) {
    guard let turn else { return receive(.spokenFailed(generation: generation)) }
    self.turn = nil
    start(.decoding) { session in
      do {
        let heard = try await session.decode(turn)
        try Task.checkCancellation()
        session.understand(heard, generation)
      } catch {
        // The next turn finds the recogniser without an utterance.
        await turn.ear.recognizer.cancelUtterance()
        session.resolvingFailed(error, generation)
      }
    }
  }

  /// Finds what was meant: beside the decoding, since the next turn needs the recogniser and nothing else of this one.
  private func understand(_ heard: Heard, _ generation: Int) {
    start(.resolving) { session in
      do {
        session.receive(.spoken(try await session.answer(heard), generation: generation))
      } catch {
        session.resolvingFailed(error, generation)
      }
    }
  }

  private func resolvingFailed(_ error: any Error, _ generation: Int) {
    guard !Task.isCancelled else { return }
    onUpdate(.failed(error))
    receive(.spokenFailed(generation: generation))
  }

  private func decode(_ turn: ListeningTurn) async throws -> Heard {
    let (ear, start) = (turn.ear, ContinuousClock.now)
    func finish(_ hear: () async throws -> RecognitionResult) async throws -> RecognitionResult {
      var heard = try await hear()
      heard.hasGaps = turn.hasGaps
      return heard
    }
    guard let asked = ear.asked, isShown(asked) else {
      return .words(try await finish(ear.recognizer.finishUtterance), since: start)
    }
    let paired = ear.recognizer as? PairedRecognizer
    var heard = try await finish(paired?.finishAnswer ?? ear.recognizer.finishUtterance)
    try Task.checkCancellation()
    let reply = try await asked.turn.value.reader.reply(to: heard)
    try Task.checkCancellation()
    if reply != .unclear {
      await paired?.cancelUtterance()
      return .reply(reply, to: asked, words: heard.best?.text ?? "")
    }
    guard let paired else {
      // An answer that is likelier wrong than right is no place either: the question stays.
      if heard.isAnswer { heard.confidence = 0 }
      return .words(heard, since: start)
    }
    let again = ContinuousClock.now
    return .words(try await finish(paired.finishUtterance), since: again)
  }

  /// What comes of what was heard; once nobody waits for it any more, nothing is told or asked.
  private func answer(_ heard: Heard) async throws -> SpokenAnswer {
    let origin = await origin()
    try Task.checkCancellation()
    switch heard {
    case .reply(let reply, let asked, let words): return answer(reply, to: asked, heard: words, origin)
    case .words(let recognition, let start):
      onUpdate(.heard(recognition.hypotheses))
      var result = try await resolver.resolve(
        recognition, since: start, near: origin, along: model.wayAhead)
      try Task.checkCancellation()
      onUpdate(.answer(result))
      result.candidates = try await services.described(result.candidates)
      try Task.checkCancellation()
      return ask(about: result, origin)
    }
  }

  private func answer(
    _ reply: ChoiceReply, to asked: Asked, heard: String, _ origin: Coordinate?
  ) -> SpokenAnswer {
    var answer = SpokenAnswer(outcome: .ambiguous, transcript: heard, reply: reply)
    switch reply {
    case .again: answer.prompt = asked.prompt
    case .no, .more:
      var rest = asked.result
      // Of what was suggested the driver said no to one, of what was read to all.
      let refused = asked.prompt.suggested.map { [asked.prompt.offered[$0]] } ?? asked.prompt.offered
      let read = Set(refused.map(\.place.id))
      rest.candidates.removeAll { read.contains($0.place.id) }
      rest.outcome = rest.candidates.count > 1 ? .ambiguous : .resolved
      guard !rest.candidates.isEmpty else { break }
      let next = ask(about: rest, origin)
      answer.candidates = rest.candidates
      answer.prompt = next.prompt
    case .pick, .yes, .cancel, .unclear: break
    }
    return answer
  }

  /// The answer with the question that the driver hears of it; its recogniser is made meanwhile.
  private func ask(about result: DestinationResult, _ origin: Coordinate?) -> SpokenAnswer {
    var answer = SpokenAnswer(result, prompt: nil)
    answer.isOutOfDomain = result.outcome == .notUnderstood && OutOfDomain.isRequest(result.transcript)
    guard [.resolved, .ambiguous].contains(result.outcome), !result.candidates.isEmpty else { return answer }
    let context = PromptContext(
      units: model.settings.units, origin: origin, rubricator: services.places.rubricator)
    let prompt = PromptComposer(context: context).prompt(for: result)
    answer.prompt = prompt
    guard let question = prompt.question, let answers = services.answers else { return answer }
    // Until then the question before stays: after words that were not understood it is still on the screen.
    asked?.turn.cancel()
    asked = Asked(result: result, prompt: prompt, turn: Task { try await answers.turn(for: question) })
    return answer
  }
}

/// Two recognisers of one utterance: one of the answers to a question, and one of everything.
///
/// The driver may answer, or name another destination. Both hear the utterance; the second finishes it only where the
/// first heard no answer.
actor PairedRecognizer: SpeechRecognizer {
  private let answers: any SpeechRecognizer
  private let everything: any SpeechRecognizer

  init(answers: any SpeechRecognizer, everything: any SpeechRecognizer) {
    self.answers = answers
    self.everything = everything
  }

  func startUtterance() async throws {
    try await answers.startUtterance()
    try await everything.startUtterance()
  }

  func accept(_ samples: [Int16]) async throws -> Hypothesis? {
    _ = try await answers.accept(samples)
    return try await everything.accept(samples)
  }

  /// Ends the utterance for the recogniser of answers; the other still has it in hand.
  func finishAnswer() async throws -> RecognitionResult { try await answers.finishUtterance() }

  func finishUtterance() async throws -> RecognitionResult { try await everything.finishUtterance() }

  func cancelUtterance() async {
    await answers.cancelUtterance()
    await everything.cancelUtterance()
  }
}
