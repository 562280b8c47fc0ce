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
