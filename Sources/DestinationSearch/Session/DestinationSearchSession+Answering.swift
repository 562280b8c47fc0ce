import Recognition
import Understanding

extension DestinationSearchSession {
  /// The question that the next utterance answers, and what it was asked about.
  struct Asked {
    var result: DestinationResult
    var prompt: SpokenPrompt
    /// How many places were read before those of the prompt.
    var position = 0
  }

  /// The recogniser of the next turn: one that hears answers alone where a question was asked.
  func recognizer() async -> (any SpeechRecognizer)? {
    services.recognizer
  }

  /// Decodes the utterance in hand and finds what it means.
  func resolve(_ generation: Int) {
    guard let turn else { return receive(.spokenFailed(generation: generation)) }
    self.turn = nil
    start(.resolving) { session in
      do {
        let answer = try await session.answer(turn)
        if !Task.isCancelled { session.receive(.spoken(answer, generation: generation)) }
      } catch {
        guard !Task.isCancelled else { return }
        session.onUpdate(.failed(error))
        session.receive(.spokenFailed(generation: generation))
      }
    }
  }

  private func answer(_ turn: ListeningTurn) async throws -> SpokenAnswer {
    let origin = await services.position()
    let result = try await services.resolver.resolve(utteranceOf: turn.recognizer, near: origin)
    onUpdate(.answer(result))
    return SpokenAnswer(result, prompt: nil)
  }
}
