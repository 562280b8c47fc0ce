public import Foundations

/// Reads a WAV file in parts, as an upload arrives, and converts each part to mono 16-bit samples immediately.
///
/// It supports the formats of ``WAVFileSource``, and such samples without a header. Bytes after the samples are
/// skipped.
public struct WAVStream: Sendable {
  /// The maximum length of a header, including images and other metadata.
  private static let longestHeader = 1 << 20

  private let subject: String
  private var format: WAVFormat?
  /// Bytes of the header, or of an incomplete frame.
  private var pending: ArraySlice<UInt8> = []
  private var bytesTaken: UInt64 = 0

  /// Begins a file; `subject` is its name in error messages.
  public init(subject: String) { self.subject = subject }

  /// Begins integer samples of 1 to 4 bytes in a WAV format without a header.
  ///
  /// - Throws: ``AudioError`` if no supported WAV format has such samples.
  public init(bytesPerSample bytes: Int, channels: Int, sampleRate: Int, subject: String) throws(AudioError) {
    guard (1...4).contains(bytes), let sampleFormat = WAVSampleFormat(tag: 1, bits: 8 * bytes),
      WAVFormat.channelCounts.contains(channels), WAVFormat.sampleRates.contains(sampleRate)
    else {
      throw .unsupported(subject, "\(sampleRate) samples per second of \(bytes) bytes in each of \(channels) channels")
    }
    self.subject = subject
    format = WAVFormat(sampleRate: sampleRate, channels: channels, sampleFormat: sampleFormat, dataBytes: nil)
  }

  /// Processes the next bytes and returns the complete samples; `nil` if there are none yet.
  ///
  /// - Throws: ``AudioError`` if it isn't a supported WAV file.
  public mutating func accept(_ bytes: some Sequence<UInt8>) throws(AudioError) -> AudioChunk? {
    pending.append(contentsOf: bytes)
    guard let format = try header() else { return nil }
    let left = format.dataBytes.map { Int(clamping: $0 - min($0, bytesTaken)) } ?? .max
    let taken = min(pending.count, left) / format.bytesPerFrame * format.bytesPerFrame
    guard taken > 0 else { return nil }
    let samples = format.samples(in: pending.prefix(taken))
    // Copied, because a slice would keep all previous bytes in memory.
    pending = Array(pending.dropFirst(taken))[...]
    bytesTaken += UInt64(taken)
    return AudioChunk(samples: samples, sampleRate: format.sampleRate)
  }

  /// Ends the file.
  ///
  /// - Throws: ``AudioError`` if the header is incomplete, or there are no samples.
  public func finish() throws(AudioError) {
    guard format != nil else {
      _ = try WAVHeaderParser.parse(FileInput(pending, subject: subject))
      return
    }
    if bytesTaken == 0 { throw .noSamples(subject, "has no samples") }
  }

  /// The format, or `nil` if the header is still incomplete.
  private mutating func header() throws(AudioError) -> WAVFormat? {
    if let format { return format }
    let input = FileInput(pending, subject: subject)
    do {
      format = try WAVHeaderParser.parse(input)
    } catch {
      let mayGoOn = error.code == .truncated || error.code == .empty
      guard mayGoOn, pending.count < Self.longestHeader else { throw error }
      return nil
    }
    pending = Array(input.rest)[...]
    return format
  }
}
