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

  /// The recogniser of the next turn: one that hears answers as well where a question was asked.
  func recognizer() async -> (any SpeechRecognizer)? {
    guard let everything = services.recognizer else { return nil }
    guard let asked, model.voice.offered > 0 else { return everything }
    do {
      return PairedRecognizer(answers: try await asked.turn.value.recognizer, everything: everything)
    } catch {
      onUpdate(.failed(error))
      return everything
    }
  }

  /// Decodes the utterance in hand and finds what it means.
  func resolve(_ generation: Int) {
    guard let turn else { return receive(.spokenFailed(generation: generation)) }
    self.turn = nil
    start(.resolving) { session in
      do {
        let answer = try await session.answer(turn.recognizer)
        if !Task.isCancelled { session.receive(.spoken(answer, generation: generation)) }
      } catch {
        guard !Task.isCancelled else { return }
        session.onUpdate(.failed(error))
        session.receive(.spokenFailed(generation: generation))
      }
    }
  }

  private func answer(_ recognizer: any SpeechRecognizer) async throws -> SpokenAnswer {
    let origin = await services.position()
    if let asked, let paired = recognizer as? PairedRecognizer {
      let heard = try await paired.finishAnswer()
      let reply = try await asked.turn.value.reader.reply(to: heard)
      if reply != .unclear {
        await paired.cancelUtterance()
        return answer(reply, to: asked, heard: heard.best?.text ?? "", origin)
      }
    }
    let result = try await services.resolver.resolve(utteranceOf: recognizer, near: origin)
    onUpdate(.answer(result))
    return ask(about: result, origin)
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
    asked?.turn.cancel()
    asked = nil
    var answer = SpokenAnswer(result, prompt: nil)
    answer.isOutOfDomain = result.outcome == .notUnderstood && OutOfDomain.isRequest(result.transcript)
    guard [.resolved, .ambiguous].contains(result.outcome), !result.candidates.isEmpty else { return answer }
    let context = PromptContext(
      units: model.settings.units, origin: origin, rubricator: services.places.rubricator)
    let prompt = PromptComposer(context: context).prompt(for: result)
    answer.prompt = prompt
    guard let question = prompt.question, let answers = services.answers else { return answer }
    asked = Asked(result: result, prompt: prompt, turn: Task { try await answers.turn(for: question) })
    return answer
  }
}
