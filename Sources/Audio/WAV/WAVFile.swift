/// Reads and writes whole WAV files.
public enum WAVFile {
  /// Reads a whole file, or standard input for "-", as mono 16-bit samples at its own rate. Blocks its thread; use
  /// ``WAVFileSource`` in asynchronous code.
  /// - Throws: ``AudioError`` if the file is absent, unreadable, not a WAV file, empty or too long.
  public static func read(path: String, maximumDuration: Duration? = nil) throws(AudioError) -> AudioChunk {
    let reader = try WAVReader(input: FileInput(path: path, stopFlag: StopFlag()), maximumDuration: maximumDuration)
    var all = AudioChunk(samples: [], sampleRate: reader.format.sampleRate)
    while let chunk = try reader.next() { all.samples += chunk.samples }
    return all
  }

  /// Writes a whole 16-bit mono file, replacing any file with that name. Blocks its thread.
  /// - Throws: ``AudioError`` if the file can't be written; an existing file is then unchanged.
  public static func write(_ samples: [Int16], sampleRate: Int, to path: String) throws(AudioError) {
    let writer = try WAVWriter(path: path, sampleRate: sampleRate)
    try writer.append(samples)
    try writer.close()
  }

  /// A whole 16-bit mono file in memory, of at most ``WAVWriter/maximumSamples``.
  public static func bytes(_ samples: [Int16], sampleRate: Int) -> [UInt8] {
    var bytes = WAVHeader.bytes(sampleCount: samples.count, sampleRate: sampleRate)
    bytes.reserveCapacity(bytes.count + 2 * samples.count)
    for sample in samples { bytes.appendLittleEndian(sample, bytes: 2) }
    return bytes
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
  private var reader: WAVReader?
  private var hasStarted = false

  /// The thread that this actor runs on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a source, which opens the file, or standard input for "-", in ``start()``.
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
        reader = try WAVReader(input: FileInput(path: path, stopFlag: stopFlag), maximumDuration: maximumDuration)
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
      guard !stopFlag.isRaised, let reader else { return nil }
      do {
        let chunk = try reader.next()
        if chunk == nil { self.reader = nil }
        return stopFlag.isRaised ? nil : chunk
      } catch {
        self.reader = nil
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

  private func close() { reader = nil }
}
