public import Foundations

/// Why audio could not be read, written or captured: which file or device, what is wrong, and what to do about it.
public typealias AudioError = Diagnostic<AudioChunk>

extension AudioError.Code {
  /// There is no such file.
  public static var fileNotFound: Self { Self("fileNotFound") }
  /// The file exists but may not or cannot be read.
  public static var notReadable: Self { Self("notReadable") }
  /// The path is a directory.
  public static var isDirectory: Self { Self("isDirectory") }
  /// The content is not a WAV file.
  public static var notWAV: Self { Self("notWAV") }
  /// The file ends before its header does.
  public static var truncated: Self { Self("truncated") }
  /// The samples are in a form this library does not read.
  public static var unsupportedFormat: Self { Self("unsupportedFormat") }
  /// There is not a single sample.
  public static var empty: Self { Self("empty") }
  /// The audio is longer than the limit set.
  public static var tooLong: Self { Self("tooLong") }
  /// There is no such device.
  public static var deviceAbsent: Self { Self("deviceAbsent") }
  /// Another program has the device.
  public static var deviceBusy: Self { Self("deviceBusy") }
  /// The user may not open the device.
  public static var deviceForbidden: Self { Self("deviceForbidden") }
  /// The device went away or fell silent while capturing.
  public static var deviceLost: Self { Self("deviceLost") }
  /// The device failed in another way.
  public static var deviceFailed: Self { Self("deviceFailed") }
  /// The file could not be written.
  public static var notWritable: Self { Self("notWritable") }
  /// The sound server cannot be reached or does not answer.
  public static var soundServerUnavailable: Self { Self("soundServerUnavailable") }
  /// The sound server gave an answer that makes no sense, or refused what it was asked.
  public static var soundServerFailed: Self { Self("soundServerFailed") }
  /// The focus has been closed.
  public static var focusClosed: Self { Self("focusClosed") }
  /// The record of what was lowered cannot be written or read.
  public static var journalFailed: Self { Self("journalFailed") }
  /// A mixer or one of its controls is not there or does not work.
  public static var mixerFailed: Self { Self("mixerFailed") }
}

extension AudioError {
  /// A lease asked for after the focus was closed.
  package static var focusClosed: AudioError {
    AudioError(.focusClosed, subject: "audio focus", message: "has been closed", advice: "make a new one")
  }
}
