package import Audio
import CALSA
import Foundation
import Foundations

/// What a PCM of libasound is used for, in the words of messages.
package enum PCMUse {
  /// It gives audio.
  case capture
  /// It takes audio.
  case playback

  fileprivate var name: String { self == .capture ? "capture" : "playback" }
  var running: String { self == .capture ? "capturing" : "playing" }
  fileprivate var lister: String { self == .capture ? "\"whereto devices\"" : "\"aplay -L\"" }
}

extension AudioError {
  /// A device that could not be opened, from ALSA's negative `errno`.
  package static func pcm(_ name: String, for use: PCMUse, opening code: Int32) -> AudioError {
    switch -code {
    case ENOENT, ENODEV, ENXIO:
      AudioError(
        .deviceAbsent, subject: name, message: "there is no such \(use.name) device",
        advice: "connect it, or choose one that \(use.lister) lists")
    case EBUSY, EAGAIN:
      AudioError(
        .deviceBusy, subject: name, message: "is used by another program",
        advice: "close the program that uses it, or choose another that \(use.lister) lists")
    case EACCES, EPERM:
      AudioError(
        .deviceForbidden, subject: name, message: "may not be used by this user",
        advice: "add the user to the audio group and log in again")
    default:
      pcm(name, for: use, failing: code, doing: "being opened")
    }
  }

  /// A device that failed while it was in use, from ALSA's negative `errno`.
  package static func pcm(_ name: String, for use: PCMUse, running code: Int32) -> AudioError {
    switch -code {
    case ENODEV, EBADFD, EIO, ENXIO, ENOTTY: pcm(name, lost: "went away while \(use.running)")
    default: pcm(name, for: use, failing: code, doing: use.running)
    }
  }

  /// A device that is gone: how that showed.
  package static func pcm(_ name: String, lost message: String) -> AudioError {
    AudioError(.deviceLost, subject: name, message: message, advice: "connect it again and start over")
  }

  /// A device that failed while doing something.
  package static func pcm(_ name: String, for use: PCMUse, failing code: Int32, doing action: String) -> AudioError {
    AudioError(
      .deviceFailed, subject: name, message: "failed while \(action) (\(String(cString: snd_strerror(code))))",
      advice: "choose another that \(use.lister) lists")
  }
}
