import Audio

extension AudioError {
  /// A lease asked for while a call has the sound.
  static let callHasSound = AudioError(
    .deviceBusy, subject: "audio focus", message: "a call has the sound", advice: "try again when it is over")
}
