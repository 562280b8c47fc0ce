public import Audio

/// The sound system on which focus is taken.
public enum AudioFocusSelection: String, Sendable, Hashable, Codable, CaseIterable {
  /// PulseAudio or PipeWire if a server answers, or else ALSA.
  case automatic
  /// PulseAudio or PipeWire, even if no server answers.
  case pulse
  /// ALSA alone.
  case alsa

  /// Creates the focus.
  /// - Parameters:
  ///   - pulse: the ducking settings for PulseAudio and PipeWire.
  ///   - alsa: the ducking settings for ALSA without a sound server.
  public func makeFocus(
    pulse: PulseSettings = PulseSettings(), alsa: ALSAFocusSettings = ALSAFocusSettings()
  ) async -> any AudioFocusing {
    switch self {
    case .pulse: PulseFocus(pulse)
    case .alsa: ALSAFocus(alsa)
    case .automatic: await PulseFocus.isAvailable(pulse) ? PulseFocus(pulse) : ALSAFocus(alsa)
    }
  }
}

/// Audio focus on PulseAudio, or on PipeWire as its replacement, through the program `pactl`.
///
/// While a lease is held, every stream of another program is lowered by ``PulseSettings/attenuation``, including
/// streams that start meanwhile (AU-1). Afterwards each gets its previous volume back, unless it was changed in
/// between; muting isn't changed. Lowered volumes are first recorded in a file, so that a killed program doesn't leave
/// the radio quiet: the next one restores them. While another program holds a lease, this one doesn't lower streams.
///
/// A stream with the role of a call interrupts (AU-6): it isn't lowered, everything else is restored until it ends, and
/// no lease is granted meanwhile. Added and removed devices are route changes (AU-7). The device in use is unknown
/// here: if the microphone in use is removed, the source that reads it throws an error.
public final class PulseFocus: AudioFocusing {
  private let focus: DuckingFocus

  /// Creates a focus and restores the volumes that a killed program left lowered.
  public init(_ settings: PulseSettings = PulseSettings()) {
    focus = DuckingFocus(PulseMixer(settings), journal: DuckJournal(folder: settings.folder, name: "pulse"))
  }

  /// Lowers other programs, and returns when that is done.
  ///
  /// - Throws: ``Audio/AudioError`` if the server doesn't answer or the focus is closed, and with the code `deviceBusy`
  ///   during a call; `CancellationError`.
  public func acquire(_ use: AudioUse) async throws -> FocusLease { try await focus.acquire(use) }

  /// The audio events from now on.
  public func events() -> AsyncStream<FocusEvent> { focus.events() }

  /// The number of lowered streams, and the problems.
  public func report() async -> FocusReport { await focus.report() }

  /// Restores all volumes and stops watching the server.
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

/// The ducking settings for PulseAudio, or PipeWire as its replacement.
public struct PulseSettings: Sendable, Hashable {
  /// Name or path of the server's command-line client.
  public var program = "pactl"

  /// The server's address, as in `PULSE_SERVER`; nil for the default.
  public var server: String?

  /// The attenuation of other programs in decibels, positive.
  public var attenuation = 20.0

  /// The `media.role` of streams that other processes play for this program, which aren't lowered. A player started
  /// with `PULSE_PROP=media.role=whereto` has it.
  public var ownRole = "whereto"

  /// The folder of the record of lowered volumes; nil for `$XDG_RUNTIME_DIR/whereto`.
  public var folder: String?

  /// The timeout for the server's answers.
  public var patience: Duration = .seconds(2)

  /// The interval between attempts to reconnect to a lost server.
  public var retryInterval: Duration = .seconds(1)

  /// Creates settings with the values above.
  public init() {}
}

/// Audio focus on ALSA without a sound server.
///
/// ALSA doesn't expose which programs play. Only a mixer control can be lowered, named in
/// ``ALSAFocusSettings/element``, with everything that plays through it. Without one, nothing is lowered, and reports
/// say so. It is restored as on a sound server, also after a program was killed. Added and removed devices are route
/// changes (AU-7), as on a sound server. Interruptions (AU-6) never occur, because ALSA doesn't report them.
public final class ALSAFocus: AudioFocusing {
  private let focus: DuckingFocus

  /// Creates a focus and restores the volume that a killed program left lowered.
  public init(_ settings: ALSAFocusSettings = ALSAFocusSettings()) {
    focus = DuckingFocus(ALSAMixer(settings), journal: DuckJournal(folder: settings.folder, name: "alsa"))
  }

  /// Lowers the control, and returns when that is done.
  ///
  /// - Throws: ``Audio/AudioError`` if the control can't be read or set, or the focus is closed; `CancellationError`.
  public func acquire(_ use: AudioUse) async throws -> FocusLease { try await focus.acquire(use) }

  /// The audio events from now on.
  public func events() -> AsyncStream<FocusEvent> { focus.events() }

  /// Whether the control is lowered, and the problems.
  public func report() async -> FocusReport { await focus.report() }

  /// Restores the control and stops watching for devices.
  public func close() async { await focus.close() }
}

/// The ducking settings for ALSA without a sound server, which can't lower individual streams.
public struct ALSAFocusSettings: Sendable, Hashable {
  /// The mixer: an ALSA control device, "hw:0" for example.
  public var mixer = "default"

  /// The simple control that other programs play through, "Music" of a `softvol` for example; nil to disable ducking.
  ///
  /// This program's own prompts must not play through it, or they would be lowered too.
  public var element: String?

  /// The attenuation in decibels, positive.
  public var attenuation = 20.0

  /// ALSA configuration for the mixer only, in the format of `~/.asoundrc`.
  public var configurationText: String?

  /// The folder of the record of lowered volumes; nil for `$XDG_RUNTIME_DIR/whereto`.
  public var folder: String?

  /// The folder with the system's device files of sound cards.
  public var deviceFolder = "/dev/snd"

  /// Creates settings with the values above.
  public init() {}
}
