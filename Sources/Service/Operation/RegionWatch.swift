import Logging
import ServiceLifecycle

/// Periodically checks whether regions were replaced, and opens the new ones.
public struct RegionWatch: Sendable {
  /// Interval of the checks.
  public var interval: Duration
  /// A stamp that changes when regions are replaced; `nil` while there are none to open.
  public var stamp: @Sendable () async throws -> String?
  /// Opens the current regions.
  public var load: @Sendable () async throws -> ServedSearch

  /// Makes a watch.
  public init(
    interval: Duration = .seconds(2), stamp: @escaping @Sendable () async throws -> String?,
    load: @escaping @Sendable () async throws -> ServedSearch
  ) {
    self.interval = interval
    self.stamp = stamp
    self.load = load
  }
}

/// Serves new regions as soon as they are available.
struct RegionWatchService: Service, CustomStringConvertible {
  let description = "RegionWatch"
  let watch: RegionWatch
  let state: ServiceState
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var served = try? await watch.stamp()
      var reported: String?
      while !Task.isCancelled {
        try await Task.sleep(for: watch.interval)
        // A database that doesn't answer is asked again.
        guard let now = try? await watch.stamp(), now != served else { continue }
        do {
          await state.replace(with: try await watch.load())
          (served, reported) = (now, nil)
          logger.notice("regions replaced")
        } catch is CancellationError {
          return
        } catch {
          // Opening is retried, because a file may still be copied or a database still be starting; it is logged once.
          let reason = "\(now): \(error)"
          guard reason != reported else { continue }
          reported = reason
          logger.error("a new region can't be used; keeping the old one", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}
