import SpeechRecognizers

/// What a speech model needs to recognize a region's sentences: the phrases, and the tokens that transcripts can consist of.
struct SpeechModelVocabulary: Sendable {
  let phrases: PhraseCatalogue
  let tokens: TextTokens
}

/// Shares the vocabularies of a speech model among recognizers for the same surroundings, because one takes a second to
/// make and tens of megabytes.
actor SharedVocabularies {
  /// The maximum number of vocabularies that are kept.
  private static let capacity = 2

  private var made: [(surroundings: RegionRecognizer.Surroundings, task: Task<SpeechModelVocabulary, any Error>)] = []

  /// The vocabulary for surroundings, made once.
  ///
  /// - Throws: The error of `make`.
  func vocabulary(
    for surroundings: RegionRecognizer.Surroundings,
    make: @escaping @Sendable (RegionRecognizer.Surroundings) async throws -> SpeechModelVocabulary
  ) async throws -> SpeechModelVocabulary {
    let known = made.firstIndex { $0.surroundings == surroundings }.map { made.remove(at: $0).task }
    let task = known ?? Task { try await make(surroundings) }
    made.append((surroundings, task))
    if made.count > Self.capacity { made.removeFirst() }
    do {
      return try await task.value
    } catch {
      // The next recognizer tries again.
      made.removeAll { $0.task == task }
      throw error
    }
  }
}
