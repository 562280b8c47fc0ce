public import Foundation
import Logging
import ServiceLifecycle

/// Looks now and then whether region files were replaced, and opens the new ones.
public struct RegionWatch: Sendable {
  /// The files.
  public var files: [URL]
  /// How often to look.
  public var interval: Duration
  /// Opens the files as they are now.
  public var load: @Sendable () async throws -> ServedSearch

  /// Makes a watch.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - interval: How often to look.
  ///   - load: Opens the files as they are now.
  public init(
    files: [URL], interval: Duration = .seconds(2), load: @escaping @Sendable () async throws -> ServedSearch
  ) {
    self.files = files
    self.interval = interval
    self.load = load
  }

  /// What tells one file from the one that took its place.
  struct Stamp: Hashable, Sendable {
    var number: UInt64?
    var changed: Date?
    var size: UInt64?
  }

  /// The files' stamps; one that is missing, as between a removal and a copy, has an empty one.
  var stamps: [Stamp] {
    files.map { file in
      let attributes = (try? FileManager.default.attributesOfItem(atPath: file.path)) ?? [:]
      return Stamp(
        number: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value,
        changed: attributes[.modificationDate] as? Date, size: (attributes[.size] as? NSNumber)?.uint64Value)
    }
  }
}

/// Serves new region files from the moment they are there.
struct RegionWatchService: Service, CustomStringConvertible {
  let description = "RegionWatch"
  let watch: RegionWatch
  let state: ServiceState
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var served = watch.stamps
      while !Task.isCancelled {
        try await Task.sleep(for: watch.interval)
        let now = watch.stamps
        guard now != served, now.allSatisfy({ $0.number != nil }) else { continue }
        // A file that cannot be opened, such as one that is being copied, is tried again when it has changed.
        served = now
        do {
          await state.replace(with: try await watch.load())
          logger.notice("regions replaced")
        } catch {
          logger.error("a new region file cannot be used; the old one is served on", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}
