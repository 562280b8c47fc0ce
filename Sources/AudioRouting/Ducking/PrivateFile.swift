import Foundation

/// Writes files that are nobody else's business.
enum PrivateFile {
  /// Puts `bytes` where `path` is, as a whole or not at all, readable and writable by the user alone.
  /// - Throws: `POSIXError` with what the system says.
  static func replace(_ path: String, with bytes: [UInt8]) throws {
    let temporary = "\(path).\(UUID().uuidString).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure() }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        let error = failure()
        close(descriptor)
        unlink(temporary)
        throw error
      }
    }
    // Before the name points to it, or a power cut could leave an empty file.
    _ = fsync(descriptor)
    close(descriptor)
    if rename(temporary, path) != 0 {
      let error = failure()
      unlink(temporary)
      throw error
    }
  }

  private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
