public import Audio

/// Audio focus on ALSA without a sound server.
///
/// ALSA does not know who plays. What can be done is to lower one control of a mixer, named in
/// ``ALSAFocusSettings/element``, with all that plays through it; without one nobody is lowered, and reports say so.
/// It is restored as on a sound server, also after a program was killed. Devices that come and go are route changes
/// (AU-7); one that was taken away is a microphone. Interruptions (AU-6) never come: nobody tells of them.
public final class ALSAFocus: AudioFocusing {
  private let focus: DuckingFocus

  /// Makes a focus and restores what a killed program left lowered.
  public init(_ settings: ALSAFocusSettings = ALSAFocusSettings()) {
    focus = DuckingFocus(ALSAMixer(settings), journal: DuckJournal(folder: settings.folder, name: "alsa"))
  }

  /// Lowers the control, and comes back once it is.
  ///
  /// - Throws: ``Audio/AudioError`` when the control cannot be read or set, or the focus is closed; `CancellationError`.
  public func acquire(_ use: AudioUse) async throws -> FocusLease { try await focus.acquire(use) }

  /// What happens to the sound from now on.
  public func events() -> AsyncStream<FocusEvent> { focus.events() }

  /// Whether the control is lowered, and what went wrong.
  public func report() async -> FocusReport { await focus.report() }

  /// Restores the control and stops watching for devices.
  public func close() async { await focus.close() }
}
