public import Places
import Synchronization

/// A position source with a ``FixFilter``: it drops implausible fixes and reports stale positions.
public struct FilteredPositions: PositionProviding {
  private let source: any PositionProviding
  private let rules: FixFilter.Rules
  private let stopwatch: Stopwatch

  /// Adds a filter to a receiver or a track. A fixed position would become stale.
  public init(
    _ source: any PositionProviding, rules: FixFilter.Rules = FixFilter.Rules(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.source = source
    self.rules = rules
    stopwatch = Stopwatch(clock)
  }

  /// The updates that pass the filter; each stream has its own filter.
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
        // A fix that arrives during this sleep becomes stale after it at the earliest, so it need not wake the task.
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

/// A filter that two tasks update. It reports under its lock, to keep the order of updates.
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
      if let update = change(&filter) { sink.send(update) }
    }
  }
}
