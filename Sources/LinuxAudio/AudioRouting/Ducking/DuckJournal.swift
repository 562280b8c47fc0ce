import Audio
import Foundation
import Foundations

/// The file that says what is lowered, so that a program that was killed meanwhile leaves nobody quiet for good.
///
/// It is written before anything is lowered and changed only under its lock. Whoever can take the lock knows that the
/// one who wrote it does not run any more, or holds no lease.
struct DuckJournal: Sendable {
  private let folder: String
  private let name: String

  /// The journal with this name.
  /// - Parameter folder: where it is; nil for ``defaultFolder(_:)``.
  init(folder: String?, name: String) {
    self.folder = folder ?? Self.defaultFolder()
    self.name = name
  }

  /// `$XDG_RUNTIME_DIR/whereto`, which a restart of the system empties; without one `$XDG_STATE_HOME/whereto`, by
  /// default in `~/.local/state`.
  static func defaultFolder(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    for key in ["XDG_RUNTIME_DIR", "XDG_STATE_HOME"] {
      if let path = environment[key], path.hasPrefix("/") { return path + "/whereto" }
    }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state/whereto"
  }

  var path: String { "\(folder)/\(name).json" }

  /// Whether anything is recorded.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Takes the right to lower others.
  /// - Returns: nil when another process has it.
  func lock() throws(AudioError) -> FileLock? {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return try FileLock.take("\(folder)/\(name).lock")
    } catch {
      throw failure("cannot be locked (\(error.localizedDescription))")
    }
  }

  /// What is recorded, or nil when nothing is.
  func read() throws(AudioError) -> DuckRecord? {
    guard exists else { return nil }
    do {
      return try JSONDecoder().decode(DuckRecord.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw failure("is damaged, so what it recorded stays as it is")
    }
  }

  /// Records this instead; nothing removes the file.
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
      throw failure("cannot be written (\(error.localizedDescription))")
    }
  }

  /// Puts `bytes` where `path` is, as a whole or not at all, readable and writable by the user alone.
  /// - Throws: `POSIXError` with what the system says.
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
    // Before the name points to it, or a power cut could leave an empty file.
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
      .journalFailed, subject: path, message: message, advice: "make the folder one that this user alone can write to")
  }
}

/// An exclusive lock on a file, held until it is let go of or its process ends, however that ends.
final class FileLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // A child between fork and exec has the descriptor too, and closing alone would leave the lock with it.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Takes the lock without waiting.
  /// - Returns: nil when somebody else holds it.
  /// - Throws: `POSIXError` when the file cannot be made.
  static func take(_ path: String) throws -> FileLock? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw POSIXError.current }
    let lock = FileLock(descriptor: descriptor)
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? lock : nil
  }
}

extension POSIXError {
  /// What the system said of the call that has just failed.
  fileprivate static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
