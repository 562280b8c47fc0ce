import PlaceIndex
import Places
import TestSupport
import Testing

@Suite struct RubricSearchTests {
  private func nearest(_ rubric: String, _ north: Double, _ east: Double, limit: Int = 3) async throws
    -> [PlaceCandidate]
  {
    try await TestRegion.city().places(ofRubric: rubric, near: try MapFeature.coordinate(north, east), limit: limit)
  }

  @Test func inADenseArea() async throws {
    #expect(try await nearest("fuel", 0, 90).ids == ["pump1", "pump2", "pump3"])
    #expect(try await nearest("fuel", 0, 1_300).ids == ["pump12", "pump11", "pump10"])
    let all = try await nearest("fuel", 0, 0, limit: 50)
    #expect(all.ids == (1...12).map { "pump\($0)" } + ["pumpFar"])
    #expect(all.allSatisfy { $0.match == .rubric && $0.fit == 1 && $0.place.rubric == "fuel" })
    for (nearer, farther) in zip(all, all.dropFirst()) {
      #expect(nearer.score > farther.score)
      #expect(nearer.distance ?? 0 < farther.distance ?? 0)
    }
  }

  @Test func inAnEmptyArea() async throws {
    let found = try await nearest("fuel", -120_000, 0, limit: 2)
    #expect(found.ids == ["pumpFar", "pump1"])
    #expect(abs((found.first?.distance ?? 0) - 60_000) < 100)
    #expect(try await nearest("fuel", 30_000, 30_000, limit: 1).ids == ["pump12"])
  }

  @Test func theCornerOfABoxIsFartherThanItsSide() async throws {
    let region = try await TestRegion.index([
      .point("corner", ["name": "Corner", "amenity": "fuel"], 900, 900),
      .point("side", ["name": "Side", "amenity": "fuel"], 1_100, 0),
    ])
    let found = try await region.places(ofRubric: "fuel", near: try MapFeature.coordinate(0, 0), limit: 1)
    #expect(found.ids == ["side"])
  }

  @Test func acrossTheHundredAndEightiethMeridian() async throws {
    let folder = try TestFolder()
    let map = try folder.write("fiji.csv", "id,name,lat,lon,kind\nwest,W,-17,179.95,fuel\neast,E,-17,-179.99,fuel\n")
    _ = try await TestRegion.builder().build(inputs: [map], output: folder.file("fiji.places"))
    let region = try TestRegion.open(folder.file("fiji.places"))
    let origin = try #require(Coordinate(latitude: -17, longitude: 179.99))
    let found = try await region.places(ofRubric: "fuel", near: origin, limit: 2)
    #expect(found.map(\.place.name) == ["E", "W"])
  }

  @Test(arguments: [(0.0, 0.0), (90, 0), (-90, 0), (0, 180), (49, -180), (0, 57), (89.9999, -180), (-33, 151)])
  func fromTheOtherEndOfTheWorld(latitude: Double, longitude: Double) async throws {
    let origin = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let found = try await TestRegion.city().places(ofRubric: "pizza", near: origin, limit: 3)
    #expect(found.ids == ["pizza"])
    #expect(found.first?.distance ?? 0 > 1_000_000)
  }

  @Test func aKindIncludesOthers() async throws {
    #expect(try await nearest("restaurant", 0, 0).ids == ["pizza", "table"])
    #expect(try await nearest("restaurant", 0, 2_400).ids == ["table", "pizza"])
    #expect(try await nearest("pizza", 0, 0).ids == ["pizza"])
    #expect(try await nearest("coffee", 0, 0).ids.first == "bean-near")
  }

  @Test(arguments: ["", "nowhere", "casino", "' OR 1=1 --", "fuel'"])
  func aKindOfWhichThereIsNone(rubric: String) async throws {
    #expect(try await nearest(rubric, 0, 0).isEmpty)
  }
}
