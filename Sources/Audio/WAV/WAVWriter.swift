import Foundation
public import Foundations

/// Writes a 16-bit mono WAV file sample by sample.
///
/// The samples go to a temporary file beside the target, which replaces the target in ``close()``: no reader ever gets
/// an incomplete file, and a writer that is released without closing leaves no file behind. It blocks its thread.
public final class WAVWriter {
  /// The maximum number of samples in a WAV file with 32-bit lengths.
  public static let maximumSamples = (Int(UInt32.max) - 36) / 2

  private let path: String
  private let temporaryPath: String
  private let sampleRate: Int
  private let mode: mode_t
  private let replaces: Bool
  private var descriptor: Int32
  private var sampleCount = 0

  /// Creates the temporary file. Only the file's user can read it if it is private. If it doesn't replace an existing
  /// file, that stays, and ``close()`` throws.
  /// - Throws: ``AudioError`` if the folder can't be written or the rate isn't 1,000 to 384,000.
  public init(path: String, sampleRate: Int, isPrivate: Bool = false, replaces: Bool = true) throws(AudioError) {
    guard WAVFormat.sampleRates.contains(sampleRate) else {
      throw AudioError(
        .unsupportedFormat, subject: path, message: "can't be written at \(sampleRate) samples per second",
        advice: "choose a rate from \(WAVFormat.sampleRates.lowerBound) to \(WAVFormat.sampleRates.upperBound)")
    }
    self.path = path
    self.sampleRate = sampleRate
    self.replaces = replaces
    mode = isPrivate ? 0o600 : 0o644
    temporaryPath = "\(path).\(UUID().uuidString).partial"
    descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if descriptor < 0 { throw .writing(path, errno: errno) }
    try write(header())
  }

  deinit { discard() }

  /// Appends samples.
  /// - Throws: ``AudioError`` if they can't be written, the writer is closed, or the file would exceed
  ///   ``maximumSamples``.
  public func append(_ samples: [Int16]) throws(AudioError) {
    guard sampleCount + samples.count <= Self.maximumSamples else {
      throw AudioError(
        .tooLong, subject: path, message: "would exceed the WAV limit of 4 GiB", advice: "start another file")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 2)
    for sample in samples { bytes.appendLittleEndian(sample, bytes: 2) }
    try write(bytes)
    sampleCount += samples.count
  }

  /// Writes the lengths into the header and moves the file to its place. A second call does nothing.
  /// - Throws: ``AudioError`` if that fails; the temporary file is then removed.
  public func close() throws(AudioError) {
    guard descriptor >= 0 else { return }
    if lseek(descriptor, 0, SEEK_SET) != 0 { throw failure() }
    try write(header())
    let closed = Foundation.close(descriptor)
    descriptor = -1
    if closed == 0, !replaces { try claim() }
    if closed != 0 || rename(temporaryPath, path) != 0 {
      let code = errno
      unlink(temporaryPath)
      if closed == 0, !replaces { unlink(path) }
      throw .writing(path, errno: code)
    }
  }

  /// Claims the name with an empty file, which succeeds for only one writer, even on file systems without hard links.
  private func claim() throws(AudioError) {
    let claimed = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard claimed < 0 else {
      _ = Foundation.close(claimed)
      return
    }
    let code = errno
    unlink(temporaryPath)
    guard code == EEXIST else { throw .writing(path, errno: code) }
    throw AudioError(
      .notWritable, subject: path, message: "already exists", advice: "move it away or choose another name")
  }

  private func header() -> [UInt8] { WAVHeader.bytes(sampleCount: sampleCount, sampleRate: sampleRate) }

  private func write(_ bytes: [UInt8]) throws(AudioError) {
    guard descriptor >= 0 else { throw .writing(path, errno: EBADF) }
    if !bytes.writeAll(to: descriptor) { throw failure() }
  }

  private func failure() -> AudioError {
    let code = errno
    discard()
    return .writing(path, errno: code)
  }

  private func discard() {
    guard descriptor >= 0 else { return }
    _ = Foundation.close(descriptor)
    descriptor = -1
    unlink(temporaryPath)
  }
}
