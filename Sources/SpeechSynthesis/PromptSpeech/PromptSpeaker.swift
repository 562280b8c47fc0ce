public import Audio
public import DestinationSearch

/// Speaks prompts with an installed synthesiser, over whatever else plays.
///
/// Speech is made before focus is taken, so that the others are quiet for no longer than something is heard (AU-3).
/// A call or another interruption ends the prompt (AU-6). Prompts at the same time are heard together; one after the
/// other is the caller's to see to.
public struct PromptSpeaker: PromptSpeaking {
  private let voice: PromptVoice
  private let focus: any AudioFocusing
  private let output: any AudioOutput

  /// Makes a speaker.
  ///
  /// - Parameters:
  ///   - voice: Makes the speech.
  ///   - focus: Lowers what else plays.
  ///   - output: What is heard.
  public init(voice: PromptVoice, focus: any AudioFocusing, output: any AudioOutput) {
    (self.voice, self.focus, self.output) = (voice, focus, output)
  }

  /// Lets a prompt be heard, and comes back when it has been.
  ///
  /// - Throws: What focus and output throw, `CancellationError`, and ``Audio/AudioError`` where a synthesiser writes no
  ///   sound.
  public func speak(_ rendering: PromptRendering) async throws -> PromptDelivery {
    switch rendering {
    case .silent: return .silent
    case .tone(let tone): return try await play(tone.chime.chunk(), as: .tone)
    case .speech(let text, otherwise: let tone):
      guard let speech = try await voice.speech(of: text) else { return try await play(tone.chime.chunk(), as: .tone) }
      return try await play(speech, as: .speech)
    }
  }

  /// Makes the speech of a prompt that is going to be heard, so that it begins at once then.
  ///
  /// - Throws: `CancellationError`, and ``Audio/AudioError`` where a synthesiser writes no sound.
  public func prepare(_ rendering: PromptRendering) async throws {
    if case .speech(let text, _) = rendering { _ = try await voice.speech(of: text) }
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
