import PlaceIndex
import Places
import TestSupport
import Testing

@Suite(.tags(.storage)) struct LifecycleTests {
  /// A place that is closed permanently, or not yet built, isn't a destination.
  @Test func whatIsNotInUseIsLeftOut() async throws {
    let region = try await TestRegion.index([
      .point("old", ["name": "Old Pump", "amenity": "fuel", "disused": "yes"], 0, 0),
      .point("ghost", ["name": "Ghost Hotel", "tourism": "hotel", "abandoned": "yes"], 0, 50),
      .point("was", ["name": "Was a Pump", "disused:amenity": "fuel"], 0, 80),
      .point("shut", ["name": "Shut Cafe", "amenity": "cafe", "opening_hours": "closed"], 0, 100),
      .point("live", ["name": "Live Pump", "amenity": "fuel"], 0, 1_500),
    ])
    let here = try TestFeature.coordinate(0, 0)
    #expect(try await region.places(ofRubric: "fuel", near: here, limit: 5).ids == ["live"])
    #expect(try await region.places(ofRubric: "hotel", near: here, limit: 5).isEmpty)
    for name in ["ghost hotel", "shut cafe"] {
      #expect(try await region.places(named: name, near: here, limit: 5).isEmpty)
    }
  }

  /// The house of a former shop still exists.
  @Test func theHouseOfWhatIsClosedKeepsItsAddress() async throws {
    func shop(_ id: String, _ number: String, _ north: Double, _ state: [String: String]) -> TestFeature {
      let tags = ["name": "Shop \(id)", "shop": "bakery", "addr:housenumber": number, "addr:street": "Elm Street"]
      return .point(id, tags.merging(state) { _, new in new }, north, 10)
    }
    let region = try await TestRegion.index([
      .street("elm", "Elm Street", [(0, 0), (600, 0)]), shop("shut", "12", 100, ["opening_hours": "closed"]),
      shop("vacant", "14", 200, ["disused": "yes"]), shop("gone", "16", 300, ["demolished": "yes"]),
      shop("live", "18", 400, [:]),
    ])
    for (number, id) in [("12", "shut"), ("14", "vacant"), ("18", "live")] {
      let found = try await region.addresses(number: number, street: "elm street", near: nil, limit: 1)
      #expect(found.ids == [id] && found.first?.match == .exact, "\(number)")
    }
    let gone = try await region.addresses(number: "16", street: "elm street", near: nil, limit: 1)
    #expect(gone.first?.match != .exact)
    #expect(try await region.places(ofRubric: "bakery", near: region.center, limit: 5).ids == ["live"])
  }
}
