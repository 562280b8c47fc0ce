import Audio
import Foundation
import Foundations

/// A file that records lowered volumes, so that they can be restored after the program was killed.
///
/// It is written before anything is lowered, and changed only while its lock is held. If the lock is free, the program
/// that wrote it no longer runs or holds no lease.
struct DuckJournal: Sendable {
  private let folder: String
  private let name: String

  /// Creates the journal with a name, in a folder; nil for ``defaultFolder(_:)``.
  init(folder: String?, name: String) {
    self.folder = folder ?? Self.defaultFolder()
    self.name = name
  }

  /// `$XDG_RUNTIME_DIR/whereto`, which is empty after a restart of the system; without that variable
  /// `$XDG_STATE_HOME/whereto`, by default in `~/.local/state`.
  static func defaultFolder(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    for key in ["XDG_RUNTIME_DIR", "XDG_STATE_HOME"] {
      if let path = environment[key], path.hasPrefix("/") { return path + "/whereto" }
    }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state/whereto"
  }

  var path: String { "\(folder)/\(name).json" }
  var exists: Bool { access(path, F_OK) == 0 }

  /// Takes the lock that permits lowering others; nil if another process holds it.
  func lock() throws(AudioError) -> FileLock? {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return try FileLock.take("\(folder)/\(name).lock")
    } catch {
      throw failure("can't be locked (\(error.localizedDescription))")
    }
  }

  /// The record, or nil if there is none.
  func read() throws(AudioError) -> DuckRecord? {
    guard exists else { return nil }
    do {
      return try JSONDecoder().decode(DuckRecord.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw failure("is damaged, so the volumes recorded in it can't be restored")
    }
  }

  /// Replaces the record; an empty one removes the file.
  func write(_ record: DuckRecord) throws(AudioError) {
    do {
      guard !record.volumes.isEmpty else {
        unlink(path)
        return
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      try Self.replace(path, with: Array(encoder.encode(record)))
    } catch {
      throw failure("can't be written (\(error.localizedDescription))")
    }
  }

  /// Replaces the file atomically; only the user can read and write it.
  private static func replace(_ path: String, with bytes: [UInt8]) throws {
    let temporary = "\(path).\(UUID().uuidString).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw POSIXError.current }
    guard bytes.writeAll(to: descriptor) else {
      let error = POSIXError.current
      close(descriptor)
      unlink(temporary)
      throw error
    }
    // Synced before the rename, because a power cut could otherwise leave an empty file.
    _ = fsync(descriptor)
    close(descriptor)
    if rename(temporary, path) != 0 {
      let error = POSIXError.current
      unlink(temporary)
      throw error
    }
  }

  private func failure(_ message: String) -> AudioError {
    AudioError(
      .journalFailed, subject: path, message: message, advice: "make sure that only this user can write to its folder")
  }
}

/// An exclusive lock on a file, held until it is released or its process ends for any reason.
final class FileLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // A child process between fork and exec has the descriptor too, and would keep the lock if it were only closed
    // here.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Takes the lock without waiting; nil if another process holds it.
  static func take(_ path: String) throws -> FileLock? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw POSIXError.current }
    let lock = FileLock(descriptor: descriptor)
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? lock : nil
  }
}

extension POSIXError {
  /// The error of the system call that has just failed.
  fileprivate static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
