public import Audio
public import Foundations

/// Synthesizes speech from text.
public protocol SpeechSynthesizing: Sendable {
  /// Speaks a text, in words without digits or markup, at a rate relative to the voice's own; 0.5...2.
  ///
  /// - Throws: ``SpeechSynthesis/SynthesisError``, ``Audio/AudioError``, and `CancellationError`.
  func speak(_ text: String, voice: Voice, rate: Double) async throws -> AudioChunk
}

extension Synthesizer: SpeechSynthesizing {}

/// Synthesizes speech with the first installed of several voices, and caches recent texts.
public actor PromptVoice {
  private let synthesizer: any SpeechSynthesizing
  private var voices: [Voice]
  private let onFallback: @Sendable (SynthesisError) -> Void
  private var cache: SpeechCache
  private var hasFallenBack = false

  /// Creates a voice from voices in order of preference, of which the first installed one is used. A cached text takes
  /// some 200 KB. `onFallback` is called with the error if a text can't be spoken; only the first time.
  public init(
    synthesizer: any SpeechSynthesizing = Synthesizer(), voices: [Voice] = PromptVoice.defaultVoices,
    cacheCapacity: Int = 16, onFallback: @escaping @Sendable (SynthesisError) -> Void = { _ in }
  ) {
    self.synthesizer = synthesizer
    self.voices = voices
    self.onFallback = onFallback
    cache = SpeechCache(capacity: cacheCapacity)
  }

  /// Flite's clearest voice, else eSpeak NG's.
  public static let defaultVoices = ["flite/slt", "espeak-ng/en-us"].compactMap { Voice(parsing: $0) }

  /// The speech of a text, normalized and without the synthesizer's own silence; `nil` if it can't be synthesized.
  ///
  /// - Throws: `CancellationError`, and ``Audio/AudioError`` if a synthesizer's output isn't valid audio.
  public func speech(of text: String) async throws -> AudioChunk? {
    if let known = cache.speech(of: text) { return known }
    var failure: SynthesisError?
    for voice in voices {
      do {
        var speech = try await synthesizer.speak(text, voice: voice, rate: 1)
        let frame = UtteranceFrame()
        speech.samples = frame.trimmed(frame.normalized(speech.samples), sampleRate: speech.sampleRate)
        cache.keep(speech, of: text)
        return speech
      } catch let error as SynthesisError {
        failure = failure ?? error
        // A voice that isn't installed isn't tried again.
        if [.programMissing, .voiceMissing].contains(error.code) { voices.removeAll { $0 == voice } }
      }
    }
    if let failure, !hasFallenBack {
      hasFallenBack = true
      onFallback(failure)
    }
    return nil
  }
}

/// A cache of speech by text; the least recently used entry is evicted.
struct SpeechCache {
  private let capacity: Int
  /// The texts, most recently used last: few enough for a linear search.
  private var entries: [(text: String, speech: AudioChunk)] = []

  /// - Parameter capacity: The number of texts to keep; none if it isn't positive.
  init(capacity: Int) { self.capacity = max(0, capacity) }

  /// The speech of a text, which becomes the most recently used.
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
