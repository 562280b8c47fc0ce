import Audio
import CALSA
import Foundation

extension AudioError {
  /// A device that could not be opened, from ALSA's negative `errno`.
  static func device(_ name: String, opening code: Int32) -> AudioError {
    switch -code {
    case ENOENT, ENODEV, ENXIO:
      AudioError(
        .deviceAbsent, subject: name, message: "there is no such capture device",
        advice: "connect it, or choose one that \"whereto devices\" lists")
    case EBUSY, EAGAIN:
      AudioError(
        .deviceBusy, subject: name, message: "is used by another program",
        advice: "close the program that uses it, or choose another that \"whereto devices\" lists")
    case EACCES, EPERM:
      AudioError(
        .deviceForbidden, subject: name, message: "may not be used by this user",
        advice: "add the user to the audio group and log in again")
    default:
      device(name, failing: code, doing: "being opened")
    }
  }

  /// A device that failed while capturing, from ALSA's negative `errno`.
  static func device(_ name: String, capturing code: Int32) -> AudioError {
    switch -code {
    case ENODEV, EBADFD, EIO, ENXIO, ENOTTY: deviceLost(name, "went away while capturing")
    default: device(name, failing: code, doing: "capturing")
    }
  }

  static func deviceLost(_ name: String, _ message: String) -> AudioError {
    AudioError(.deviceLost, subject: name, message: message, advice: "connect it again and start over")
  }

  static func device(_ name: String, failing code: Int32, doing action: String) -> AudioError {
    AudioError(
      .deviceFailed, subject: name, message: "failed while \(action) (\(String(cString: snd_strerror(code))))",
      advice: "choose another that \"whereto devices\" lists")
  }
}
