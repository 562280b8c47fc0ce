import Places
public import Recognition

/// Recognizes the regions' names around the car and the driver's saved places, and is updated as these change.
///
/// A vocabulary is made for a position and for the current saved places and pronunciations. If one of these changes, or
/// the car moves far enough, another recognizer is made in the background. An utterance stays with the recognizer that
/// began it.
public actor RegionRecognizer: SpeechRecognizer {
  /// The inputs of a vocabulary.
  struct Surroundings: Hashable, Sendable {
    /// The position of the car, if known.
    var position: Coordinate?
    /// The driver's own names and pronunciations.
    var own = Own()
  }

  /// The driver's private names and pronunciations. They must be written to no file except the driver's own.
  struct Own: Hashable, Sendable {
    /// The spoken names of saved places, sorted.
    var names: [String] = []
    /// The driver's pronunciations that differ from the dictionary and the rules.
    var pronunciations = Lexicon()

    var isEmpty: Bool { names.isEmpty && pronunciations.entries.isEmpty }
  }

  /// The distance in meters from the vocabulary's position at which another vocabulary is made.
  public static let reach = 5_000.0
  /// The interval between checks of the position and the saved places.
  static let interval = Duration.seconds(20)

  private let surroundings: @Sendable () async throws -> Surroundings
  private let make: @Sendable (Surroundings) async throws -> any SpeechRecognizer
  private let onProblem: @Sendable (any Error) -> Void
  private var current: any SpeechRecognizer
  private var currentSurroundings: Surroundings
  /// The inputs for which no recognizer could be made. Until they change, only a turn or ``renew()`` retries.
  private var refused: Surroundings?
  private var renewing: Task<Void, Never>?
  private var watching: Task<Void, Never>?

  /// Creates the first recognizer. `pause` waits until the next check, and throws to stop the checks; `onProblem` is called
  /// with the error if a recognizer couldn't be renewed.
  ///
  /// - Throws: The errors of the first calls of `surroundings` and `make`.
  init(
    surroundings: @escaping @Sendable () async throws -> Surroundings,
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: interval) },
    onProblem: @escaping @Sendable (any Error) -> Void = { _ in },
    make: @escaping @Sendable (Surroundings) async throws -> any SpeechRecognizer
  ) async throws {
    self.surroundings = surroundings
    self.make = make
    self.onProblem = onProblem
    currentSurroundings = try await surroundings()
    current = try await make(currentSurroundings)
    watching = Task { [weak self] in
      while (try? await pause()) != nil, !Task.isCancelled, let self { await self.renew(again: false) }
    }
  }

  deinit { watching?.cancel() }

  /// Creates another recognizer if the position or the saved places have changed, and waits until it is ready.
  ///
  /// This also happens automatically; an app that knows of a change can call it sooner.
  public func renew() async { await renew(again: true) }

  /// Recognizes one utterance with the current recognizer, and checks meanwhile if the next one needs another.
  ///
  /// - Throws: `RecognitionError` if it is too long or the engine fails, the audio's error, or `CancellationError`.
  public func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    Task { [weak self] in await self?.renew(again: true) }
    return try await current.recognize(sound, expecting: expected, onPartial: onPartial)
  }

  private func renew(again: Bool) async {
    while let renewing { await renewing.value }
    let task = Task {
      await look(again: again)
      renewing = nil
    }
    renewing = task
    await task.value
  }

  private func look(again: Bool) async {
    do {
      let now = try await surroundings()
      guard isOther(now), again || now != refused else { return }
      refused = now
      current = try await make(now)
      (currentSurroundings, refused) = (now, nil)
    } catch {
      onProblem(error)
    }
  }

  /// Whether the inputs require another recognizer. An unknown position counts as unchanged.
  private func isOther(_ now: Surroundings) -> Bool {
    guard now.own == currentSurroundings.own, let position = now.position else {
      return now.own != currentSurroundings.own
    }
    return currentSurroundings.position.map { $0.distance(to: position) > Self.reach } ?? true
  }
}
