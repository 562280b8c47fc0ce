import Foundation
import PlaceIndex
public import Places
public import Routing

/// Plans routes with the road data beside each region. If there are several, it uses the region whose map covers most
/// of the points.
private struct RegionalRouting: RoutePlanning {
  let regions: [(index: RegionIndex, engine: RoutinoRouting)]

  func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
    try await engine(for: [request.origin] + request.stops + [request.destination]).routes(request)
  }

  func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    try await engine(for: origins + destinations).matrix(from: origins, to: destinations, avoiding: avoiding)
  }

  private func engine(for points: [Coordinate]) throws(RoutePlanningError) -> RoutinoRouting {
    let counts = regions.map { region in points.count(where: region.index.covers) }
    // On a tie, the first region wins, as in search.
    guard let most = counts.max(), let position = counts.firstIndex(of: most) else { throw .noRoute }
    return regions[position].engine
  }
}

extension SearchEngine {
  /// The route planner for the road data beside the region files; `nil` if there is none.
  ///
  /// - Throws: ``/Routing/RoutinoDatabaseError`` if road data can't be used, or is missing although the driver wants it.
  public func roads(isWanted: Bool = false) throws(RoutinoDatabaseError) -> (any RoutePlanning)? {
    var regions: [(index: RegionIndex, engine: RoutinoRouting)] = []
    for region in index.regions {
      guard case .file(let file) = region.source else { continue }
      let folder = RoutinoDatabase.folder(for: file)
      guard isWanted || FileManager.default.fileExists(atPath: folder.path) else { continue }
      regions.append((region, RoutinoRouting(try RoutinoDatabase(opening: folder))))
    }
    return regions.isEmpty ? nil : RegionalRouting(regions: regions)
  }
}
