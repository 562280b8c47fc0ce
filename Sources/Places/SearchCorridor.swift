/// What places are to lie beside that are not looked for around a point.
public enum SearchCorridor: Sendable {
  /// The way ahead, from where the driver is, and how far aside in metres they may be: those of the least detour come first,
  /// by ``PlaceRanking/routeScore(aside:ahead:)``.
  case route(Route, within: Double)

  /// A street of the region: those nearest to a point come first, or to the street's middle where there is none.
  ///
  /// A place is on a street when its address is there and it is within 200 m, or when it is within 60 m. Importance counts for
  /// 200 m at most, and each metre from the street's middle for four along it.
  case street(Place, near: Coordinate?)
}
