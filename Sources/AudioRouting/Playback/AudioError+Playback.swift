import Audio
import AudioCapture

extension AudioError {
  /// A playback device that could not be opened, from ALSA's negative `errno`.
  static func output(_ name: String, opening code: Int32) -> AudioError { pcm(name, for: .playback, opening: code) }

  /// A device that failed while playing, from ALSA's negative `errno`.
  static func output(_ name: String, playing code: Int32) -> AudioError { pcm(name, for: .playback, running: code) }

  static func outputLost(_ name: String, _ message: String) -> AudioError { pcm(name, lost: message) }

  static func output(_ name: String, failing code: Int32, doing action: String) -> AudioError {
    pcm(name, for: .playback, failing: code, doing: action)
  }

  static func output(_ name: String, cannot ability: String) -> AudioError {
    AudioError(
      .unsupportedFormat, subject: name, message: "cannot \(ability)",
      advice: "use the device through ALSA's converter, as \"plug\(name)\" or \"default\"")
  }
}
