import Audio

/// Sound that another task hands over, chunk by chunk, and that waits in a queue for its reader.
actor PushedAudio: AudioSource {
  private var queue: [AudioChunk] = []
  private var isOver = false
  /// Whether nobody reads any more.
  private(set) var isStopped = false
  /// Waits for a chunk.
  private var reader: CheckedContinuation<Void, Never>?
  /// Waits until its chunk was taken and the reader came back for more.
  private var writer: CheckedContinuation<Void, Never>?

  /// Whether all was taken and no more comes.
  var isDrained: Bool { isOver && queue.isEmpty }

  /// How long the sound in the queue is.
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

  /// Hands a chunk over, and comes back when its reader has done with it and with all before.
  ///
  /// - Parameters:
  ///   - chunk: The sound.
  ///   - patience: How long to wait for that while less than ``longestQueue`` waits; without end unless given.
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

  /// Hands a chunk over, and comes back at once unless much waits before it.
  func enqueue(_ chunk: AudioChunk) async {
    guard !isOver else { return }
    queue.append(chunk)
    resumeReader()
    guard waiting >= Self.longestQueue else { return }
    await withCheckedContinuation { writer = $0 }
  }

  /// Says that no more comes.
  func finish() {
    isOver = true
    resumeReader()
  }

  /// How much may wait without holding up who sends it.
  private static let longestQueue = Duration.seconds(2)

  /// Lets whoever pushes go on, if little waits; says whether it did.
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
