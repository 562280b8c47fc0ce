import Audio
import Foundation
import Synchronization

@testable import Evaluation

/// What decoders of a test do together.
final class DecoderWatch: Sendable {
  private let begun = Mutex<[Int]>([])
  private let latch = Latch()

  /// The entries decoded, in the order in which they were begun.
  var entries: [Int] { begun.withLock { $0 } }

  func begin(_ index: Int) { begun.withLock { $0.append(index) } }

  /// Waits until ``open()`` is called.
  func pass() async { await latch.wait() }

  func open() { latch.open() }
}

/// Hears what it is told to.
struct FakeDecoder: UtteranceDecoding {
  var watch = DecoderWatch()
  var hear: @Sendable ([Int16], CorpusEntry) async throws -> String

  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    watch.begin(entry.index)
    return DecodedUtterance(hypothesis: try await hear(samples, entry))
  }
}
