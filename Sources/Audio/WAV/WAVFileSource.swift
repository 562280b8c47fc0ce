/// A WAV file, or standard input, as an ``AudioSource`` in chunks of 100 ms at the file's own rate.
///
/// The file is read on a thread of its own, so a pipe that gives nothing holds up nobody; ``stop()`` ends a read that
/// is waiting within about 50 ms. Cancelling the task in ``next()`` stops the source.
public actor WAVFileSource: AudioSource {
  /// The file's path, or "-" for standard input.
  public nonisolated let path: String

  private nonisolated let executor = QueueExecutor(label: "whereto.wav")
  private nonisolated let stopFlag = StopFlag()
  private let maximumDuration: Duration?
  private var cursor: WAVCursor?
  private var hasStarted = false

  /// The thread this actor runs on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a source; the file is opened by ``start()``.
  /// - Parameters:
  ///   - path: a file's path, or "-" for standard input.
  ///   - maximumDuration: the longest audio to give, or nil for no limit.
  public init(path: String, maximumDuration: Duration? = nil) {
    self.path = path
    self.maximumDuration = maximumDuration
  }

  /// Opens the file and reads its header.
  /// - Throws: ``AudioError`` when the file is absent, unreadable, not a WAV file, or longer than the limit.
  public func start() async throws {
    guard !hasStarted, !stopFlag.isRaised else { return }
    hasStarted = true
    try await withTaskCancellationHandler {
      do {
        cursor = try WAVCursor(FileInput(path: path, stopFlag: stopFlag), maximumDuration: maximumDuration)
      } catch {
        // A stop in the middle of the header is no fault of the file.
        if !stopFlag.isRaised { throw error }
      }
    } onCancel: {
      stopFlag.raise()
    }
  }

  /// The next 100 ms, or nil at the end or after ``stop()``.
  /// - Throws: ``AudioError`` when the file is cut short (after all that is there), has no samples, cannot be read, or
  ///   goes beyond the limit.
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
