public import Foundation
import PlaceIndex
public import Places
public import Routing

/// Plans ways with the roads that were built beside each region: of several the one whose map has both ends.
public struct RegionalRouting: RoutePlanning {
  private let regions: [(covers: @Sendable (Coordinate) -> Bool, engine: RoutinoRouting)]

  /// Opens what was built beside regions.
  ///
  /// - Parameters:
  ///   - files: The region files, in their order.
  ///   - covers: Whether the region at a position of that order has a map of a point.
  ///   - isWanted: Whether the driver asked for it, so that what is missing is an error.
  /// - Returns: `nil` where none of them has roads.
  /// - Throws: ``/Routing/RoutinoDatabaseError`` where roads are there and cannot be used, and where they are missing and
  ///   wanted.
  public init?(
    beside files: [URL], covers: @escaping @Sendable (Int, Coordinate) -> Bool, isWanted: Bool
  ) throws(RoutinoDatabaseError) {
    var regions: [(covers: @Sendable (Coordinate) -> Bool, engine: RoutinoRouting)] = []
    for (position, file) in files.enumerated() {
      let folder = RoutinoDatabase.folder(for: file)
      guard isWanted || FileManager.default.fileExists(atPath: folder.path) else { continue }
      let engine = RoutinoRouting(try RoutinoDatabase(opening: folder))
      regions.append(({ covers(position, $0) }, engine))
    }
    guard !regions.isEmpty else { return nil }
    self.regions = regions
  }

  /// The ways to a destination; see ``/Places/RoutePlanning``.
  public func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
    try await engine(for: [request.origin] + request.stops + [request.destination]).routes(request)
  }

  /// How far and how long it is; see ``/Places/RoutePlanning``.
  public func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    try await engine(for: origins + destinations).matrix(from: origins, to: destinations, avoiding: avoiding)
  }

  /// That whose map has most of the points.
  private func engine(for points: [Coordinate]) throws(RoutePlanningError) -> RoutinoRouting {
    let counts = regions.map { region in points.count(where: region.covers) }
    // Of several that have as many the first counts, as in search.
    guard let most = counts.max(), let position = counts.firstIndex(of: most) else { throw .noRoute }
    return regions[position].engine
  }
}

extension SearchEngine {
  /// What plans ways with the roads that were built beside the region files; `nil` where there are none.
  ///
  /// - Parameter isWanted: Whether it is an error where a region file has none.
  /// - Throws: ``/Routing/RoutinoDatabaseError``, as ``RegionalRouting``.
  public func roads(isWanted: Bool = false) throws(RoutinoDatabaseError) -> (any RoutePlanning)? {
    let files = index.regions.compactMap { region -> (RegionIndex, URL)? in
      if case .file(let url) = region.source { (region, url) } else { nil }
    }
    return try RegionalRouting(
      beside: files.map(\.1), covers: { files[$0].0.covers($1) }, isWanted: isWanted)
  }
}
