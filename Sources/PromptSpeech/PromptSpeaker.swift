public import Audio
public import DestinationSearch
public import SpeechSynthesis

/// Turns text into speech.
public protocol SpeechSynthesizing: Sendable {
  /// Speaks a text.
  ///
  /// - Parameters:
  ///   - text: What to say, in words without digits or markup.
  ///   - voice: Who says it.
  ///   - rate: How fast, against the voice's own rate; 0.5...2.
  /// - Throws: ``SpeechSynthesis/SynthesisError``, ``Audio/AudioError``, and `CancellationError`.
  func speak(_ text: String, voice: Voice, rate: Double) async throws -> AudioChunk
}

extension Synthesizer: SpeechSynthesizing {}

/// Speaks prompts with an installed synthesiser, over whatever else plays.
///
/// Speech is made before focus is taken, so that the others are quiet for no longer than something is heard (AU-3).
/// A call or another interruption ends the prompt (AU-6). Prompts at the same time are heard together; one after the
/// other is the caller's to see to.
public actor PromptSpeaker: PromptSpeaking {
  private let synthesizer: any SpeechSynthesizing
  private var voices: [Voice]
  private let rate: Double
  private let focus: any AudioFocusing
  private let output: any AudioOutput
  private let onFallback: @Sendable (SynthesisError) -> Void
  private var cache: SpeechCache
  private var hasFallenBack = false

  /// Makes a speaker.
  ///
  /// - Parameters:
  ///   - synthesizer: Makes the speech.
  ///   - voices: Who speaks: the first that is installed. Others than the default's are named in ``Voice/known``.
  ///   - rate: How fast, against the voice's own rate; 0.5...2.
  ///   - focus: Lowers what else plays.
  ///   - output: What is heard.
  ///   - cacheCapacity: How many texts are kept as speech, some 200 KB each.
  ///   - onFallback: Told why nothing could be spoken and a tone stands for speech; once, however often it happens.
  public init(
    synthesizer: any SpeechSynthesizing = Synthesizer(), voices: [Voice] = PromptSpeaker.defaultVoices,
    rate: Double = 1, focus: any AudioFocusing, output: any AudioOutput, cacheCapacity: Int = 16,
    onFallback: @escaping @Sendable (SynthesisError) -> Void = { _ in }
  ) {
    self.synthesizer = synthesizer
    self.voices = voices
    self.rate = rate
    self.focus = focus
    self.output = output
    self.onFallback = onFallback
    cache = SpeechCache(capacity: cacheCapacity)
  }

  /// Flite's clearest voice, else eSpeak NG's.
  public static let defaultVoices = ["flite/slt", "espeak-ng/en-us"].compactMap { Voice(parsing: $0) }

  /// Lets a prompt be heard, and comes back when it has been.
  ///
  /// - Throws: What focus and output throw, `CancellationError`, and ``Audio/AudioError`` where a synthesiser writes no
  ///   sound.
  public func speak(_ rendering: PromptRendering) async throws -> PromptDelivery {
    switch rendering {
    case .silent: return .silent
    case .tone(let tone): return try await play(tone.chime.chunk(), as: .tone)
    case .speech(let text, otherwise: let tone):
      guard let speech = try await speech(of: text) else { return try await play(tone.chime.chunk(), as: .tone) }
      return try await play(speech, as: .speech)
    }
  }

  /// Makes the speech of a prompt that is going to be heard, so that it begins at once then.
  ///
  /// - Throws: `CancellationError`, and ``Audio/AudioError`` where a synthesiser writes no sound.
  public func prepare(_ rendering: PromptRendering) async throws {
    if case .speech(let text, _) = rendering { _ = try await speech(of: text) }
  }

  /// The speech of a text, even in level and without the synthesiser's own silence; `nil` where none can be made.
  private func speech(of text: String) async throws -> AudioChunk? {
    if let known = cache.speech(of: text) { return known }
    var failure: SynthesisError?
    for voice in voices {
      do {
        var speech = try await synthesizer.speak(text, voice: voice, rate: rate)
        let frame = UtteranceFrame()
        speech.samples = frame.trimmed(frame.normalised(speech.samples), sampleRate: speech.sampleRate)
        cache.keep(speech, of: text)
        return speech
      } catch let error as SynthesisError {
        failure = failure ?? error
        // What is not installed is not asked again.
        if [.programMissing, .voiceMissing].contains(error.code) { voices.removeAll { $0 == voice } }
      }
    }
    if let failure, !hasFallenBack {
      hasFallenBack = true
      onFallback(failure)
    }
    return nil
  }

  private func play(_ chunk: AudioChunk, as delivery: PromptDelivery) async throws -> PromptDelivery {
    // Before focus is taken, so that no interruption is missed.
    let events = focus.events()
    return try await focus.withFocus(.prompt) { [output] _ in
      try await withThrowingTaskGroup(of: PromptDelivery?.self) { group in
        group.addTask {
          try await output.play(chunk)
          return delivery
        }
        group.addTask {
          for await event in events where event == .interruptionBegan { return .interrupted }
          return nil
        }
        defer { group.cancelAll() }
        // The events may end before the prompt does.
        while let ended = try await group.next() { if let ended { return ended } }
        return delivery
      }
    }
  }
}

/// Speech by its text; what was said longest ago goes first.
struct SpeechCache {
  private let capacity: Int
  /// Texts, the one said last at the end: few enough to be looked through.
  private var entries: [(text: String, speech: AudioChunk)] = []

  /// - Parameter capacity: How many texts to keep; none where it is not positive.
  init(capacity: Int) { self.capacity = max(0, capacity) }

  /// The speech of a text, which is then the one said last.
  mutating func speech(of text: String) -> AudioChunk? {
    guard let position = entries.firstIndex(where: { $0.text == text }) else { return nil }
    let entry = entries.remove(at: position)
    entries.append(entry)
    return entry.speech
  }

  mutating func keep(_ speech: AudioChunk, of text: String) {
    entries.removeAll { $0.text == text }
    entries.append((text, speech))
    entries.removeFirst(max(0, entries.count - capacity))
  }
}

extension PromptTone {
  /// What is heard for it (AU-5): a question rises, and neither sounds like the microphone's own chimes.
  var chime: Tone {
    switch self {
    case .question:
      Tone([
        Tone.Note(frequency: 659.26, duration: .milliseconds(110)),
        Tone.Note(frequency: 987.77, duration: .milliseconds(170)),
      ])
    case .statement: Tone([Tone.Note(frequency: 783.99, duration: .milliseconds(180))])
    case .problem: .error
    }
  }
}
