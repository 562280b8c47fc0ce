public import Audio

/// Which sound system to take focus on.
public enum AudioFocusSelection: String, Sendable, Hashable, Codable, CaseIterable {
  /// PulseAudio or PipeWire where a server answers, else ALSA.
  case automatic
  /// PulseAudio or PipeWire, whether it answers or not.
  case pulse
  /// ALSA alone.
  case alsa

  /// Makes the focus.
  /// - Parameters:
  ///   - pulse: how others are lowered on PulseAudio and PipeWire.
  ///   - alsa: how they are on ALSA alone.
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

/// Audio focus on PulseAudio, or on PipeWire's server in its place, through the program `pactl`.
///
/// While a lease is held, every stream of another program is lowered by ``PulseSettings/attenuation``, also those that
/// start meanwhile (AU-1). Afterwards each has the volume it had, unless somebody changed it in between; muting is left
/// alone. What is lowered is recorded in a file first, so that a program that is killed does not leave the radio quiet:
/// the next one restores it, and waits with its own lowering while another one holds a lease.
///
/// A stream with the role of a call interrupts (AU-6): it is not lowered, everything else is restored until it is over,
/// and no lease is given meanwhile. Devices that come and go are route changes (AU-7). Which of them is in use is not
/// known here: that the microphone in use is gone is an error of the source that reads it.
public final class PulseFocus: AudioFocusing {
  private let focus: DuckingFocus

  /// Makes a focus and restores what a killed program left lowered.
  public init(_ settings: PulseSettings = PulseSettings()) {
    focus = DuckingFocus(PulseMixer(settings), journal: DuckJournal(folder: settings.folder, name: "pulse"))
  }

  /// Lowers others, and comes back once they are.
  ///
  /// - Throws: ``Audio/AudioError`` when the server does not answer or the focus is closed, and one with the code
  ///   `deviceBusy` while a call has the sound; `CancellationError`.
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

/// How other programs are lowered on PulseAudio, or PipeWire in its place.
public struct PulseSettings: Sendable, Hashable {
  /// Name or path of the program that talks to the server.
  public var program = "pactl"

  /// The server's address, as in `PULSE_SERVER`; nil for the usual one.
  public var server: String?

  /// By how many decibels others are lowered, positive.
  public var attenuation = 20.0

  /// The `media.role` of streams that other processes play for us, which are not lowered. A player started with
  /// `PULSE_PROP=media.role=whereto` has it.
  public var ownRole = "whereto"

  /// Where the record of what is lowered is kept; nil for `$XDG_RUNTIME_DIR/whereto`.
  public var folder: String?

  /// How long the server may take to answer.
  public var patience: Duration = .seconds(2)

  /// How long to wait before a lost server is looked for again.
  public var retryInterval: Duration = .seconds(1)

  /// Makes settings with the values above.
  public init() {}
}

/// Audio focus on ALSA without a sound server.
///
/// ALSA does not know who plays. What can be done is to lower one control of a mixer, named in
/// ``ALSAFocusSettings/element``, with all that plays through it; without one nobody is lowered, and reports say so.
/// It is restored as on a sound server, also after a program was killed. Devices that come and go are route changes
/// (AU-7), as on a sound server. Interruptions (AU-6) never come: nobody tells of them.
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

/// How others are lowered on ALSA without a sound server, where streams cannot be lowered one by one.
public struct ALSAFocusSettings: Sendable, Hashable {
  /// The mixer: an ALSA control device, "hw:0" for example.
  public var mixer = "default"

  /// The simple control others play through, "Music" of a `softvol` for example; nil to lower nobody.
  ///
  /// Our own prompts must not play through it, or they would be lowered too.
  public var element: String?

  /// By how many decibels it is lowered, positive.
  public var attenuation = 20.0

  /// ALSA configuration for the mixer alone, in the form of `~/.asoundrc`.
  public var configurationText: String?

  /// Where the record of what is lowered is kept; nil for `$XDG_RUNTIME_DIR/whereto`.
  public var folder: String?

  /// The folder in which the system makes a file for each sound card.
  public var deviceFolder = "/dev/snd"

  /// Makes settings with the values above.
  public init() {}
}
