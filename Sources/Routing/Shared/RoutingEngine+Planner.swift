public import Foundation
public import Places

extension RoutingEngine {
  /// The planner for the engine and a region file; `nil` if routing is off. Doesn't send a request to a server yet.
  ///
  /// - Throws: ``RoutinoDatabaseError`` if the database can't be opened.
  public func planner(for region: URL) throws(RoutinoDatabaseError) -> (any RoutePlanning)? {
    switch self {
    case .routino: RoutinoRouting(try RoutinoDatabase(opening: RoutinoDatabase.folder(for: region)))
    case .valhalla(let address): ValhallaRouting(address)
    case .osrm(let address): OSRMRouting(address)
    case .none: nil
    }
  }
}
