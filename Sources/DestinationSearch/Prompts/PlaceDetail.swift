/// Something said of a place besides its name.
public enum PlaceDetail: Hashable, Sendable {
  /// The street it is in, as written.
  case street(String)
  /// The town or part of it, as written.
  case area(String)
  /// Metres from the driver.
  case distance(Double)
  /// Where it lies from the driver.
  case direction(CompassPoint)
}
