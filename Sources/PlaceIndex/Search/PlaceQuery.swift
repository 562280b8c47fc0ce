import Places

/// What a search for places wants besides a name.
struct PlaceQuery {
  /// Kinds of place wanted; `nil` for all.
  var kinds: Set<Place.Kind>?
  var sieve: PlaceSieve
  /// Where the driver is, where known.
  var origin: Coordinate?
  var limit: Int
}
