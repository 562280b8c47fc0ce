import Audio
import Synchronization

/// Gives chunks prepared by the test, then an error if there is one, and remembers that it was stopped.
final class ScriptedSource: AudioSource {
  private let chunks: Mutex<[AudioChunk]>
  private let error: AudioError?
  private let stopped = Mutex(false)

  init(_ chunks: [AudioChunk], error: AudioError? = nil) {
    self.chunks = Mutex(chunks)
    self.error = error
  }

  var isStopped: Bool { stopped.withLock { $0 } }

  func start() async throws {}

  func next() async throws -> AudioChunk? {
    if let chunk = chunks.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return chunk }
    if let error { throw error }
    return nil
  }

  func stop() async { stopped.withLock { $0 = true } }
}
