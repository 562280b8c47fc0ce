public import Foundations

/// An error of reading, writing or capturing audio: the file or device, the problem, and the remedy.
public typealias AudioError = Diagnostic<AudioChunk>

extension AudioError.Code {
  /// The file doesn't exist.
  public static var fileNotFound: Self { Self("fileNotFound") }
  /// The file exists but can't be read.
  public static var notReadable: Self { Self("notReadable") }
  /// The content is not a WAV file.
  public static var notWAV: Self { Self("notWAV") }
  /// The file ends before its header does.
  public static var truncated: Self { Self("truncated") }
  /// This library can't read the sample format.
  public static var unsupportedFormat: Self { Self("unsupportedFormat") }
  /// The device doesn't exist.
  public static var deviceAbsent: Self { Self("deviceAbsent") }
  /// Another program uses the device.
  public static var deviceBusy: Self { Self("deviceBusy") }
  /// The user has no permission to open the device.
  public static var deviceForbidden: Self { Self("deviceForbidden") }
  /// The device was disconnected or stopped delivering audio while capturing.
  public static var deviceLost: Self { Self("deviceLost") }
  /// The device failed in another way.
  public static var deviceFailed: Self { Self("deviceFailed") }
  /// The file could not be written.
  public static var notWritable: Self { Self("notWritable") }
  /// The sound server can't be reached or doesn't answer.
  public static var soundServerUnavailable: Self { Self("soundServerUnavailable") }
  /// The sound server returned an invalid answer, or rejected a request.
  public static var soundServerFailed: Self { Self("soundServerFailed") }
  /// The focus has been closed.
  public static var focusClosed: Self { Self("focusClosed") }
  /// The record of ducked volumes can't be written or read.
  public static var journalFailed: Self { Self("journalFailed") }
  /// A mixer or one of its controls is missing or doesn't work.
  public static var mixerFailed: Self { Self("mixerFailed") }
}

extension AudioError {
  /// A lease was requested after the focus was closed.
  package static var focusClosed: AudioError {
    AudioError(.focusClosed, subject: "audio focus", message: "has been closed", advice: "create a new one")
  }
}
