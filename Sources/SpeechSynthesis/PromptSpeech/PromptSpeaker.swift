public import Audio
public import DestinationSearch

/// Speaks prompts with an installed synthesizer, mixed with other audio.
///
/// Speech is synthesized before focus is taken, so that others are ducked only during playback (AU-3). A call or
/// another interruption ends the prompt (AU-6). Concurrent prompts play at the same time; callers have to speak them
/// one after another.
public struct PromptSpeaker: PromptSpeaking {
  private let voice: PromptVoice
  private let focus: any AudioFocusing
  private let output: any AudioOutput

  /// Creates a speaker of a voice over an output, which ducks other audio.
  public init(voice: PromptVoice, focus: any AudioFocusing, output: any AudioOutput) {
    (self.voice, self.focus, self.output) = (voice, focus, output)
  }

  /// Plays a prompt, and returns when playback has ended.
  ///
  /// - Throws: The errors of focus and output, `CancellationError`, and ``Audio/AudioError`` if a synthesizer's output
  ///   isn't valid audio.
  public func speak(_ rendering: PromptRendering) async throws -> PromptDelivery {
    switch rendering {
    case .silent: return .silent
    case .tone(let tone): return try await play(tone.chime.chunk(), as: .tone)
    case .speech(let text, otherwise: let tone):
      guard let speech = try await voice.speech(of: text) else { return try await play(tone.chime.chunk(), as: .tone) }
      return try await play(speech, as: .speech)
    }
  }

  /// Synthesizes the speech of a later prompt in advance, so that it begins without delay.
  ///
  /// - Throws: `CancellationError`, and ``Audio/AudioError`` if a synthesizer's output isn't valid audio.
  public func prepare(_ rendering: PromptRendering) async throws {
    if case .speech(let text, _) = rendering { _ = try await voice.speech(of: text) }
  }

  private func play(_ chunk: AudioChunk, as delivery: PromptDelivery) async throws -> PromptDelivery {
    // Requested before focus is taken, so that no interruption is missed.
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
        // The events can end before the prompt does.
        while let ended = try await group.next() { if let ended { return ended } }
        return delivery
      }
    }
  }
}

extension PromptTone {
  /// The chime of a tone (AU-5): a question rises, and none resembles the microphone's own chimes.
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
