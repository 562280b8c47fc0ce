/// Reads a WAV file from front to back as mono 16-bit samples.
///
/// Reads RIFF, RF64 and BW64 files with PCM samples of 8, 16, 24 and 32 bits and IEEE floats of 32 and 64 bits, at any
/// rate in ``WAVFormat/sampleRates`` and with any number of channels in ``WAVFormat/channelCounts``. Channels are
/// averaged, values beyond full scale are limited, and NaN becomes silence. A header never determines how much memory
/// is allocated.
///
/// It blocks its thread; use ``WAVFileSource`` in asynchronous code.
final class WAVReader {
  /// The format in the header.
  let format: WAVFormat

  /// The maximum length of the audio, or nil if it is unknown until the end.
  let duration: Duration?

  private static let blockBytes = 65536

  private let input: FileInput
  private var bytesRead: UInt64 = 0
  private var isOver = false

  /// Reads the header.
  /// - Throws: ``AudioError`` if it can't be read, or isn't a supported WAV file.
  init(input: FileInput) throws(AudioError) {
    self.input = input
    format = try WAVHeaderParser.parse(input)
    duration = format.dataBytes.map { [format] bytes in
      Duration(samples: Int(clamping: bytes / UInt64(format.bytesPerFrame)), at: format.sampleRate)
    }
  }

  /// Reads the next `count` samples; fewer at the end, none after it.
  /// - Parameter count: the number of samples to read, at least 1.
  /// - Throws: ``AudioError`` if the data can't be read, or if the file has no samples.
  func read(count: Int) throws(AudioError) -> [Int16] {
    var samples: [Int16] = []
    let blockFrames = min(max(1, count), Self.blockBytes / format.bytesPerFrame)
    var block = [UInt8](repeating: 0, count: blockFrames * format.bytesPerFrame)
    while samples.count < count, !isOver {
      let wanted = min(min(blockFrames, count - samples.count) * format.bytesPerFrame, remainingBytes)
      let found = try fill(&block, wanted)
      bytesRead += UInt64(found)
      samples += format.samples(in: block[..<found])
      if found < wanted || remainingBytes < format.bytesPerFrame { isOver = true }
    }
    if samples.isEmpty { try checkEnd() }
    return samples
  }

  /// The number of unread bytes, if the total is known.
  private var remainingBytes: Int {
    guard let most = format.dataBytes else { return Int.max }
    return Int(clamping: most - bytesRead)
  }

  private var hasReportedEnd = false

  private func checkEnd() throws(AudioError) {
    guard isOver, !hasReportedEnd else { return }
    hasReportedEnd = true
    if bytesRead < UInt64(format.bytesPerFrame) { throw .noSamples(input.subject, "has no samples") }
  }

  private func fill(_ block: inout [UInt8], _ count: Int) throws(AudioError) -> Int {
    var failure: AudioError?
    var filled = 0
    block.withUnsafeMutableBytes { buffer in
      do throws(AudioError) {
        filled = try input.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
      } catch { failure = error }
    }
    if let failure {
      isOver = true
      throw failure
    }
    return filled
  }
}
