import Places
public import Recognition

/// Hears regions from wherever the car is, and the driver's own places as they are: a recogniser that is renewed.
///
/// A vocabulary is made for a position, and for the own places and pronunciations of a moment. When the car has gone on,
/// or one of these was added, changed or removed, another recogniser is made in the background; the one before serves
/// until it is there. An utterance stays with the recogniser that began it.
public actor RegionRecognizer: SpeechRecognizer {
  /// What a vocabulary is made for.
  struct Surroundings: Hashable, Sendable {
    /// Where the car is, where known.
    var position: Coordinate?
    /// What is the driver's own.
    var own = Own()
  }

  /// What a driver says that others do not. No file may tell of it but the driver's own.
  struct Own: Hashable, Sendable {
    /// What the driver calls the own places, sorted.
    var names: [String] = []
    /// How the driver says words, where that is not as the dictionary or the rules have it.
    var pronunciations = Lexicon()

    var isEmpty: Bool { names.isEmpty && pronunciations.entries.isEmpty }
  }

  /// Metres the car goes from where the vocabulary was made for, before another is made.
  public static let reach = 5_000.0

  /// How often to look whether the car has gone on.
  static let interval = Duration.seconds(20)

  private let surroundings: @Sendable () async throws -> Surroundings
  private let make: @Sendable (Surroundings) async throws -> any SpeechRecognizer
  private let onProblem: @Sendable (any Error) -> Void
  private var current: any SpeechRecognizer
  private var heard: Surroundings
  /// What no recogniser could be made for: until it is another, only a turn tries again.
  private var refused: Surroundings?
  private var renewing: Task<Void, Never>?
  private var watching: Task<Void, Never>?

  /// Makes the first recogniser.
  ///
  /// - Parameters:
  ///   - surroundings: What to hear now.
  ///   - pause: Waits until it is time to look again; throws when there is no need to.
  ///   - onProblem: Told why a recogniser could not be renewed.
  ///   - make: Makes a recogniser.
  /// - Throws: What `surroundings` and `make` throw the first time.
  init(
    surroundings: @escaping @Sendable () async throws -> Surroundings,
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: interval) },
    onProblem: @escaping @Sendable (any Error) -> Void = { _ in },
    make: @escaping @Sendable (Surroundings) async throws -> any SpeechRecognizer
  ) async throws {
    self.surroundings = surroundings
    self.make = make
    self.onProblem = onProblem
    heard = try await surroundings()
    current = try await make(heard)
    watching = Task { [weak self] in
      while (try? await pause()) != nil, !Task.isCancelled, let self { await self.renew(again: false) }
    }
  }

  deinit { watching?.cancel() }

  /// Makes another recogniser where the car or the own places ask for one, and waits until it is there.
  ///
  /// It happens by itself; an app that knows of a change may ask sooner.
  public func renew() async { await renew(again: true) }

  /// Hears one utterance with the recogniser of now, and looks meanwhile whether the next needs another.
  ///
  /// - Throws: `RecognitionError` when it is too long or the engine fails, what the sound throws, `CancellationError`.
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
      (heard, refused) = (now, nil)
    } catch {
      onProblem(error)
    }
  }

  /// Whether other words are to be heard, or the same from elsewhere. Where nobody knows the position, it is the last.
  private func isOther(_ now: Surroundings) -> Bool {
    guard now.own == heard.own, let position = now.position else { return now.own != heard.own }
    return heard.position.map { $0.distance(to: position) > Self.reach } ?? true
  }
}
