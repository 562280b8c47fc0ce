public import Places
import Synchronization

/// Reads a position source for as long as the keeper exists, and provides the current position at any time.
///
/// Its readers share one stream of the source: a receiver is connected once, a track is played once.
public final class PositionKeeper: PositionProviding {
  private typealias Reader = AsyncStream<PositionUpdate>.Continuation

  private struct State {
    var latest: PositionUpdate?
    var lastFix: Fix?
    var readers: [Int: Reader] = [:]
    var readersSoFar = 0
    var hasEnded = false
  }

  /// The state that the reading task shares with the keeper, so that the task doesn't retain the keeper.
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
      // Outside the lock, because ending a stream calls ``leave(_:)``.
      for reader in readers.values { reader.finish() }
    }

    func leave(_ reader: Int) { state.withLock { _ = $0.readers.removeValue(forKey: reader) } }
  }

  private let shared = Shared()
  private let reading: Task<Void, Never>

  /// Starts reading a source.
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

  /// The last update from the source; `nil` before the first.
  public var latest: PositionUpdate? { shared.state.withLock(\.latest) }

  /// The latest fix, which is kept when the position is lost; ``latest`` shows whether it is. `nil` before the first
  /// fix.
  public var lastFix: Fix? { shared.state.withLock(\.lastFix) }

  /// The last update from the source, followed by all later ones. The stream ends with the source or with the keeper.
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
