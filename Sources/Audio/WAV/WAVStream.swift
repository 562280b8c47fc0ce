public import Foundations

/// Reads a WAV file that comes in pieces, as an upload does: mono 16-bit samples, at once with each piece.
///
/// It reads what ``WAVFileSource`` reads, and the same samples without a header. What follows them is passed over.
public struct WAVStream: Sendable {
  /// A header with pictures and the like in it is not longer than this.
  private static let longestHeader = 1 << 20

  private let subject: String
  private var format: WAVFormat?
  /// Bytes of the header, or of a frame that is not whole.
  private var pending: ArraySlice<UInt8> = []
  private var bytesTaken: UInt64 = 0

  /// Begins a file.
  ///
  /// - Parameter subject: What messages call it.
  public init(subject: String) { self.subject = subject }

  /// Begins samples as a WAV file holds them, without its header.
  ///
  /// - Parameters:
  ///   - bytes: Bytes of each sample, 1 to 4; they are integers.
  ///   - channels: How many channels there are.
  ///   - sampleRate: Samples per second of each.
  ///   - subject: What messages call it.
  /// - Throws: ``AudioError`` where no WAV file that can be read holds such samples.
  public init(bytesPerSample bytes: Int, channels: Int, sampleRate: Int, subject: String) throws(AudioError) {
    guard (1...4).contains(bytes), let sampleFormat = WAVSampleFormat(tag: 1, bits: 8 * bytes),
      WAVFormat.channelCounts.contains(channels), WAVFormat.sampleRates.contains(sampleRate)
    else {
      throw .unsupported(
        subject, "\(sampleRate) samples per second of \(bytes) bytes in each of \(channels) channels")
    }
    self.subject = subject
    format = WAVFormat(sampleRate: sampleRate, channels: channels, sampleFormat: sampleFormat, dataBytes: nil)
  }

  /// Takes the next bytes and gives the samples that are whole; `nil` while there are none.
  ///
  /// - Throws: ``AudioError`` where it is no WAV file that can be read.
  public mutating func accept(_ bytes: some Sequence<UInt8>) throws(AudioError) -> AudioChunk? {
    pending.append(contentsOf: bytes)
    guard let format = try header() else { return nil }
    let left = format.dataBytes.map { Int(clamping: $0 - min($0, bytesTaken)) } ?? .max
    let taken = min(pending.count, left) / format.bytesPerFrame * format.bytesPerFrame
    guard taken > 0 else { return nil }
    let samples = format.samples(in: pending.prefix(taken))
    // A copy, since a slice would keep everything that came before.
    pending = Array(pending.dropFirst(taken))[...]
    bytesTaken += UInt64(taken)
    return AudioChunk(samples: samples, sampleRate: format.sampleRate)
  }

  /// Says that all bytes have come.
  ///
  /// - Throws: ``AudioError`` where the header is not whole, or no sample came.
  public func finish() throws(AudioError) {
    guard format != nil else {
      _ = try WAVHeaderParser.parse(FileInput(pending, subject: subject))
      return
    }
    if bytesTaken == 0 { throw .noSamples(subject, "has no samples") }
  }

  /// The format, once the header is there.
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
