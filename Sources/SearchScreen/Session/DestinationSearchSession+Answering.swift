import DestinationSearch
import HeadUnit
import Places
import Recognition
import Understanding

extension DestinationSearchSession {
  /// A question that was asked, and the recognition of its answer.
  struct Asked {
    /// The result that the places came from.
    var result: DestinationResult
    var prompt: SpokenPrompt
    /// The recognizer and parser of its answers, created while the question is spoken.
    var turn: Task<AnswerRecognition.Turn, any Error>
  }

  struct TurnRecognizer {
    let recognizer: any SpeechRecognizer
    /// The question whose answers are also recognized, with their recognizer and parser.
    var question: (asked: Asked, turn: AnswerRecognition.Turn)?
  }

  /// The recognized content of an utterance.
  enum Recognized {
    /// A reply to a question, with its words.
    case reply(ChoiceReply, to: Asked, words: String)
    /// Any other speech, and the time at which the end of the utterance was known.
    case words(RecognitionResult, since: ContinuousClock.Instant)
  }

  /// Returns the recognizers of the next turn, which also recognize answers if a question was asked.
  func turnRecognizer() async -> TurnRecognizer? {
    guard let everything = services.recognizer else { return nil }
    guard let asked, isShown(asked), model.voice.hasOffer else { return TurnRecognizer(recognizer: everything) }
    do {
      return TurnRecognizer(recognizer: everything, question: (asked, try await asked.turn.value))
    } catch {
      onUpdate(.failed(error))
      return TurnRecognizer(recognizer: everything)
    }
  }

  /// Whether the driver still sees the places of a question; places picked by hand since then replace them.
  private func isShown(_ asked: Asked) -> Bool { asked.prompt == model.question }

  func resolve(_ generation: Int) {
    guard let turn else { return receive(.spokenFailed(generation: generation)) }
    self.turn = nil
    start(.decoding) { session in
      do {
        let recognized = try await turn.hearing.valueUnlessCancelled
        try Task.checkCancellation()
        // A task of its own, because the next turn needs only the recognizer of this one.
        session.answer(.resolving, failing: .spokenFailed(generation: generation)) { session in
          .spoken(try await session.answer(recognized), generation: generation)
        }
      } catch {
        guard !Task.isCancelled else { return }
        session.onUpdate(.failed(error))
        session.receive(.spokenFailed(generation: generation))
      }
    }
  }

  /// Recognizes an utterance to its end: the answer to a question that was asked, or any other speech.
  func recognize(_ listener: UtteranceListener, by turnRecognizer: TurnRecognizer, _ generation: Int) async throws
    -> Recognized
  {
    do {
      return try await recognized(listener, by: turnRecognizer, generation)
    } catch {
      await listener.fail(error)
      throw error
    }
  }

  private func recognized(_ listener: UtteranceListener, by turnRecognizer: TurnRecognizer, _ generation: Int)
    async throws
    -> Recognized
  {
    guard let (asked, turn) = turnRecognizer.question else {
      return .words(
        try await everything(by: turnRecognizer, in: listener, listener, generation), since: await listener.ended)
    }
    if let answers = turn.recognizer {
      let audio = AnswerAudio(listener) { [weak self] samples in
        let recognized = try await answers.result(of: samples)
        return await self?.reply(to: recognized, asked, turn.reader, listener, generation)
      }
      do {
        return .words(
          try await everything(by: turnRecognizer, in: audio, listener, generation), since: await listener.ended)
      } catch let answered as AnswerAudio.Answered {
        return answered.recognized
      }
    }
    var recognized = try await everything(by: turnRecognizer, in: listener, listener, generation, answers: turn.answers)
    if let reply = await reply(to: recognized, asked, turn.reader, listener, generation) { return reply }
    // An answer of low confidence isn't taken as a place either: the question stays.
    if recognized.ranked?.best?.answer != nil, isShown(asked) { recognized.confidence = 0 }
    return .words(recognized, since: await listener.ended)
  }

  /// Returns the result of the main recognizer.
  private func everything(
    by turnRecognizer: TurnRecognizer, in audio: any UtteranceAudio, _ listener: UtteranceListener, _ generation: Int,
    answers: [ExpectedAnswer] = []
  ) async throws -> RecognitionResult {
    var recognized = try await turnRecognizer.recognizer.recognize(audio, expecting: ExpectedSpeech(answers: answers)) {
      [weak self] in
      await self?.show($0)
    }
    recognized.hasGaps = await hasGaps(listener, generation)
    return recognized
  }

