public import Audio

/// Audio focus on PulseAudio, or on PipeWire's server in its place, through the program `pactl`.
///
/// While a lease is held, every stream of another program is lowered by ``PulseSettings/attenuation``, also those that
/// start meanwhile (AU-1). Afterwards each has the volume it had, unless somebody changed it in between; muting is left
/// alone. What is lowered is recorded in a file first, so that a program that is killed does not leave the radio quiet:
/// the next one restores it, and waits with its own lowering while another one holds a lease.
///
/// A stream with the role of a call interrupts (AU-6): it is not lowered, everything else is restored until it is over,
/// and no lease is given meanwhile. Devices that come and go are route changes (AU-7); one that was taken away is a
/// microphone, since an output that goes ends nothing.
public final class PulseFocus: AudioFocusing {
  private let focus: DuckingFocus

  /// Makes a focus and restores what a killed program left lowered.
  public init(_ settings: PulseSettings = PulseSettings()) {
    focus = DuckingFocus(PulseMixer(settings), journal: DuckJournal(folder: settings.folder, name: "pulse"))
  }

  /// Lowers others, and comes back once they are.
  ///
  /// - Throws: ``Audio/AudioError`` when the server does not answer or the focus is closed, and one with the code
  ///   ``Audio/AudioError/Code/deviceBusy`` while a call has the sound; `CancellationError`.
  public func acquire(_ use: AudioUse) async throws -> FocusLease { try await focus.acquire(use) }

  /// What happens to the sound from now on.
  public func events() -> AsyncStream<FocusEvent> { focus.events() }

  /// How many are lowered, and what went wrong.
  public func report() async -> FocusReport { await focus.report() }

  /// Restores everybody and stops watching the server.
  public func close() async { await focus.close() }

  /// Whether a server answers.
  public static func isAvailable(_ settings: PulseSettings = PulseSettings()) async -> Bool {
    do {
      _ = try await PulseMixer(settings).identity()
      return true
    } catch {
      return false
    }
  }
}
