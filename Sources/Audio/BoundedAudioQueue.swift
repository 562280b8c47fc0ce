import DequeModule
import Synchronization

/// Passes audio from a capture thread to one asynchronous reader, and holds a limited duration of it.
///
/// If a chunk doesn't fit, the oldest chunks are dropped and their samples counted in the ``AudioChunk/droppedBefore``
/// of the chunk that is now first. So a reader that falls behind gets current audio and knows how much it missed.
/// A chunk longer than the whole capacity is kept on its own.
///
/// Writing never waits. Reading is for one task at a time; two readers share the chunks between them.
public final class BoundedAudioQueue: Sendable {
  /// The maximum duration of held audio.
  public let capacity: Duration

  private let state = Mutex(State())

  /// Creates an empty queue that holds at most `capacity`, which is positive.
  public init(capacity: Duration) {
    self.capacity = capacity
  }

  /// The duration of the waiting audio.
  public var heldDuration: Duration { state.withLock(\.heldDuration) }

  /// Adds a chunk, or ignores it once the queue is closed. Empty chunks are ignored too.
  public func push(_ chunk: AudioChunk) {
    guard !chunk.samples.isEmpty else { return }
    let reader = state.withLock { $0.push(chunk, capacity: capacity) }
    reader?.resume(returning: chunk)
  }

  /// Closes the queue: held chunks can still be read, followed by `error` once, then nil.
  public func finish(throwing error: AudioError? = nil) {
    let readers = state.withLock { $0.finish(error) }
    guard let first = readers.first else { return }
    // Readers wait only while the queue is empty, so the first of them gets the error.
    if let error { first.resume(throwing: error) } else { first.resume(returning: nil) }
    for reader in readers.dropFirst() { reader.resume(returning: nil) }
  }

  /// Closes the queue and discards its chunks; a pending ``next()`` returns nil.
  public func cancel() {
    for reader in state.withLock({ $0.cancel() }) { reader.resume(returning: nil) }
  }

  /// The next chunk, after waiting for one if necessary, or nil if the queue is closed and empty.
  /// - Throws: the error given to ``finish(throwing:)``, or `CancellationError` if its task is cancelled.
  public func next() async throws -> AudioChunk? {
    let ticket = state.withLock { $0.makeTicket() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if let outcome = state.withLock({ $0.take(or: continuation, ticket: ticket) }) {
          continuation.resume(with: outcome)
        }
      }
    } onCancel: {
      state.withLock { $0.abandon(ticket) }?.resume(throwing: CancellationError())
    }
  }
}

extension BoundedAudioQueue {
  typealias Reader = CheckedContinuation<AudioChunk?, any Error>

  /// The state guarded by the queue's lock. Methods return the readers to resume, which is done outside the lock.
  struct State {
    private(set) var heldDuration = Duration.zero
    private var chunks: Deque<AudioChunk> = []
    private var readers: [(ticket: Int, reader: Reader)] = []
    /// The tickets whose holders haven't yet requested a chunk, and whether they were cancelled meanwhile.
    private var comingTickets: [Int: Bool] = [:]
    private var nextTicket = 0
    private var isClosed = false
    private var error: AudioError?

    mutating func makeTicket() -> Int {
      nextTicket += 1
      comingTickets[nextTicket] = false
      return nextTicket
    }

    mutating func push(_ chunk: AudioChunk, capacity: Duration) -> Reader? {
      guard !isClosed else { return nil }
      if !readers.isEmpty { return readers.removeFirst().reader }
      chunks.append(chunk)
      heldDuration += chunk.duration
      var lost = 0
      while heldDuration > capacity, chunks.count > 1 {
        let dropped = chunks.removeFirst()
        heldDuration -= dropped.duration
        lost += dropped.samples.count + dropped.droppedBefore
      }
      chunks[0].droppedBefore += lost
      return nil
    }

    mutating func take(or reader: Reader, ticket: Int) -> Result<AudioChunk?, any Error>? {
      if comingTickets.removeValue(forKey: ticket) == true { return .failure(CancellationError()) }
      if let chunk = chunks.popFirst() {
        heldDuration -= chunk.duration
        return .success(chunk)
      }
      guard isClosed else {
        readers.append((ticket, reader))
        return nil
      }
      if let error {
        self.error = nil
        return .failure(error)
      }
      return .success(nil)
    }

    mutating func finish(_ error: AudioError?) -> [Reader] {
      guard !isClosed else { return [] }
      isClosed = true
      // A waiting reader receives the error.
      self.error = readers.isEmpty ? error : nil
      return takeReaders()
    }

    mutating func cancel() -> [Reader] {
      isClosed = true
      error = nil
      chunks = []
      heldDuration = .zero
      return takeReaders()
    }

    /// Removes the reader with this ticket, or records the cancellation if it hasn't arrived yet.
    mutating func abandon(_ ticket: Int) -> Reader? {
      guard let index = readers.firstIndex(where: { $0.ticket == ticket }) else {
        if comingTickets[ticket] != nil { comingTickets[ticket] = true }
        return nil
      }
      return readers.remove(at: index).reader
    }

    private mutating func takeReaders() -> [Reader] {
      defer { readers = [] }
      return readers.map(\.reader)
    }
  }
}
