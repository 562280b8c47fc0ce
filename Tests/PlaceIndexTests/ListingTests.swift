import PlaceIndex
import Places
import Testing

@Suite struct ListingTests {
  private func places(_ kind: Place.Kind) async throws -> [SpokenPlace] {
    try await TestRegion.city().spokenPlaces(ofKind: kind)
  }

  @Test func everyNamedPlaceOnceWithItsLikeliestWords() async throws {
    let pois = try await places(.poi)
    #expect(pois.map(\.place.id) == pois.map(\.place.id).sorted())
    #expect(Set(pois.map(\.place.id)).count == pois.count)
    let words = Dictionary(uniqueKeysWithValues: pois.map { ($0.place.id, $0.words.joined(separator: " ")) })
    #expect(words["geojson:eleven"] == "seven eleven")
    #expect(words["geojson:bank"] == "h s b c")
    #expect(words["geojson:space"] == "h r macmillan space centre")
    #expect(words["geojson:bean-near"] == "bean house")
    // A car park without a name has none to be called by.
    #expect(words["geojson:lot"] == nil)
    #expect(pois.allSatisfy { $0.place.kind == .poi })
  }

  @Test func streetsAndLocalities() async throws {
    let streets = try await places(.street)
    #expect(
      streets.filter { $0.words == ["elm", "street"] }.map(\.place.id) == ["geojson:elmNorth", "geojson:elmSouth"])
    #expect(streets.contains { $0.place.name == "41st Avenue" && $0.words == ["forty", "first", "avenue"] })
    #expect(try await places(.locality).map(\.place.name) == ["Deep Cove"])
    #expect(try await places(.address).isEmpty)
  }

  @Test func everyHouseWithNumberAndStreet() async throws {
    let houses = try await TestRegion.city().spokenHouses()
    func numbers(_ id: String) -> [String] { houses.filter { $0.place.id == "geojson:\(id)" }.map(\.number) }
    #expect(numbers("g459") == ["459"])
    #expect(numbers("b221") == ["221b"])
    #expect(numbers("range") == ["12", "14", "16"])
    #expect(numbers("list") == ["30", "34"])
    let house = try #require(houses.first { $0.number == "221b" })
    #expect(house.place.name == "221B Elm Street" && house.place.kind == .address)
    #expect(house.street == ["elm", "street"])
    #expect(house.place.coordinate.distance(to: try MapFeature.coordinate(-2_000, 100)) < 1)
  }
}
