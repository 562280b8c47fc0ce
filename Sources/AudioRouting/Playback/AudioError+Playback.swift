import Audio
import CALSA
import Foundation

extension AudioError {
  private static let choose = "choose another that \"aplay -L\" lists"

  /// A device that could not be opened, from ALSA's negative `errno`.
  static func output(_ name: String, opening code: Int32) -> AudioError {
    switch -code {
    case ENOENT, ENODEV, ENXIO:
      AudioError(
        .deviceAbsent, subject: name, message: "there is no such playback device",
        advice: "connect it, or choose one that \"aplay -L\" lists")
    case EBUSY, EAGAIN:
      AudioError(
        .deviceBusy, subject: name, message: "is used by another program",
        advice: "close the program that uses it, or \(choose)")
    case EACCES, EPERM:
      AudioError(
        .deviceForbidden, subject: name, message: "may not be used by this user",
        advice: "add the user to the audio group and log in again")
    default:
      output(name, failing: code, doing: "being opened")
    }
  }

  /// A device that failed while playing, from ALSA's negative `errno`.
  static func output(_ name: String, playing code: Int32) -> AudioError {
    switch -code {
    case ENODEV, EBADFD, EIO, ENXIO, ENOTTY: outputLost(name, "went away while playing")
    default: output(name, failing: code, doing: "playing")
    }
  }

  static func outputLost(_ name: String, _ message: String) -> AudioError {
    AudioError(.deviceLost, subject: name, message: message, advice: "connect it again and start over")
  }

  static func output(_ name: String, failing code: Int32, doing action: String) -> AudioError {
    AudioError(
      .deviceFailed, subject: name, message: "failed while \(action) (\(String(cString: snd_strerror(code))))",
      advice: choose)
  }

  static func output(_ name: String, cannot ability: String) -> AudioError {
    AudioError(
      .unsupportedFormat, subject: name, message: "cannot \(ability)",
      advice: "use the device through ALSA's converter, as \"plug\(name)\" or \"default\"")
  }
}
