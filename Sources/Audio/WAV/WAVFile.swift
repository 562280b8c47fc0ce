/// Reads and writes whole WAV files.
public enum WAVFile {
  /// Reads a whole file as mono 16-bit samples. Blocks its thread; use ``WAVFileSource`` in asynchronous code.
  /// - Parameters:
  ///   - path: a file's path, or "-" for standard input.
  ///   - maximumDuration: the maximum length of the audio, or nil for no limit.
  /// - Returns: all samples at the file's own rate.
  /// - Throws: ``AudioError`` if the file is absent, unreadable, not a WAV file, empty or too long.
  public static func read(path: String, maximumDuration: Duration? = nil) throws(AudioError) -> AudioChunk {
    let cursor = try WAVCursor(FileInput(path: path, stopFlag: StopFlag()), maximumDuration: maximumDuration)
    var all = AudioChunk(samples: [], sampleRate: cursor.sampleRate)
    while let chunk = try cursor.next() { all.samples += chunk.samples }
    return all
  }

  /// Writes a whole 16-bit mono file, replacing any file with that name. Blocks its thread.
  /// - Throws: ``AudioError`` if the file can't be written; an existing file is then unchanged.
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

/// Reads a WAV file in chunks of 100 ms and checks its length.
final class WAVCursor {
  private let reader: WAVReader
  private let subject: String
  private let maximumDuration: Duration?
  private let maximumSamples: Int
  private var samplesRead = 0

  var sampleRate: Int { reader.format.sampleRate }

  /// Reads the header.
  /// - Throws: ``AudioError`` as ``WAVReader`` does, or if the length in the header exceeds the limit.
  init(_ input: FileInput, maximumDuration: Duration?) throws(AudioError) {
    reader = try WAVReader(input: input)
    subject = input.subject
    self.maximumDuration = maximumDuration
    maximumSamples = maximumDuration?.sampleCount(at: reader.format.sampleRate) ?? Int.max
    if let maximumDuration, let length = reader.duration, length > maximumDuration {
      throw .tooLong(subject, limit: maximumDuration, length: length)
    }
  }

  /// The next chunk, or nil at the end.
  func next() throws(AudioError) -> AudioChunk? {
    let samples = try reader.read(count: max(1, sampleRate / 10))
    guard !samples.isEmpty else { return nil }
    samplesRead += samples.count
    if samplesRead > maximumSamples, let maximumDuration {
      throw .tooLong(subject, limit: maximumDuration, length: nil)
    }
    return AudioChunk(samples: samples, sampleRate: sampleRate)
  }
}

/// A WAV file, or standard input, as an ``AudioSource`` in chunks of 100 ms at the file's own rate.
///
/// The file is read on a separate thread, so a pipe without data blocks nothing else. ``stop()`` ends a pending read
/// within about 50 ms. Cancelling the task in ``next()`` stops the source.
public actor WAVFileSource: AudioSource {
  /// The file's path, or "-" for standard input.
  public nonisolated let path: String

  private nonisolated let executor = QueueExecutor(label: "whereto.wav")
  private nonisolated let stopFlag = StopFlag()
  private let maximumDuration: Duration?
  private var cursor: WAVCursor?
  private var hasStarted = false

  /// The thread that this actor runs on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a source; the file is opened by ``start()``.
  /// - Parameters:
  ///   - path: a file's path, or "-" for standard input.
  ///   - maximumDuration: the maximum length of the audio, or nil for no limit.
  public init(path: String, maximumDuration: Duration? = nil) {
    self.path = path
    self.maximumDuration = maximumDuration
  }

  /// Opens the file and reads its header.
  /// - Throws: ``AudioError`` if the file is absent, unreadable, not a WAV file, or longer than the limit.
  public func start() async throws {
    guard !hasStarted, !stopFlag.isRaised else { return }
    hasStarted = true
    try await withTaskCancellationHandler {
      do {
        cursor = try WAVCursor(FileInput(path: path, stopFlag: stopFlag), maximumDuration: maximumDuration)
      } catch {
        // A stop while the header is read isn't an error of the file.
        if !stopFlag.isRaised { throw error }
      }
    } onCancel: {
      stopFlag.raise()
    }
  }

  /// The next 100 ms, or nil at the end or after ``stop()``.
  /// - Throws: ``AudioError`` if the file has no samples, can't be read, or exceeds the limit.
  public func next() async throws -> AudioChunk? {
    try await withTaskCancellationHandler {
      guard !stopFlag.isRaised, let cursor else { return nil }
      do {
        let chunk = try cursor.next()
        if chunk == nil { self.cursor = nil }
        return stopFlag.isRaised ? nil : chunk
      } catch {
        self.cursor = nil
        if stopFlag.isRaised { return nil }
        throw error
      }
    } onCancel: {
      stopFlag.raise()
    }
  }

  /// Ends the source and closes the file.
  public nonisolated func stop() async {
    stopFlag.raise()
    await close()
  }

  private func close() { cursor = nil }
}
