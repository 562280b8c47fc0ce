import Logging
import ServiceLifecycle

/// Looks now and then whether regions were replaced, and opens the new ones.
public struct RegionWatch: Sendable {
  /// How often to look.
  public var interval: Duration
  /// What tells the regions of now from those that take their place; `nil` while there are none to be opened.
  public var stamp: @Sendable () async throws -> String?
  /// Opens the regions as they are now.
  public var load: @Sendable () async throws -> ServedSearch

  /// Makes a watch.
  ///
  /// - Parameters:
  ///   - interval: How often to look.
  ///   - stamp: What tells the regions of now from those that take their place; `nil` while there are none.
  ///   - load: Opens the regions as they are now.
  public init(
    interval: Duration = .seconds(2), stamp: @escaping @Sendable () async throws -> String?,
    load: @escaping @Sendable () async throws -> ServedSearch
  ) {
    self.interval = interval
    self.stamp = stamp
    self.load = load
  }
}

/// Serves new regions from the moment they are there.
struct RegionWatchService: Service, CustomStringConvertible {
  let description = "RegionWatch"
  let watch: RegionWatch
  let state: ServiceState
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var served = try? await watch.stamp()
      while !Task.isCancelled {
        try await Task.sleep(for: watch.interval)
        // A database that does not answer is asked again.
        guard let now = try? await watch.stamp(), now != served else { continue }
        // A region that cannot be opened, such as a file that is being copied, is tried again when it has changed.
        served = now
        do {
          await state.replace(with: try await watch.load())
          logger.notice("regions replaced")
        } catch {
          logger.error("a new region cannot be used; the old one is served on", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}
