import Foundation
import Logging
import ServiceLifecycle

/// Checks whether files were replaced and reloads them, so that tokens and certificates change without a restart.
struct FilesWatch: Service, CustomStringConvertible {
  /// What the files contain, for logs: "tokens".
  let content: String
  let files: [URL]
  let logger: Logger
  let sleep: @Sendable (Duration) async throws -> Void
  /// Reloads the files; if they can't be used, nothing changes.
  let reload: @Sendable () throws -> Void

  var description: String { "FilesWatch" }

  private static let interval = Duration.seconds(2)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      // Initially `nil`: the files may have changed since they were read at the start.
      var seen: [Data]?
      while true {
        try await sleep(Self.interval)
        // A file that is just being replaced exists again at the next check.
        guard let now = try? files.map({ try Data(contentsOf: $0) }), now != seen else { continue }
        let isFirst = seen == nil
        seen = now
        do {
          try reload()
          if !isFirst { logger.notice("\(content) replaced") }
        } catch {
          logger.error("the new \(content) can't be used; keeping the old", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}
