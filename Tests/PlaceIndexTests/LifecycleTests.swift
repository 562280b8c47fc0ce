import Places
import RegionFixtures
import Testing

@Suite struct LifecycleTests {
  /// What is closed for good, or not there yet, is no destination.
  @Test func whatIsNotInUseIsLeftOut() async throws {
    let region = try await TestRegion.index([
      .point("old", ["name": "Old Pump", "amenity": "fuel", "disused": "yes"], 0, 0),
      .point("ghost", ["name": "Ghost Hotel", "tourism": "hotel", "abandoned": "yes"], 0, 50),
      .point("was", ["name": "Was a Pump", "disused:amenity": "fuel"], 0, 80),
      .point("shut", ["name": "Shut Cafe", "amenity": "cafe", "opening_hours": "closed"], 0, 100),
      .point("live", ["name": "Live Pump", "amenity": "fuel"], 0, 1_500),
    ])
    let here = try MapFeature.coordinate(0, 0)
    #expect(try await region.places(ofRubric: "fuel", near: here, limit: 5).ids == ["live"])
    #expect(try await region.places(ofRubric: "hotel", near: here, limit: 5).isEmpty)
    for name in ["ghost hotel", "shut cafe"] {
      #expect(try await region.places(named: name, near: here, limit: 5).isEmpty)
    }
  }
}
