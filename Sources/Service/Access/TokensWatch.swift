import Foundation
import Logging
import ServiceLifecycle

/// Reads the file of tokens again when it has changed, so that clients come and go without a restart.
struct TokensWatch: Service, CustomStringConvertible {
  let description = "TokensWatch"
  let file: URL
  let access: AccessRules
  let logger: Logger
  let sleep: @Sendable (Duration) async throws -> Void

  private static let interval = Duration.seconds(2)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      // Nothing: the file may have changed since it was read at the start.
      var seen: Data?
      while true {
        try await sleep(Self.interval)
        // A file that is being replaced is there again the next time.
        guard let now = try? Data(contentsOf: file), now != seen else { continue }
        let isFirst = seen == nil
        seen = now
        do {
          access.replaceTokens(with: try AccessTokens(contentsOf: file))
          if !isFirst { logger.notice("tokens replaced") }
        } catch {
          logger.error("the new tokens cannot be used; the old ones stay", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}
