import Foundation
import Foundations

/// Sequential bytes of a file, a pipe or memory; the sole owner of its descriptor (standard input is read but never
/// closed).
///
/// Every read waits with `poll` in steps of ``patience`` and checks the stop flag in between, so that a reader of a
/// silent pipe can be stopped.
final class FileInput {
  /// The duration of one wait, in milliseconds: the maximum delay until a raised stop flag is noticed.
  static let patience: Int32 = 50

  /// The name in error messages.
  let subject: String
  /// The total number of bytes, or nil if it is unknown until the end.
  let totalBytes: Int?

  private var memory: ArraySlice<UInt8> = []
  private let descriptor: Int32
  private let isOwned: Bool
  private let stopFlag: StopFlag

  /// Opens `path`, or standard input for "-".
  init(path: String, stopFlag: StopFlag) throws(AudioError) {
    self.stopFlag = stopFlag
    if path == "-" {
      subject = "standard input"
      descriptor = 0
      isOwned = false
    } else {
      // An empty path would otherwise give a message without a subject.
      subject = path.isEmpty ? "\"\"" : path
      // Without O_NONBLOCK, opening a named pipe would block until a writer opens it, and couldn't be stopped.
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      isOwned = true
      if descriptor < 0 { throw .opening(subject, errno: errno) }
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      if isOwned { close(descriptor) }
      throw AudioError(.isDirectory, subject: subject, message: "is a directory", advice: "name a WAV file inside it")
    }
    let isRegular = isKnown && status.st_mode & S_IFMT == S_IFREG
    totalBytes = isRegular && isOwned ? Int(status.st_size) : nil
  }

  /// Reads bytes from memory; the total number of bytes is unknown.
  init(_ bytes: ArraySlice<UInt8>, subject: String) {
    (self.subject, memory, descriptor, isOwned) = (subject, bytes, -1, false)
    (totalBytes, stopFlag) = (nil, StopFlag())
  }

  /// The unread bytes in memory.
  var rest: ArraySlice<UInt8> { memory }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads at most `buffer.count` bytes, waiting for at least one; returns 0 at the end and once the stop flag is
  /// raised.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AudioError) -> Int {
    guard let base = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    guard descriptor >= 0 else {
      let taken = memory.prefix(buffer.count)
      buffer.copyBytes(from: taken)
      memory = memory.dropFirst(taken.count)
      return taken.count
    }
    while !stopFlag.isRaised {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, Self.patience)
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      let count = Foundation.read(descriptor, base, buffer.count)
      if count >= 0 { return count }
      let code = errno
      if code == EINTR || code == EAGAIN { continue }
      throw .reading(subject, errno: code)
    }
    return 0
  }
}

extension FileInput {
  /// Fills `buffer` as far as the input goes and returns the number of bytes read.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(AudioError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Reads up to `count` bytes. Use it only for counts that this library chose: memory is allocated before reading.
  func bytes(_ count: Int) throws(AudioError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var failure: AudioError?
    var filled = 0
    bytes.withUnsafeMutableBytes { buffer in
      do throws(AudioError) { filled = try fill(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Skips `count` bytes and returns whether all of them existed.
  func skip(_ count: UInt64) throws(AudioError) -> Bool {
    var left = count
    while left > 0 {
      let step = Int(min(left, 16384))
      let found = try bytes(step).count
      if found < step { return false }
      left -= UInt64(step)
    }
    return true
  }
}
