import Foundation
public import Places

/// A change to the driver's saved places or visits.
public enum OwnPlaceChange: Hashable, Sendable, Codable {
  /// The driver goes to a place.
  case visit(Place)
  /// A place is saved: as home or work in place of the previous one, or as a favorite.
  case set(UserPlace)
  /// A favorite gets another name.
  case rename(UserPlace, to: String)
  /// A place is removed from the saved places.
  case remove(UserPlace)

  private enum VisitCodingKeys: String, CodingKey { case _0 = "place" }
  private enum SetCodingKeys: String, CodingKey { case _0 = "place" }
  private enum RenameCodingKeys: String, CodingKey { case _0 = "place", to }
  private enum RemoveCodingKeys: String, CodingKey { case _0 = "place" }
}

extension PersonalPlaceKeeping {
  /// Applies the change to a store.
  ///
  /// - Throws: The errors of writing to the store.
  func make(_ change: OwnPlaceChange, at now: Date) async throws {
    switch change {
    case .visit(let place): try await visit(place, at: now)
    case .set(let place): try await set(place)
    case .rename(let favorite, let name): try await rename(favorite, to: name)
    case .remove(let place): try await remove(place)
    }
  }
}
