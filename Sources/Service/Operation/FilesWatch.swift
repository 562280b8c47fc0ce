import Foundation
import Logging
import ServiceLifecycle

/// Looks whether files were replaced and has them read again, so that tokens and certificates come and go without a
/// restart.
struct FilesWatch: Service, CustomStringConvertible {
  /// What is in the files, as a log names it: "tokens".
  let content: String
  let files: [URL]
  let logger: Logger
  let sleep: @Sendable (Duration) async throws -> Void
  /// Reads them; what cannot be used leaves everything as it was.
  let reload: @Sendable () throws -> Void

  var description: String { "FilesWatch" }

  private static let interval = Duration.seconds(2)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      // Nothing: the files may have changed since they were read at the start.
      var seen: [Data]?
      while true {
        try await sleep(Self.interval)
        // A file that is being replaced is there again the next time.
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
