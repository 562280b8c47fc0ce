import Foundation
public import Foundations

/// Writes a 16-bit mono WAV file sample by sample.
///
/// The samples go to a temporary file beside the target, which takes the target's place in ``close()``: nobody ever
/// sees half a file, and a writer let go of without closing leaves nothing behind. It blocks its thread.
public final class WAVWriter {
  /// The most samples a WAV file can hold with its 32-bit lengths.
  public static let maximumSamples = (Int(UInt32.max) - 36) / 2

  private let path: String
  private let temporaryPath: String
  private let sampleRate: Int
  private let mode: mode_t
  private let replaces: Bool
  private var descriptor: Int32
  private var sampleCount = 0

  /// Creates the temporary file.
  /// - Parameters:
  ///   - path: the file to write.
  ///   - sampleRate: samples per second, 1,000 to 384,000.
  ///   - isPrivate: whether the file is its user's alone, from the first byte on; others may read it otherwise.
  ///   - replaces: whether a file of that name gives way; otherwise it stays, and ``close()`` throws.
  /// - Throws: ``AudioError`` when the folder cannot be written or the rate is out of range.
  public init(
    path: String, sampleRate: Int, isPrivate: Bool = false, replaces: Bool = true
  ) throws(AudioError) {
    guard WAVFormat.sampleRates.contains(sampleRate) else {
      throw AudioError(
        .unsupportedFormat, subject: path, message: "cannot be written at \(sampleRate) samples per second",
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
  /// - Throws: ``AudioError`` when they cannot be written, the writer is closed, or the file would exceed
  ///   ``maximumSamples``.
  public func append(_ samples: [Int16]) throws(AudioError) {
    guard sampleCount + samples.count <= Self.maximumSamples else {
      throw AudioError(
        .tooLong, subject: path, message: "would exceed the 4 GiB a WAV file can hold", advice: "start another file")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 2)
    for sample in samples { bytes.appendLittleEndian(sample, bytes: 2) }
    try write(bytes)
    sampleCount += samples.count
  }

  /// Writes the lengths into the header and puts the file in place. A second call does nothing.
  /// - Throws: ``AudioError`` when that fails; the temporary file is then removed.
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

  /// Takes the name with an empty file: that succeeds for one writer alone, also where a file cannot have two names.
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
      .notWritable, subject: path, message: "is there already", advice: "move it away or choose another name")
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
