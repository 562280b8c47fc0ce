/// Reads a WAV file that comes in pieces, as an upload does: mono 16-bit samples, at once with each piece.
///
/// It reads what ``WAVFileSource`` reads. What follows the samples is passed over.
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
