/// What a region holds.
public struct RegionCounts: Sendable, Hashable {
  /// Named points of interest.
  public var pointsOfInterest = 0
  /// Streets; a street drawn as several lines counts once.
  public var streets = 0
  /// Towns, villages and districts.
  public var localities = 0
  /// Features that are only an address.
  public var addresses = 0
  /// Points of interest that have an address as well.
  public var placesWithAddress = 0
  /// Places without a name.
  public var unnamed = 0
  /// Features written: lines of the file.
  public var features = 0

  /// Named points of interest, streets and localities together.
  public var places: Int { pointsOfInterest + streets + localities }
}
