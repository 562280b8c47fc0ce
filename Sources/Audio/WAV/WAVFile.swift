/// Whole WAV files at once.
public enum WAVFile {
  /// Reads a whole file as mono 16-bit samples. Blocks its thread; use ``WAVFileSource`` from asynchronous code.
  /// - Parameters:
  ///   - path: a file's path, or "-" for standard input.
  ///   - maximumDuration: the longest audio to read, or nil for no limit.
  /// - Returns: all samples at the file's own rate.
  /// - Throws: ``AudioError`` when the file is absent, unreadable, not a WAV file, cut short, empty or too long.
  public static func read(path: String, maximumDuration: Duration? = nil) throws(AudioError) -> AudioChunk {
    let cursor = try WAVCursor(FileInput(path: path, stopFlag: StopFlag()), maximumDuration: maximumDuration)
    var all = AudioChunk(samples: [], sampleRate: cursor.sampleRate)
    while let chunk = try cursor.next() { all.samples += chunk.samples }
    return all
  }

  /// Writes a whole 16-bit mono file, replacing one of that name. Blocks its thread.
  /// - Throws: ``AudioError`` when the file cannot be written; a file that was there before is then untouched.
  public static func write(_ samples: [Int16], sampleRate: Int, to path: String) throws(AudioError) {
    let writer = try WAVWriter(path: path, sampleRate: sampleRate)
    try writer.append(samples)
    try writer.close()
  }

  /// A whole 16-bit mono file in memory.
  /// - Parameters:
  ///   - samples: at most ``WAVWriter/maximumSamples``.
  ///   - sampleRate: samples per second.
  public static func bytes(_ samples: [Int16], sampleRate: Int) -> [UInt8] {
    var bytes = WAVHeader.bytes(sampleCount: samples.count, sampleRate: sampleRate)
    bytes.reserveCapacity(bytes.count + 2 * samples.count)
    for sample in samples { bytes.appendLittleEndian(sample, bytes: 2) }
    return bytes
  }
}
