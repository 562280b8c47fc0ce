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
    source.setEventHandler {
      if task.isCancelled { exit(130) }
      task.cancel()
    }
    source.resume()
    return source
  }
  defer {
    for source in sources { source.cancel() }
    // A signal that was handled may still be pending, and would end the program before it has cleaned up.
    if !task.isCancelled { for number in signals { signal(number, SIG_DFL) } }
  }
  return try await task.value
}
