public import Audio

/// The sound system on which focus is taken.
public enum AudioFocusSelection: String, Sendable, Hashable, Codable, CaseIterable {
  /// PulseAudio or PipeWire if a server answers, or else ALSA.
  case automatic
  /// PulseAudio or PipeWire, even if no server answers.
  case pulse
  /// ALSA alone.
  case alsa

  /// Creates the focus, with the ducking settings for either sound system.
  ///
  /// While a lease is held, the streams of other programs are lowered, or the mixer control that ALSA's settings name.
  /// Afterwards each gets its previous volume back, unless it was changed in between; muting isn't changed. Lowered
  /// volumes are first recorded in a file, so that a killed program doesn't leave the radio quiet: the next one restores
  /// them. While another program holds a lease, this one lowers nothing.
  public func makeFocus(
    pulse: PulseSettings = PulseSettings(), alsa: ALSAFocusSettings = ALSAFocusSettings()
  ) async -> any AudioFocusing {
    switch self {
    case .pulse: DuckingFocus(pulse)
    case .alsa: DuckingFocus(alsa)
    case .automatic: await DuckingFocus.isAvailable(pulse) ? DuckingFocus(pulse) : DuckingFocus(alsa)
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
