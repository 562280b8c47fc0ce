import Foundation

/// A manifest open for appending, locked against a second run, and the only owner of its descriptor.
///
/// A line is on the disk when ``append(_:)`` returns; one that could not be written whole is taken back.
final class ManifestFile {
  private let url: URL
  private let descriptor: Int32

  /// What was there, the beginning of an unfinished line not counted, which is cut off.
  let text: ManifestText

  /// Opens or makes the manifest.
  /// - Throws: ``EvaluationError`` when it cannot be opened, another run has it, or one of its lines is damaged.
  init(_ url: URL) throws(EvaluationError) {
    self.url = url
    descriptor = open(url.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .writing(url, errno: errno) }
    // Some file systems know no locks, which is no reason not to record.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw EvaluationError(
        url.path, "is in use by another run of the program", advice: "end that, or name another folder")
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
    // A program that was started meanwhile may still hold the file: closing it here would not give up the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Appends a line, which ends with its line feed.
  /// - Throws: ``EvaluationError`` when it cannot be written; the file is then as it was.
  func append(_ line: Data) throws(EvaluationError) {
    let length = try checkedLength()
    var written = 0
    while written < line.count {
      let count = line.dropFirst(written).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        try takeBack(to: length)
      }
    }
    if fsync(descriptor) != 0 { try takeBack(to: length) }
  }

  private func takeBack(to length: off_t) throws(EvaluationError) {
    let code = errno
    _ = ftruncate(descriptor, length)
    throw .writing(url, errno: code)
  }

  /// The length of the file, if it is still the one that its path names: lines must not go where nobody finds them.
  private func checkedLength() throws(EvaluationError) -> off_t {
    var own = stat()
    var named = stat()
    guard fstat(descriptor, &own) == 0 else { throw .writing(url, errno: errno) }
    guard stat(url.path, &named) == 0, own.st_ino == named.st_ino, own.st_dev == named.st_dev else {
      throw EvaluationError(
        url.path, "was replaced or removed while recording", advice: "start again; the recordings are kept")
    }
    return own.st_size
  }
}

extension EvaluationError {
  /// A file or folder that could not be written.
  static func writing(_ url: URL, errno code: Int32) -> EvaluationError {
    EvaluationError(
      url.path, "cannot be written (\(String(cString: strerror(code))))",
      advice: "choose a folder that may be written and has room")
  }
}
