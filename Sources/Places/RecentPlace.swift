public import Foundation

/// A place the driver has been to.
public struct RecentPlace: Hashable, Sendable, Codable {
  /// The place, as it was when it was last recorded.
  public var place: Place
  /// When the driver was last there.
  public var lastVisit: Date
  /// How often the driver was there.
  public var visits: Int
  /// How frequent and recent the visits are, more than 0; see ``Frecency``.
  public var score: Double

  /// Makes a recent place.
  public init(place: Place, lastVisit: Date, visits: Int, score: Double) {
    self.place = place
    self.lastVisit = lastVisit
    self.visits = visits
    self.score = score
  }
}
