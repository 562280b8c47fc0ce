public import Places
import Synchronization

/// A source of positions behind a ``FixFilter``: what it tells can be, and it says when the position is stale.
public struct FilteredPositions: PositionProviding {
  private let source: any PositionProviding
  private let rules: FixFilter.Rules
  private let stopwatch: Stopwatch

  /// Puts a filter behind a source.
  ///
  /// - Parameters:
  ///   - source: The source: a receiver or a track. A fixed position would become stale.
  ///   - rules: What cannot be.
  ///   - clock: Tells when a fix came, and when the position is stale.
  public init(
    _ source: any PositionProviding, rules: FixFilter.Rules = FixFilter.Rules(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.source = source
    self.rules = rules
    stopwatch = Stopwatch(clock)
  }

  /// What the source tells and the filter believes; each stream has a filter of its own.
  public func updates() -> AsyncStream<PositionUpdate> { .newest { await self.run($0) } }

  private func run(_ sink: PositionSink) async {
    let running = RunningFilter(FixFilter(rules: rules), sink)
    await withTaskGroup { group in
      group.addTask {
        for await update in source.updates() {
          running.change { $0.take(update, at: stopwatch.elapsed()) }
        }
      }
      group.addTask {
        // A fix that comes while this sleeps is stale after the sleep at the earliest, so that nobody has to wake it.
        while !Task.isCancelled {
          let next = running.staleAt ?? stopwatch.elapsed() + rules.staleAfter
          do { try await stopwatch.sleep(next) } catch { return }
          running.change { $0.advance(to: stopwatch.elapsed()) }
        }
      }
      await group.next()
      group.cancelAll()
    }
  }
}

/// A filter that is told updates and the time from two tasks. It tells under its lock, to keep their order.
private final class RunningFilter: Sendable {
  private let filter: Mutex<FixFilter>
  private let sink: PositionSink

  init(_ filter: FixFilter, _ sink: PositionSink) {
    self.filter = Mutex(filter)
    self.sink = sink
  }

  var staleAt: Duration? { filter.withLock(\.staleAt) }

  func change(_ change: (inout FixFilter) -> PositionUpdate?) {
    filter.withLock { filter in
      if let update = change(&filter) { sink.tell(update) }
    }
  }
}
