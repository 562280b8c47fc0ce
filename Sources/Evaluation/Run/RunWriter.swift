package import Foundation
import Foundations

/// Writes a run file, one record at a time, so that a killed run keeps its finished records.
package final class RunWriter {
  private let url: URL
  private let handle: FileHandle
  private let encoder = JSONEncoder.line
  /// Peak memory of earlier parts of the run.
  private var peakMemory: Int?
  package private(set) var last: Int?
  package private(set) var count = 0

  /// - Throws: ``EvaluationError`` if it exists or can't be written.
  package init(creating url: URL, header: RunHeader) throws {
    self.url = url
    guard !FileManager.default.fileExists(atPath: url.path) else {
      throw EvaluationError(
        subject: url.path, message: "exists",
        advice: "continue it with --resume, replace it with --replace, or choose another file")
    }
    guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = try? FileHandle(forUpdating: url)
    else { throw EvaluationError.cannotWrite(url) }
    self.handle = handle
    try Self.lock(handle, url)
    try write(line: header)
  }

  /// Whether a program is writing the file now.
  package static func isBeingWritten(_ url: URL) -> Bool {
    guard let handle = try? FileHandle(forUpdating: url) else { return false }
    defer { try? handle.close() }
    return flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) != 0
  }

  private static func lock(_ handle: FileHandle, _ url: URL) throws {
    guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw EvaluationError(
        subject: url.path, message: "is being written by another program", advice: "wait for it, or choose another file"
      )
    }
  }

  /// Continues a run file: content after its last complete record is removed. A file without a complete first line
  /// starts again.
  /// - Throws: ``EvaluationError`` if it belongs to another run, or can't be read or written.
  package init(resuming url: URL, header: RunHeader) throws {
    self.url = url
    guard try !Self.endsInHeader(url, header) else {
      handle = try Self.open(url, truncatedTo: 0)
      try write(line: header)
      return
    }
    var reader = try RunReader(url)
    guard !reader.isReport else {
      throw EvaluationError(
        subject: url.path, message: "is a report, not a run file",
        advice: "use the file that --run wrote, or another file")
    }
    let differences = header.differences(from: reader.header)
    guard differences.isEmpty, header.shard == reader.header.shard else {
      let what = differences.isEmpty ? "another shard" : differences.joined(separator: "; ")
      throw EvaluationError(
        subject: url.path, message: "belongs to another run (\(what))",
        advice: "choose another file, or replace it with --replace")
    }
    while let record = try reader.next() {
      last = record.index
      count += 1
    }
    peakMemory = reader.footer?.peakMemory
    handle = try Self.open(url, truncatedTo: reader.end)
  }

  /// Writes a record; it is in the file when this returns.
  /// - Throws: ``EvaluationError`` if it can't be written, for example on a full disk.
  package func write(_ record: UtteranceRecord) throws {
    try write(line: record)
    last = record.index
    count += 1
  }

  /// - `peakMemory`: Peak memory of this part of the run, in bytes.
  /// - Throws: ``EvaluationError`` if its last line can't be written, for example on a full disk.
  package func finish(complete: Bool, peakMemory: Int?) throws {
    let peak = [self.peakMemory, peakMemory].compactMap { $0 }.max()
    try write(line: RunFooter(complete: complete, peakMemory: peak))
    unlock()
    try? handle.close()
  }

  deinit { unlock() }

  /// A child process may have the file open as well: closing it here wouldn't release the lock.
  private func unlock() {
    if handle.fileDescriptor >= 0 { flock(handle.fileDescriptor, LOCK_UN) }
  }

  private func write(line: some Encodable) throws {
    do {
      try handle.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
    } catch {
      throw EvaluationError.cannotWrite(url)
    }
  }

  /// Whether a file contains only the beginning of a header that equals this one, except for its date.
  private static func endsInHeader(_ url: URL, _ header: RunHeader) throws -> Bool {
    var lines = try LineReader(url)
    guard let first = try lines.next() else { return true }
    let whole = try JSONEncoder.line.encode(header)
    guard !first.isWhole, let date = whole.range(of: Data("\"created\"".utf8)) else { return false }
    let common = min(first.bytes.count, date.upperBound)
    return first.bytes.prefix(common) == whole.prefix(common)
  }

  private static func open(_ url: URL, truncatedTo end: UInt64) throws -> FileHandle {
    do {
      let handle = try FileHandle(forUpdating: url)
      try lock(handle, url)
      try handle.truncate(atOffset: end)
      return handle
    } catch let error as EvaluationError {
      throw error
    } catch {
      throw EvaluationError.cannotWrite(url)
    }
  }
}
