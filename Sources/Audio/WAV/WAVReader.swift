/// Reads a WAV file from front to back as mono 16-bit samples.
///
/// Reads RIFF, RF64 and BW64 files with PCM samples of 8, 16, 24 and 32 bits and IEEE floats of 32 and 64 bits.
/// Channels are averaged, values beyond full scale are limited, and NaN becomes silence. A header never determines how
/// much memory is allocated. It blocks its thread; use ``WAVFileSource`` in asynchronous code.
final class WAVReader {
  let format: WAVFormat

  /// The maximum length of the audio, or nil if it is unknown until the end.
  let duration: Duration?

  private static let blockBytes = 65536

  private let input: FileInput
  private let maximumDuration: Duration?
  private let maximumSamples: Int
  private var bytesRead: UInt64 = 0
  private var samplesRead = 0
  private var isOver = false

  /// Reads the header.
  /// - Throws: ``AudioError`` if it can't be read, isn't a supported WAV file, or gives a length beyond the maximum.
  init(input: FileInput, maximumDuration: Duration? = nil) throws(AudioError) {
    self.input = input
    self.maximumDuration = maximumDuration
    format = try WAVHeaderParser.parse(input)
    maximumSamples = maximumDuration?.sampleCount(at: format.sampleRate) ?? Int.max
    duration = format.dataBytes.map { [format] bytes in
      Duration(samples: Int(clamping: bytes / UInt64(format.bytesPerFrame)), at: format.sampleRate)
    }
    if let maximumDuration, let duration, duration > maximumDuration {
      throw .tooLong(input.subject, limit: maximumDuration, length: duration)
    }
  }

  /// The next 100 ms, or nil at the end.
  /// - Throws: ``AudioError`` as ``read(count:)``, or if the audio exceeds the maximum.
  func next() throws(AudioError) -> AudioChunk? {
    let samples = try read(count: max(1, format.sampleRate / 10))
    guard !samples.isEmpty else { return nil }
    samplesRead += samples.count
    if samplesRead > maximumSamples, let maximumDuration {
      throw .tooLong(input.subject, limit: maximumDuration, length: nil)
    }
    return AudioChunk(samples: samples, sampleRate: format.sampleRate)
  }

  /// Reads the next `count` samples, at least 1; fewer at the end, none after it.
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
