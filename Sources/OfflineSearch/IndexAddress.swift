public import Foundation
public import PlaceIndex
import Places
import PostgresPlaces
public import Recognition

/// The address of regions to search: a region file, or a database with one or more regions.
public enum IndexAddress: Hashable, Sendable {
  /// A region file.
  case file(URL)
  /// The address of a PostgreSQL database; append `#region` to select one of its regions.
  case database(String)

  /// Parses an address: text that begins with `postgres://` is a database's address, anything else a path.
  public init(_ text: String) {
    self = PostgresAddress.isAddress(text) ? .database(text) : .file(URL(filePath: text))
  }

  /// Opens the regions at the address, each for a number of concurrent searches; further searches wait. `rules`
  /// pronounces words of a query that occur in no name of a region.
  ///
  /// - Throws: `PlaceIndexError` if a file or the database can't be read.
  public func open(rules: any Pronouncing, searches: Int = 1) async throws -> [RegionIndex] {
    switch self {
    case .file(let url): [try RegionIndex(contentsOf: url, rules: rules, searches: searches)]
    case .database(let address): try await PostgresRegions(address).open(rules: rules, searches: searches)
    }
  }

  /// Makes a function that returns a stamp of the current regions, which changes when other regions replace them. The
  /// stamp is `nil` while a file is missing, for example between a removal and a copy.
  ///
  /// All calls for a database share one connection. The function throws `PlaceIndexError` if the database can't be
  /// reached.
  public func makeStamp() -> @Sendable () async throws -> String? {
    switch self {
    case .file(let url): return { Self.stamp(of: url) }
    case .database(let address):
      let regions = PostgresRegions(address)
      return { try await regions.stamp() }
    }
  }

  /// The stamp of a path's target file. A link that is pointed to another file gets another stamp.
  private static func stamp(of url: URL) -> String? {
    let file = RegionFiles.target(of: url).path
    let attributes = (try? FileManager.default.attributesOfItem(atPath: file)) ?? [:]
    guard attributes[.type] as? FileAttributeType == .typeRegular, let number = attributes[.systemFileNumber],
      let date = attributes[.modificationDate] as? Date
    else { return nil }
    return "\(number) \(date.timeIntervalSince1970) \(attributes[.size] ?? 0)"
  }
}
