import Audio
import Synchronization

/// Passes a source's audio on and keeps a copy.
final class AudioKeeping: AudioSource {
  private let source: any AudioSource
  private let kept = Mutex<[Int16]>([])

  init(_ source: any AudioSource) { self.source = source }

  var samples: [Int16] { kept.withLock { $0 } }

  func start() async throws { try await source.start() }

  func next() async throws -> AudioChunk? {
    let chunk = try await source.next()
    if let chunk { kept.withLock { $0 += chunk.samples } }
    return chunk
  }

  func stop() async { await source.stop() }
}
