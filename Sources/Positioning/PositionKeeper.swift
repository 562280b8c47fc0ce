public import Places
import Synchronization

/// Reads a source of positions for as long as it is kept, and knows where the car is whenever somebody asks.
///
/// Its own readers share that one reading of the source: a receiver is connected to once, a track is played once.
public final class PositionKeeper: PositionProviding {
  private typealias Reader = AsyncStream<PositionUpdate>.Continuation

  private struct State {
    var latest: PositionUpdate?
    var lastFix: Fix?
    var readers: [Int: Reader] = [:]
    var readersSoFar = 0
    var hasEnded = false
  }

  /// What the reading task shares with the keeper, so that the task does not keep the keeper.
  private final class Shared: Sendable {
    let state = Mutex(State())

    func take(_ update: PositionUpdate) {
      state.withLock { state in
        state.latest = update
        if case .fix(let fix) = update { state.lastFix = fix }
        for reader in state.readers.values { reader.yield(update) }
      }
    }

    func end() {
      let readers = state.withLock { state in
        state.hasEnded = true
        defer { state.readers = [:] }
        return state.readers
      }
      // Outside of the lock: the end of a stream comes back to ``leave(_:)``.
      for reader in readers.values { reader.finish() }
    }

    func leave(_ reader: Int) { state.withLock { _ = $0.readers.removeValue(forKey: reader) } }
  }

  private let shared = Shared()
  private let reading: Task<Void, Never>

  /// Begins to read a source.
  public init(_ source: any PositionProviding) {
    reading = Task { [shared] in
      for await update in source.updates() { shared.take(update) }
      shared.end()
    }
  }

  deinit {
    reading.cancel()
    shared.end()
  }

  /// What the source told last; `nil` where it has not told anything yet.
  public var latest: PositionUpdate? { shared.state.withLock(\.latest) }

  /// The newest fix, which stays when the position is lost; ``latest`` tells whether it is. `nil` where none came yet.
  public var lastFix: Fix? { shared.state.withLock(\.lastFix) }

  /// What the source told last, and what it tells from now on. The stream ends with the source or with the keeper.
  public func updates() -> AsyncStream<PositionUpdate> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { [shared] continuation in
      let reader: Int? = shared.state.withLock { state in
        if let latest = state.latest { continuation.yield(latest) }
        guard !state.hasEnded else { return nil }
        state.readersSoFar += 1
        state.readers[state.readersSoFar] = continuation
        return state.readersSoFar
      }
      guard let reader else { return continuation.finish() }
      continuation.onTermination = { _ in shared.leave(reader) }
    }
  }
}
