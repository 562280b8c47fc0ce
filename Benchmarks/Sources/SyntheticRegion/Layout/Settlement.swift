/// A city, town, village or hamlet, as far as it is planned before its streets and places are made.
struct Settlement: Sendable {
  var number: Int
  var name: String
  /// Value of its tag "place".
  var kind: String
  var centre: Point
  /// Named places in it, its streets, districts and itself included.
  var places: Int
  var postcode: Int
  /// Metres between two streets.
  var spacing: Double
  /// Of its streets against the north, in radians.
  var rotation: Double
  /// How closely its places keep to its centre: the deviation as a share of its radius.
  var concentration: Double

  var streets: Int { max(1, places / 5) }
}
