import Audio

/// Sound that another task hands over, chunk by chunk: each is taken before the next is asked for.
actor PushedAudio: AudioSource {
  private var waiting: AudioChunk?
  private var isOver = false
  /// Waits for a chunk.
  private var reader: CheckedContinuation<Void, Never>?
  /// Waits until the chunk before was taken and its reader came back for more.
  private var writer: CheckedContinuation<Void, Never>?

  func start() async throws {}

  func next() async throws -> AudioChunk? {
    if waiting == nil { resumeWriter() }
    while waiting == nil, !isOver {
      await withTaskCancellationHandler {
        await withCheckedContinuation { reader = $0 }
      } onCancel: {
        Task { await self.stop() }
      }
    }
    defer { waiting = nil }
    return waiting
  }

  func stop() async {
    (isOver, isStopped) = (true, true)
    waiting = nil
    resumeReader()
    resumeWriter()
  }

  /// Hands a chunk over, and comes back when its reader has done with it.
  func push(_ chunk: AudioChunk) async {
    guard !isOver else { return }
    waiting = chunk
    resumeReader()
    await withCheckedContinuation { writer = $0 }
  }

  /// Whether nobody reads any more.
  private(set) var isStopped = false

  /// Whether all was taken and no more comes.
  var isDrained: Bool { isOver && waiting == nil }

  /// Says that no more comes.
  func finish() {
    isOver = true
    resumeReader()
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
