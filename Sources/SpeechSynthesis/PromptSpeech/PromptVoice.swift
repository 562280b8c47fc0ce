public import Audio
public import Foundations

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

/// Makes speech with the first that is installed of several voices, and keeps what it said last.
public actor PromptVoice {
  private let synthesizer: any SpeechSynthesizing
  private var voices: [Voice]
  private let rate: Double
  private let onFallback: @Sendable (SynthesisError) -> Void
  private var cache: SpeechCache
  private var hasFallenBack = false

  /// Makes a voice.
  ///
  /// - Parameters:
  ///   - synthesizer: Makes the speech.
  ///   - voices: Who speaks: the first that is installed. Others than the default's are named in ``Voice/known``.
  ///   - rate: How fast, against the voice's own rate; 0.5...2.
  ///   - cacheCapacity: How many texts are kept as speech, some 200 KB each.
  ///   - onFallback: Told why nothing could be spoken; once, however often it happens.
  public init(
    synthesizer: any SpeechSynthesizing = Synthesizer(), voices: [Voice] = PromptVoice.defaultVoices,
    rate: Double = 1, cacheCapacity: Int = 16, onFallback: @escaping @Sendable (SynthesisError) -> Void = { _ in }
  ) {
    self.synthesizer = synthesizer
    self.voices = voices
    self.rate = rate
    self.onFallback = onFallback
    cache = SpeechCache(capacity: cacheCapacity)
  }

  /// Flite's clearest voice, else eSpeak NG's.
  public static let defaultVoices = ["flite/slt", "espeak-ng/en-us"].compactMap { Voice(parsing: $0) }

  /// The speech of a text, even in level and without the synthesiser's own silence; `nil` where none can be made.
  ///
  /// - Throws: `CancellationError`, and ``Audio/AudioError`` where a synthesiser writes no sound.
  public func speech(of text: String) async throws -> AudioChunk? {
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
