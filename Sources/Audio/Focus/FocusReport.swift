/// What a focus can do for whoever takes it, and what it did.
public struct FocusReport: Sendable, Hashable, Codable {
  /// Who plays the sound.
  public enum Backend: String, Sendable, Hashable, Codable, CaseIterable {
    /// PulseAudio, or PipeWire in its place.
    case pulse
    /// ALSA, without a sound server.
    case alsa
    /// A fake.
    case scripted
  }

  /// How others are made quieter.
  public enum Ducking: Sendable, Hashable, Codable {
    /// Every stream of other programs is lowered.
    case streams
    /// One control of the mixer is lowered, with all that plays through it.
    case mixerElement(String)
    /// Others play on as they do.
    case unavailable(reason: String)
  }

  /// Who plays the sound.
  public var backend: Backend

  /// How others are made quieter.
  public var ducking: Ducking

  /// How many streams or controls are lowered now.
  public var lowered: Int

  /// How many were found lowered by a program that ended without restoring them, and have been restored since.
  public var recovered: Int

  /// What did not go as it should, each in one line.
  public var warnings: [String]

  /// Makes a report.
  public init(
    backend: Backend, ducking: Ducking, lowered: Int = 0, recovered: Int = 0, warnings: [String] = []
  ) {
    self.backend = backend
    self.ducking = ducking
    self.lowered = lowered
    self.recovered = recovered
    self.warnings = warnings
  }
}
