import Foundation

extension AudioError {
  /// A file that could not be opened for reading.
  static func opening(_ subject: String, errno code: Int32) -> AudioError {
    switch code {
    case ENOENT, ENOTDIR:
      AudioError(
        .fileNotFound, subject: subject, message: "there is no such file", advice: "check the spelling and the folder")
    case EACCES, EPERM:
      AudioError(
        .notReadable, subject: subject, message: "may not be read by this user",
        advice: "change its permissions or choose another file")
    default:
      reading(subject, errno: code)
    }
  }

  /// A file that failed while being read.
  static func reading(_ subject: String, errno code: Int32) -> AudioError {
    AudioError(
      .notReadable, subject: subject, message: "cannot be read (\(String(cString: strerror(code))))",
      advice: "check the disk or choose another file")
  }

  /// A file that could not be written.
  static func writing(_ subject: String, errno code: Int32) -> AudioError {
    AudioError(
      .notWritable, subject: subject, message: "cannot be written (\(String(cString: strerror(code))))",
      advice: "choose a folder that exists, may be written and has room")
  }
}
