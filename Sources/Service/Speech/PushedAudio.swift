import Audio

/// Audio that another task pushes, chunk by chunk, into a queue for its reader.
actor PushedAudio: AudioSource {
  private var queue: [AudioChunk] = []
  private var isOver = false
  private(set) var isStopped = false
  /// The reader, if it waits for a chunk.
  private var reader: CheckedContinuation<Void, Never>?
  /// The writer, if it waits until its chunk was taken and the reader came back for more.
  private var writer: CheckedContinuation<Void, Never>?

  /// Whether all chunks were taken and no more follow.
  var isDrained: Bool { isOver && queue.isEmpty }

  private var waiting: Duration { queue.reduce(.zero) { $0 + $1.duration } }

  func start() async throws {}

  func next() async throws -> AudioChunk? {
    if queue.isEmpty { resumeWriter() }
    while queue.isEmpty, !isOver {
      await withTaskCancellationHandler {
        await withCheckedContinuation { reader = $0 }
      } onCancel: {
        Task { await self.stop() }
      }
    }
    return queue.isEmpty ? nil : queue.removeFirst()
  }

  func stop() async {
    (isOver, isStopped, queue) = (true, true, [])
    resumeReader()
    resumeWriter()
  }

  /// Pushes a chunk, and returns when its reader has processed it and all previous ones; or, while less than
  /// ``longestQueue`` is queued, after `patience`.
  func push(_ chunk: AudioChunk, patience: Duration? = nil) async {
    guard !isOver else { return }
    queue.append(chunk)
    resumeReader()
    let alarm = patience.map { time in
      Task {
        repeat { try await Task.sleep(for: time) } while !letGo()
      }
    }
    await withCheckedContinuation { writer = $0 }
    alarm?.cancel()
  }

  /// Pushes a chunk, and returns at once unless much is queued.
  func enqueue(_ chunk: AudioChunk) async {
    guard !isOver else { return }
    queue.append(chunk)
    resumeReader()
    guard waiting >= Self.longestQueue else { return }
    await withCheckedContinuation { writer = $0 }
  }

  func finish() {
    isOver = true
    resumeReader()
  }

  /// Duration of audio that can be queued before the sender has to wait.
  private static let longestQueue = Duration.seconds(2)

  /// Resumes the writer if little is queued; returns whether it did.
  private func letGo() -> Bool {
    guard waiting < Self.longestQueue else { return false }
    resumeWriter()
    return true
  }

  private func resumeReader() {
    reader?.resume()
    reader = nil
  }

  private func resumeWriter() {
    writer?.resume()
    writer = nil
  }
}
