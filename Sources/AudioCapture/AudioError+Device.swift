import Audio

extension AudioError {
  /// A capture device that could not be opened, from ALSA's negative `errno`.
  static func device(_ name: String, opening code: Int32) -> AudioError { pcm(name, for: .capture, opening: code) }

  /// A device that failed while capturing, from ALSA's negative `errno`.
  static func device(_ name: String, capturing code: Int32) -> AudioError { pcm(name, for: .capture, running: code) }

  static func deviceLost(_ name: String, _ message: String) -> AudioError { pcm(name, lost: message) }

  static func device(_ name: String, failing code: Int32, doing action: String) -> AudioError {
    pcm(name, for: .capture, failing: code, doing: action)
  }
}
