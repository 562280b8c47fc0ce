import Dispatch
import Foundation

/// Runs work that Ctrl-C, or a request to terminate, cancels in good order; a second signal ends the program at once.
func cancellingOnInterrupt<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  let sources = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      signal(number, SIG_DFL)
      task.cancel()
    }
    source.resume()
    return source
  }
  defer {
    for source in sources { source.cancel() }
  }
  return try await task.value
}
