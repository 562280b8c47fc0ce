import Foundation
import Foundations

extension AudioError {
  private static let convert = "convert it to 16-bit PCM WAV, for example with sox"

  static func notWAV(_ subject: String, _ message: String) -> AudioError {
    AudioError(.notWAV, subject: subject, message: message, advice: convert)
  }

  static func unsupported(_ subject: String, _ what: String) -> AudioError {
    AudioError(.unsupportedFormat, subject: subject, message: "holds \(what), which cannot be read", advice: convert)
  }

  static func cutOff(_ subject: String, _ before: String) -> AudioError {
    AudioError(
      .truncated, subject: subject, message: "its header is cut off before \(before)",
      advice: "record or copy the file again")
  }

  static func noSamples(_ subject: String, _ message: String) -> AudioError {
    AudioError(.empty, subject: subject, message: message, advice: "record or copy the file again")
  }

  static func tooLong(_ subject: String, limit: Duration, length: Duration?) -> AudioError {
    let excess = length.map { "lasts \($0.inWords), more than" } ?? "lasts longer than"
    return AudioError(
      .tooLong, subject: subject, message: "\(excess) the limit of \(limit.inWords)",
      advice: "cut it into shorter files or raise the limit")
  }
}

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
