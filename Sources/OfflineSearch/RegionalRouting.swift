public import Foundation
import PlaceIndex
public import Places
public import Routing

/// Plans routes with the road data beside each region. If there are several, it uses the region whose map covers most
/// of the points.
public struct RegionalRouting: RoutePlanning {
  private let regions: [(covers: @Sendable (Coordinate) -> Bool, engine: RoutinoRouting)]

  /// Opens the road data beside regions.
  ///
  /// - Parameters:
  ///   - files: The region files, in order.
  ///   - covers: Whether the map of the region at a position in `files` covers a point.
  ///   - isWanted: Whether the driver requested routing, so that missing road data is an error.
  /// - Returns: `nil` if none of them has road data.
  /// - Throws: ``/Routing/RoutinoDatabaseError`` if road data can't be used, or is missing although requested.
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

  /// The routes to a destination; see ``/Places/RoutePlanning``.
  public func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
    try await engine(for: [request.origin] + request.stops + [request.destination]).routes(request)
  }

  /// The distances and travel times; see ``/Places/RoutePlanning``.
  public func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    try await engine(for: origins + destinations).matrix(from: origins, to: destinations, avoiding: avoiding)
  }

  /// The engine of the region whose map covers most of the points.
  private func engine(for points: [Coordinate]) throws(RoutePlanningError) -> RoutinoRouting {
    let counts = regions.map { region in points.count(where: region.covers) }
    // On a tie, the first region wins, as in search.
    guard let most = counts.max(), let position = counts.firstIndex(of: most) else { throw .noRoute }
    return regions[position].engine
  }
}

extension SearchEngine {
  /// The route planner for the road data beside the region files; `nil` if there is none.
  ///
  /// - Parameter isWanted: Whether a region file without road data is an error.
  /// - Throws: ``/Routing/RoutinoDatabaseError``, as ``RegionalRouting``.
  public func roads(isWanted: Bool = false) throws(RoutinoDatabaseError) -> (any RoutePlanning)? {
    let files = index.regions.compactMap { region -> (RegionIndex, URL)? in
      if case .file(let url) = region.source { (region, url) } else { nil }
    }
    return try RegionalRouting(
      beside: files.map(\.1), covers: { files[$0].0.covers($1) }, isWanted: isWanted)
  }
}
