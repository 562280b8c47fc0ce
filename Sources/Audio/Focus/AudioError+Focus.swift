extension AudioError.Code {
  /// The sound server cannot be reached or does not answer.
  public static let soundServerUnavailable = AudioError.Code(rawValue: "soundServerUnavailable")
  /// The sound server gave an answer that makes no sense, or refused what it was asked.
  public static let soundServerFailed = AudioError.Code(rawValue: "soundServerFailed")
  /// The focus has been closed.
  public static let focusClosed = AudioError.Code(rawValue: "focusClosed")
  /// The record of what was lowered cannot be written or read.
  public static let journalFailed = AudioError.Code(rawValue: "journalFailed")
  /// A mixer or one of its controls is not there or does not work.
  public static let mixerFailed = AudioError.Code(rawValue: "mixerFailed")
}

extension AudioError {
  /// A lease asked for after the focus was closed.
  package static let focusClosed = AudioError(
    .focusClosed, subject: "audio focus", message: "has been closed", advice: "make a new one")
}
