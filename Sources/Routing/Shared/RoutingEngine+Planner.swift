public import Foundation
public import Places

extension RoutingEngine {
  /// What finds ways with the engine; `nil` where there is to be no routing.
  ///
  /// A server is not asked for anything yet.
  ///
  /// - Parameter region: The region file that a database of Routino's lies beside.
  /// - Throws: ``RoutinoDatabaseError`` where that cannot be opened.
  public func planner(for region: URL) throws(RoutinoDatabaseError) -> (any RoutePlanning)? {
    switch self {
    case .routino: RoutinoRouting(try RoutinoDatabase(opening: RoutinoDatabase.folder(for: region)))
    case .valhalla(let address): ValhallaRouting(address)
    case .osrm(let address): OSRMRouting(address)
    case .none: nil
    }
  }
}