  /// Returns the reply to a question; `nil` if the words aren't a reply, or the question no longer stands.
  private func reply(
    to recognized: RecognitionResult, _ asked: Asked, _ reader: ReplyParser, _ listener: UtteranceListener,
    _ generation: Int
  ) async -> Recognized? {
    var recognized = recognized
    recognized.hasGaps = await hasGaps(listener, generation)
    let reply = reader.reply(to: recognized)
    return isShown(asked) && reply != .unclear ? .reply(reply, to: asked, words: recognized.best?.text ?? "") : nil
  }

  /// Whether audio of an utterance was lost, here or before it arrived.
  private func hasGaps(_ listener: UtteranceListener, _ generation: Int) async -> Bool {
    await listener.heard?.hasGaps == true || lostAudio == generation
  }

  private func show(_ partial: Hypothesis) { onUpdate(.partial(partial)) }

  /// Resolves the recognized content. Once the task is cancelled, it reports and asks nothing more.
  private func answer(_ recognized: Recognized) async throws -> SpokenAnswer {
    let origin = self.origin
    try Task.checkCancellation()
    switch recognized {
    case .reply(let reply, let asked, let words): return answer(reply, to: asked, recognized: words, origin)
    case .words(let recognition, let start):
      onUpdate(.recognized(recognition.hypotheses))
      var result = try await resolver.resolve(recognition, since: start, near: origin, along: model.routeAhead)
      try Task.checkCancellation()
      onUpdate(.answer(result))
      result.candidates = try await services.described(result.candidates)
      try Task.checkCancellation()
      return ask(about: result, origin)
    }
  }

  private func answer(
    _ reply: ChoiceReply, to asked: Asked, recognized: String, _ origin: Coordinate?
  ) -> SpokenAnswer {
    var answer = SpokenAnswer(outcome: .ambiguous, transcript: recognized, reply: reply)
    switch reply {
    case .again: answer.prompt = asked.prompt
    case .no, .more:
      var rest = asked.result
      // A "no" to a suggestion refuses one place; a "no" to places that were read aloud refuses all of them.
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

  /// Returns the answer with the question that the driver hears, and starts to create the question's recognizer.
  private func ask(about result: DestinationResult, _ origin: Coordinate?) -> SpokenAnswer {
    var answer = SpokenAnswer(result, prompt: nil)
    answer.isOutOfDomain = result.outcome == .notUnderstood && OutOfDomain.isRequest(result.transcript)
    guard [.resolved, .ambiguous].contains(result.outcome), !result.candidates.isEmpty else { return answer }
    let context = PromptContext(units: model.settings.units, origin: origin, rubricator: services.places.rubricator)
    let prompt = PromptComposer(context: context).prompt(for: result)
    answer.prompt = prompt
    guard let question = prompt.question, let answers = services.answers else { return answer }
    // The earlier question stays until now: after words that weren't understood, it is still on the screen.
    asked?.turn.cancel()
    asked = Asked(result: result, prompt: prompt, turn: Task { try await answers.turn(for: question) })
    return answer
  }
}

/// The audio of an utterance that may answer a question. After its end, the answer recognizer decodes it first; the
/// main recognizer decodes it only if it isn't an answer, and not during the pause before. Only the endpointer ends it.
private actor AnswerAudio: UtteranceAudio {
  /// The utterance was an answer.
  struct Answered: Error {
    let recognized: DestinationSearchSession.Recognized
  }

  private let audio: any UtteranceAudio
  private let answer: @Sendable ([Int16]) async throws -> DestinationSearchSession.Recognized?
  private var samples: [Int16] = []

  init(
    _ audio: any UtteranceAudio,
    answer: @escaping @Sendable ([Int16]) async throws -> DestinationSearchSession.Recognized?
  ) {
    (self.audio, self.answer) = (audio, answer)
  }

  func next() async throws -> UtteranceChunk? {
    if let chunk = try await audio.next() {
      samples += chunk.samples
      return UtteranceChunk(chunk.samples)
    }
    if let recognized = try await answer(samples) { throw Answered(recognized: recognized) }
    return nil
  }
}
