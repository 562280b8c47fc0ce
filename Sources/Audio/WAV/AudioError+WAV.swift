import Foundation
import Foundations

extension AudioError {
  private static let convert = "convert it to 16-bit PCM WAV, for example with sox"

  static func notWAV(_ subject: String, _ message: String) -> AudioError {
    AudioError(.notWAV, subject: subject, message: message, advice: convert)
  }

  static func unsupported(_ subject: String, _ what: String) -> AudioError {
    AudioError(
      .unsupportedFormat, subject: subject, message: "contains \(what), which isn't supported", advice: convert)
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
  /// An error of opening a file for reading.
  static func opening(_ subject: String, errno code: Int32) -> AudioError {
    switch code {
    case ENOENT, ENOTDIR:
      AudioError(
        .fileNotFound, subject: subject, message: "the file doesn't exist", advice: "check the spelling and the folder")
    case EACCES, EPERM:
      AudioError(
        .notReadable, subject: subject, message: "this user has no permission to read it",
        advice: "change its permissions or choose another file")
    default:
      reading(subject, errno: code)
    }
  }

  /// An error of reading an open file.
  static func reading(_ subject: String, errno code: Int32) -> AudioError {
    AudioError(
      .notReadable, subject: subject, message: "can't be read (\(String(cString: strerror(code))))",
      advice: "check the disk or choose another file")
  }

  /// An error of writing a file.
  static func writing(_ subject: String, errno code: Int32) -> AudioError {
    AudioError(
      .notWritable, subject: subject, message: "can't be written (\(String(cString: strerror(code))))",
      advice: "choose a writable folder with enough free space")
  }
}
