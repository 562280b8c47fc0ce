import DestinationSearch
import Foundation
import Foundations

/// A manifest that is open for appending, locked against a second run, and the only owner of its descriptor.
///
/// A line is on disk when ``append(_:)`` returns; an incomplete one is removed again.
final class ManifestFile {
  private let url: URL
  private let descriptor: Int32
  /// The existing content, without an unfinished last line, which is removed.
  let text: ManifestText

  /// - Throws: ``EvaluationError`` if it can't be opened, another run uses it, or one of its lines is damaged.
  init(_ url: URL) throws(EvaluationError) {
    self.url = url
    descriptor = open(url.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .writing(url, errno: errno) }
    // Some file systems don't support locks; recording is still possible.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw EvaluationError(
        subject: url.path, message: "is in use by another run of the program",
        advice: "end that run, or choose another folder")
    }
    guard let data = try? Data(contentsOf: url) else { throw .cannotRead(url) }
    text = try ManifestText(data, name: url.path)
    if text.wholeBytes < data.count, ftruncate(descriptor, off_t(text.wholeBytes)) != 0 {
      throw .writing(url, errno: errno)
    }
    if text.lacksLineFeed { try append(Data("\n".utf8)) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A child process may still have the file open: closing it here wouldn't release the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Appends a line, which ends with its line feed.
  /// - Throws: ``EvaluationError`` if it can't be written; the file is then unchanged.
  func append(_ line: Data) throws(EvaluationError) {
    let length = try checkedLength()
    if !line.writeAll(to: descriptor) || fsync(descriptor) != 0 { try takeBack(to: length) }
  }

  private func takeBack(to length: off_t) throws(EvaluationError) {
    let code = errno
    _ = ftruncate(descriptor, length)
    throw .writing(url, errno: code)
  }

  /// The length of the file, if it is still at its path: lines must not be written to a removed file.
  private func checkedLength() throws(EvaluationError) -> off_t {
    var own = stat()
    var named = stat()
    guard fstat(descriptor, &own) == 0 else { throw .writing(url, errno: errno) }
    guard stat(url.path, &named) == 0, own.st_ino == named.st_ino, own.st_dev == named.st_dev else {
      throw EvaluationError(
        subject: url.path, message: "was replaced or removed while recording",
        advice: "start again; the recordings are kept")
    }
    return own.st_size
  }
}

extension EvaluationError {
  static func writing(_ url: URL, errno code: Int32) -> EvaluationError {
    EvaluationError(
      subject: url.path, message: "can't be written (\(String(cString: strerror(code))))",
      advice: "choose a writable folder with free space")
  }
}

/// The complete part of a manifest.
///
/// A run that was killed while writing may leave an incomplete line at the end. Only that is tolerated: a line with
/// a line feed was written completely, so if it isn't a JSON object, it was edited.
struct ManifestText: Sendable, Hashable {
  private(set) var lines: [TakeLine] = []
  /// Number of bytes of complete lines from the start.
  private(set) var wholeBytes: Int
  /// Whether the last complete line lacks its line feed.
  private(set) var lacksLineFeed = false
  /// The beginning of an unfinished line.
  private(set) var cutOff: String?

  /// - Throws: ``EvaluationError`` for a line that isn't a JSON object.
  init(_ data: Data, name: String) throws(EvaluationError) {
    wholeBytes = data.count
    let pieces = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in pieces.enumerated() {
      if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      let isUnfinished = index == pieces.count - 1
      if let line = TakeLine(number: index + 1, bytes) {
        lines.append(line)
        lacksLineFeed = isUnfinished
      } else if isUnfinished {
        cutOff = String(decoding: bytes, as: UTF8.self)
        wholeBytes -= bytes.count
      } else {
        throw EvaluationError(
          subject: name, line: index + 1, message: "isn't a JSON object",
          advice: "correct the line; nothing was changed")
      }
    }
  }
}

struct TakeLine: Sendable, Hashable {
  var number: Int
  var object: [String: JSONValue]

  var audio: String? { object["audio"]?.text }
  var text: String? { object["text"]?.text }
  var speaker: String? { object["speaker"]?.text }
  var condition: String? { object["condition"]?.text }

  /// The fields copied from the prompt.
  var fields: [String: JSONValue] { object.filter { !ListedPrompt.ownFields.contains($0.key) } }

  /// Parses a line; nil if it isn't a JSON object.
  init?(number: Int, _ bytes: Data) {
    guard let object = try? JSONDecoder().decode([String: JSONValue].self, from: bytes) else { return nil }
    self.number = number
    self.object = object
  }

  /// The line of a new recording, in the manifest's form: one line with sorted keys.
  static func encode(
    audio: String, speaker: String, condition: String?, prompt: ListedPrompt, report: TakeReport, date: Date
  ) throws -> Data {
    var object = prompt.fields
    object["audio"] = .string(audio)
    object["text"] = .string(prompt.text)
    object["speaker"] = .string(speaker)
    object["condition"] = condition.map { .string($0) }
    object["recording"] = .object(figures(report.figures, date: date))
    if !report.findings.isEmpty { object["findings"] = .array(report.findings.map { .string($0.kind.rawValue) }) }
    return try JSONEncoder.line.encode(object) + Data("\n".utf8)
  }

  private static func figures(_ figures: TakeFigures, date: Date) -> [String: JSONValue] {
    var object: [String: JSONValue] = [
      "date": .string(date.formatted(.iso8601)), "levelDBFS": .number(figures.levelDBFS.rounded(decimals: 1)),
      "peakDBFS": .number(figures.peakDBFS.rounded(decimals: 1)),
      "noiseDBFS": .number(figures.noiseDBFS.rounded(decimals: 1)), "snr": .number(figures.snr.rounded(decimals: 1)),
      "speechSeconds": .number(figures.speechSeconds.rounded(decimals: 2)),
    ]
    if figures.clippedSamples > 0 { object["clippedSamples"] = .integer(Int64(figures.clippedSamples)) }
    return object
  }
}
