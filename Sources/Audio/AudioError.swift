/// Why audio could not be read, written or captured: which file or device, what is wrong, and what to do about it.
///
/// Two errors are equal when all four parts are. Tests and callers that only care what went wrong compare ``code``.
public struct AudioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public var code: Code

  /// The file or device, as the user named it.
  public var subject: String

  /// What is wrong, without a full stop.
  public var message: String

  /// What the user can do, without a full stop.
  public var advice: String

  /// Creates an error.
  public init(_ code: Code, subject: String, message: String, advice: String) {
    self.code = code
    self.subject = subject
    self.message = message
    self.advice = advice
  }

  /// One line: "subject: message; advice". Control characters, which a file name may hold, are shown as spaces.
  public var description: String {
    let line = "\(subject): \(message); \(advice)"
    return String(
      String.UnicodeScalarView(line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

extension AudioError {
  /// What kind of failure an ``AudioError`` is. More may be added, so a `switch` over it needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// A stable name, for example "deviceBusy".
    public var rawValue: String

    /// Creates a code from its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The stable name.
    public var description: String { rawValue }

    /// There is no such file.
    public static let fileNotFound = Code(rawValue: "fileNotFound")
    /// The file exists but may not or cannot be read.
    public static let notReadable = Code(rawValue: "notReadable")
    /// The path is a directory.
    public static let isDirectory = Code(rawValue: "isDirectory")
    /// The content is not a WAV file.
    public static let notWAV = Code(rawValue: "notWAV")
    /// The file ends before its header does.
    public static let truncated = Code(rawValue: "truncated")
    /// The samples are in a form this library does not read.
    public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
    /// There is not a single sample.
    public static let empty = Code(rawValue: "empty")
    /// The audio is longer than the limit set.
    public static let tooLong = Code(rawValue: "tooLong")
    /// There is no such device.
    public static let deviceAbsent = Code(rawValue: "deviceAbsent")
    /// Another program has the device.
    public static let deviceBusy = Code(rawValue: "deviceBusy")
    /// The user may not open the device.
    public static let deviceForbidden = Code(rawValue: "deviceForbidden")
    /// The device went away or fell silent while capturing.
    public static let deviceLost = Code(rawValue: "deviceLost")
    /// The device failed in another way.
    public static let deviceFailed = Code(rawValue: "deviceFailed")
    /// The file could not be written.
    public static let notWritable = Code(rawValue: "notWritable")
  }
}

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
