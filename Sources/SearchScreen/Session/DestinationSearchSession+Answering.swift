import DestinationSearch
import HeadUnit
import Places
import Recognition
import Understanding

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
  struct TurnRecognizer {
    let recognizer: any SpeechRecognizer
    /// The question whose answers are heard as well, and what hears and reads them.
    var question: (asked: Asked, turn: AnswerRecognition.Turn)?
  }

  /// What was heard of an utterance.
  enum Heard {
    /// What it answers, and its words.
    case reply(ChoiceReply, to: Asked, words: String)
    /// Anything else, and when it was known to be over.
    case words(RecognitionResult, since: ContinuousClock.Instant)
  }

  /// Who hears the next turn: answers as well where a question is asked.
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

  /// Whether the driver still sees the places of a question: those picked by hand since then are no question.
  private func isShown(_ asked: Asked) -> Bool { asked.prompt == model.question }

  /// Waits until the utterance is decoded, and finds what it means.
  func resolve(_ generation: Int) {
    guard let turn else { return receive(.spokenFailed(generation: generation)) }
    self.turn = nil
    start(.decoding) { session in
      do {
        let heard = try await turn.hearing.valueUnlessCancelled
        try Task.checkCancellation()
        session.understand(heard, generation)
      } catch {
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

  /// Hears an utterance to its end: what answers the question that was asked, and everything else.
  func recognize(_ listener: UtteranceListener, by turnRecognizer: TurnRecognizer, _ generation: Int) async throws
    -> Heard
  {
    do {
      return try await heard(listener, by: turnRecognizer, generation)
    } catch {
      await listener.fail(error)
      throw error
    }
  }

  private func heard(_ listener: UtteranceListener, by turnRecognizer: TurnRecognizer, _ generation: Int) async throws
    -> Heard
  {
    guard let (asked, turn) = turnRecognizer.question else {
      return .words(
        try await everything(by: turnRecognizer, in: listener, listener, generation), since: await listener.ended)
    }
    if let answers = turn.recognizer {
      let sound = AnswerAudio(listener) { [weak self] samples in
        let heard = try await answers.result(of: samples)
        return await self?.reply(to: heard, asked, turn.reader, listener, generation)
      }
      do {
        return .words(
          try await everything(by: turnRecognizer, in: sound, listener, generation), since: await listener.ended)
      } catch let answered as AnswerAudio.Answered {
        return answered.heard
      }
    }
    var heard = try await everything(by: turnRecognizer, in: listener, listener, generation, answers: turn.answers)
    if let reply = await reply(to: heard, asked, turn.reader, listener, generation) { return reply }
    // An answer that is not likely enough is no place either: the question stays.
    if heard.isAnswer, isShown(asked) { heard.confidence = 0 }
    return .words(heard, since: await listener.ended)
  }

  /// What the recogniser of everything hears.
  private func everything(
    by turnRecognizer: TurnRecognizer, in sound: any UtteranceAudio, _ listener: UtteranceListener, _ generation: Int,
    answers: [ExpectedAnswer] = []
  ) async throws -> RecognitionResult {
    var heard = try await turnRecognizer.recognizer.recognize(sound, expecting: ExpectedSpeech(answers: answers)) {
      [weak self] in
      await self?.show($0)
    }
    heard.hasGaps = await hasGaps(listener, generation)
    return heard
  }

  /// What was heard as the answer to a question, where it is one and the question still stands.
  private func reply(
    to heard: RecognitionResult, _ asked: Asked, _ reader: ReplyParser, _ listener: UtteranceListener,
    _ generation: Int
  ) async -> Heard? {
    var heard = heard
    heard.hasGaps = await hasGaps(listener, generation)
    let reply = reader.reply(to: heard)
    return isShown(asked) && reply != .unclear ? .reply(reply, to: asked, words: heard.best?.text ?? "") : nil
  }

  /// Whether sound of an utterance was lost, here or before it came here.
  private func hasGaps(_ listener: UtteranceListener, _ generation: Int) async -> Bool {
    await listener.heard?.hasGaps == true || lostSound == generation
  }

  private func show(_ partial: Hypothesis) { onUpdate(.partial(partial)) }

  /// What comes of what was heard; once nobody waits for it any more, nothing is told or asked.
  private func answer(_ heard: Heard) async throws -> SpokenAnswer {
    let origin = self.origin
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

/// The sound of an utterance that may answer a question. Once it is over, what hears answers hears it first: what hears
/// everything decodes it only where it is none, and not in the pause before.
private actor AnswerAudio: UtteranceAudio {
  /// It was an answer.
  struct Answered: Error {
    let heard: DestinationSearchSession.Heard
  }

  private let sound: any UtteranceAudio
  private let answer: @Sendable ([Int16]) async throws -> DestinationSearchSession.Heard?
  private var samples: [Int16] = []

  init(
    _ sound: any UtteranceAudio, answer: @escaping @Sendable ([Int16]) async throws -> DestinationSearchSession.Heard?
  ) {
    (self.sound, self.answer) = (sound, answer)
  }

  func next() async throws -> UtteranceChunk? {
    if let chunk = try await sound.next() {
      samples += chunk.samples
      return UtteranceChunk(chunk.samples)
    }
    if let heard = try await answer(samples) { throw Answered(heard: heard) }
    return nil
  }
}
