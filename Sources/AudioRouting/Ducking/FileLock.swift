import Foundation

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
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let lock = FileLock(descriptor: descriptor)
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? lock : nil
  }
}
