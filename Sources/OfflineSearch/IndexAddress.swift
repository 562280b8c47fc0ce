public import Foundation
public import PlaceIndex
import Places
import PostgresPlaces
public import Recognition

/// Where regions to search are: a file with one, or a database with several.
public enum IndexAddress: Hashable, Sendable {
  /// A region file.
  case file(URL)
  /// The address of a PostgreSQL database, with `#region` after it where one region of it is wanted.
  case database(String)

  /// Reads an address: what begins with `postgres://` is a database's, everything else a path.
  public init(_ text: String) {
    self = PostgresAddress.isAddress(text) ? .database(text) : .file(URL(filePath: text))
  }

  /// Opens the regions that are there.
  ///
  /// - Parameters:
  ///   - rules: Pronounces words of a query that no name of a region has.
  ///   - searches: How many searches can go on at the same time in each region; the others wait.
  /// - Throws: `PlaceIndexError` where a file or the database cannot be read.
  public func open(rules: any Pronouncing, searches: Int = 1) async throws -> [RegionIndex] {
    switch self {
    case .file(let url): [try RegionIndex(contentsOf: url, rules: rules, searches: searches)]
    case .database(let address): try await PostgresRegions(address).open(rules: rules, searches: searches)
    }
  }

  /// Gives what tells the regions that are there when it is called from those that take their place; `nil` while a file is
  /// missing, as between a removal and a copy.
  ///
  /// A database is asked over one connection, however often. It throws `PlaceIndexError` where the database cannot be
  /// reached.
  public func makeStamp() -> @Sendable () async throws -> String? {
    switch self {
    case .file(let url): return { Self.stamp(of: url) }
    case .database(let address):
      let regions = PostgresRegions(address)
      return { try await regions.stamp() }
    }
  }

  /// The stamp of the file that a path leads to: a link that is set to another file has another stamp.
  private static func stamp(of url: URL) -> String? {
    let file = RegionFiles.target(of: url).path
    let attributes = (try? FileManager.default.attributesOfItem(atPath: file)) ?? [:]
    guard attributes[.type] as? FileAttributeType == .typeRegular, let number = attributes[.systemFileNumber],
      let date = attributes[.modificationDate] as? Date
    else { return nil }
    return "\(number) \(date.timeIntervalSince1970) \(attributes[.size] ?? 0)"
  }
}
