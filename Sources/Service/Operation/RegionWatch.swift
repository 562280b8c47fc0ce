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
      var reported: String?
      while !Task.isCancelled {
        try await Task.sleep(for: watch.interval)
        // A database that does not answer is asked again.
        guard let now = try? await watch.stamp(), now != served else { continue }
        do {
          await state.replace(with: try await watch.load())
          (served, reported) = (now, nil)
          logger.notice("regions replaced")
        } catch is CancellationError {
          return
        } catch {
          // It is tried again, as a file that is being copied and a database that starts can be used a moment later; it is
          // told once.
          let reason = "\(now): \(error)"
          guard reason != reported else { continue }
          reported = reason
          logger.error("a new region can't be used; keeping the old one", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}
