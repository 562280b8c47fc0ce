import Foundation
public import Places

/// A change to the driver's own places, or to where the driver was.
public enum OwnPlaceChange: Hashable, Sendable, Codable {
  /// The driver goes to a place.
  case visit(Place)
  /// A place is kept: as home or work in place of what was set, or as a favourite.
  case set(UserPlace)
  /// A favourite gets another name.
  case rename(UserPlace, to: String)
  /// A place is kept no longer.
  case remove(UserPlace)

  private enum VisitCodingKeys: String, CodingKey { case _0 = "place" }
  private enum SetCodingKeys: String, CodingKey { case _0 = "place" }
  private enum RenameCodingKeys: String, CodingKey { case _0 = "place", to }
  private enum RemoveCodingKeys: String, CodingKey { case _0 = "place" }
}

extension PersonalPlaceKeeping {
  /// Makes a change.
  ///
  /// - Throws: What writing the store throws.
  func make(_ change: OwnPlaceChange, at now: Date) async throws {
    switch change {
    case .visit(let place): try await visit(place, at: now)
    case .set(let place): try await set(place)
    case .rename(let favourite, let name): try await rename(favourite, to: name)
    case .remove(let place): try await remove(place)
    }
  }
}
