import Audio
import CALSA
import Foundation
import Foundations

/// The use of a PCM of libasound, with its words in messages.
enum PCMUse {
  case capture, playback

  fileprivate var name: String { self == .capture ? "capture" : "playback" }
  var running: String { self == .capture ? "capturing" : "playing" }
  fileprivate var lister: String { self == .capture ? "\"whereto devices\"" : "\"aplay -L\"" }
}

extension AudioError {
  /// An error of opening a device, from ALSA's negative `errno`.
  static func pcm(_ name: String, for use: PCMUse, opening code: Int32) -> AudioError {
    switch -code {
    case ENOENT, ENODEV, ENXIO:
      AudioError(
        .deviceAbsent, subject: name, message: "this \(use.name) device doesn't exist",
        advice: "connect it, or choose one that \(use.lister) lists")
    case EBUSY, EAGAIN:
      AudioError(
        .deviceBusy, subject: name, message: "is used by another program",
        advice: "close the program that uses it, or choose another that \(use.lister) lists")
    case EACCES, EPERM:
      AudioError(
        .deviceForbidden, subject: name, message: "this user has no permission to use it",
        advice: "add the user to the audio group and log in again")
    default:
      pcm(name, for: use, failing: code, doing: "being opened")
    }
  }

  /// An error of a device in use, from ALSA's negative `errno`.
  static func pcm(_ name: String, for use: PCMUse, running code: Int32) -> AudioError {
    switch -code {
    case ENODEV, EBADFD, EIO, ENXIO, ENOTTY: pcm(name, lost: "was disconnected while \(use.running)")
    default: pcm(name, for: use, failing: code, doing: use.running)
    }
  }

  /// A lost device, with the symptom as the message.
  static func pcm(_ name: String, lost message: String) -> AudioError {
    AudioError(.deviceLost, subject: name, message: message, advice: "reconnect it and start again")
  }

  static func pcm(_ name: String, for use: PCMUse, failing code: Int32, doing action: String) -> AudioError {
    AudioError(
      .deviceFailed, subject: name, message: "failed while \(action) (\(String(cString: snd_strerror(code))))",
      advice: "choose another that \(use.lister) lists")
  }
}
