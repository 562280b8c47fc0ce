import Testing

@testable import Evaluation

struct PlaceMatcherTests {
  /// A place at 48.5 north, so many metres east of 126.5 west.
  private func found(_ name: String, id: String = "osm:node/1", east: Double = 0) -> UtteranceRecord.FoundPlace {
    .init(id: id, name: name, lat: 48.5, lon: Self.longitude(east), score: 1)
  }

  private static func longitude(_ east: Double) -> Double { -126.5 + east / (111_195 * 0.662_62) }

  private func expected(_ id: String?, _ name: String?, at east: Double? = nil, near: Double? = nil)
    -> Evaluation.Expectation
  {
    var expected = Evaluation.Expectation()
    (expected.place, expected.name) = (id, name)
    if let east { (expected.lat, expected.lon) = (48.5, Self.longitude(east)) }
    expected.near = near.map { "48.5,\(Self.longitude($0))" }
    return expected
  }

  @Test func theIdentityIsEnough() {
    #expect(
      PlaceMatcher().matches(found("Other", id: "osm:way/7", east: 9_000), expected("osm:way/7", "Marlow", at: 0)))
    #expect(!PlaceMatcher().matches(found("Other", id: "osm:way/8"), expected("osm:way/7", nil)))
  }

  @Test(arguments: [(0, true), (149, true), (-149, true), (151, false), (-151, false)])
  func aNameIsRightWithin150Metres(east: Double, isRight: Bool) {
    #expect(PlaceMatcher().matches(found("MARLOW  Hotel", east: east), expected("x", "Marlow Hôtel", at: 0)) == isRight)
    #expect(!PlaceMatcher().matches(found("Marlow Inn", east: east), expected("x", "Marlow Hotel", at: 0)))
  }

  @Test(arguments: [
    // The driver is at 0, the branch expected at 1000 m.
    (900.0, true), (-900.0, true), (1_100.0, true), (1_160.0, false), (-1_001.0, false), (-999.0, true),
  ])
  func anotherBranchAsNearIsAsGood(east: Double, isRight: Bool) {
    #expect(
      PlaceMatcher().matches(found("Gullwing", east: east), expected("x", "Gullwing", at: 1_000, near: 0)) == isRight)
    #expect(!PlaceMatcher().matches(found("Petrol", east: east), expected("x", "Gullwing", at: 1_000, near: 0)))
  }

  @Test func aNameAloneIsEnoughWhereNothingElseIsStated() {
    #expect(PlaceMatcher().matches(found("Gullwing", east: 5_000), expected(nil, "gullwing")))
    #expect(!PlaceMatcher().matches(found("Gullwing", east: 5_000), expected("x", "gullwing")))
    #expect(!PlaceMatcher().matches(found("Gullwing", east: 5_000), expected(nil, "gullwing", at: 0)))
  }
}
