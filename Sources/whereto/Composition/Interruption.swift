import Dispatch
import Foundation

/// Runs work that Ctrl-C, or a request to terminate, cancels in good order; a second signal ends the program at once.
func cancellingOnInterrupt<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  let signals = [SIGINT, SIGTERM]
  let sources = signals.map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { [source] in
      // The handler holds its source until the source is cancelled.
      withExtendedLifetime(source) {
        if task.isCancelled { exit(130) }
        task.cancel()
      }
    }
    source.resume()
    return source
  }
  defer {
    // After an interruption they stay: what comes after the work, such as a report, is ended by a second signal.
    if !task.isCancelled {
      for source in sources { source.cancel() }
      for number in signals { signal(number, SIG_DFL) }
    }
  }
  return try await task.value
}
