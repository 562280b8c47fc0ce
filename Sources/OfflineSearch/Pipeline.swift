public import Audio
import AudioCapture
public import SpeechEnhancement

/// Sources with the stages after them that bring audio to what a recogniser hears: 16 kHz, mono, enhanced.
public enum Pipeline {
  /// The longest recording taken for one utterance.
  public static let longestFile = Duration.seconds(60)

  /// A WAV file, or standard input for `-`.
  public static func file(_ path: String, enhancement: EnhancementSettings) -> any AudioSource {
    stages(after: WAVFileSource(path: path, maximumDuration: longestFile), enhancement)
  }

  /// A microphone.
  ///
  /// The capture waits when decoding falls behind by more than its queue holds: a real device then overruns, which is
  /// counted and shown, and a recording that is played into a device faster than time loses nothing.
  public static func microphone(
    _ device: String, enhancement: EnhancementSettings, configurationText: String? = nil
  ) -> any AudioSource {
    stages(after: ALSACaptureSource(device: device, policy: .wait, configurationText: configurationText), enhancement)
  }

  /// What follows a source.
  public static func stages(after source: any AudioSource, _ enhancement: EnhancementSettings) -> any AudioSource {
    let resampled = ResamplingSource(source)
    return enhancement == .off ? resampled : EnhancedSource(resampled, settings: enhancement)
  }
}
