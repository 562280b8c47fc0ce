import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing

@Suite(.tags(.storage)) struct PositionTests {
  private func at(
    _ north: Double, _ east: Double, within meters: Double = 500, _ kinds: Set<Place.Kind>, limit: Int = 3
  ) async throws -> [PlaceCandidate] {
    try await TestRegion.city().places(
      at: TestFeature.coordinate(north, east), within: meters, kinds: kinds, limit: limit)
  }

  @Test func theNearestComesFirst() async throws {
    let found = try await at(405, 12, [.address])
    #expect(found.ids == ["g459", "g461", "g470"])
    #expect(found.map(\.place.name) == ["459 Granville Street", "461 Granville Street", "470 Granville Street"])
    #expect(abs((found.first?.distance ?? 0) - 5.4) < 0.5)
    #expect(found.allSatisfy { $0.match == .position })
  }

  @Test func aHouseOfSeveralNumbersIsOne() async throws {
    #expect(try await at(-2_000, 20, [.address], limit: 1).map(\.place.name) == ["12-16 Elm Street"])
    #expect(try await at(-2_000, 60, [.address], limit: 1).map(\.place.name) == ["30;34 Elm Street"])
  }

  @Test func aStreetIsAsFarAsItsLine() async throws {
    // Its line's center is 800 m away, and the line 30 m.
    let found = try await at(1_590, 30, [.street], limit: 1)
    #expect(found.map(\.place.name) == ["Granville Street"])
    #expect(abs((found.first?.distance ?? 0) - 30) < 0.5)
    let cornerless = try await at(0, -40, within: 50, [.street])
    #expect(cornerless.map { $0.distance?.rounded() } == [40])
  }

  @Test func nothingBeyondTheReach() async throws {
    #expect(try await at(8_000, 8_090, within: 80, [.locality]).isEmpty)
    #expect(try await at(8_000, 8_090, within: 100, [.locality]).map(\.place.name) == ["Deep Cove"])
    #expect(try await at(30_000, 0, within: 20_000, Set(Place.Kind.allCases)).isEmpty)
    #expect(try await at(0, 0, within: 0, [.poi]).isEmpty)
    #expect(try await at(0, 0, [.poi], limit: 0).isEmpty)
  }

  @Test func whereThingsBelong() async throws {
    let region = try await TestRegion.index([
      .point("city", ["name": "Big City", "place": "city"], 6_000, 0),
      .point("village", ["name": "Little Village", "place": "village"], -1_000, 0),
      .point("quarter", ["name": "Old Quarter", "place": "suburb"], 1_000, 0),
      .street("high", "High Street", kind: "primary", [(0, 0), (400, 0)]),
      .point(
        "told",
        [
          "name": "Told", "amenity": "cafe", "addr:housenumber": "12 A", "addr:street": "Far Road",
          "addr:city": "Elsewhere", "addr:postcode": "V6B 1A1",
        ], 100, 20),
      .point("untold", ["name": "Untold", "shop": "books;gifts"], 200, 20),
      .house("house", "7", "High Street", 300, 10),
    ])
    func details(_ id: String) async throws -> PlaceDetails {
      let place = try #require(try await region.place(id: "geojson:\(id)"))
      return try await region.details(of: [place])[0]
    }
    var told = PlaceDetails()
    told.tag = .init(key: "amenity", value: "cafe")
    (told.houseNumber, told.street, told.town) = ("12 A", "Far Road", "Elsewhere")
    (told.suburb, told.postcode, told.country) = ("Old Quarter", "V6B 1A1", "CA")
    #expect(try await details("told") == told)
    var untold = PlaceDetails()
    untold.tag = .init(key: "shop", value: "books")
    (untold.street, untold.suburb, untold.town, untold.country) = ("High Street", "Old Quarter", "Big City", "CA")
    #expect(try await details("untold") == untold)
    let house = try await details("house")
    #expect(
      [house.tag?.key, house.houseNumber, house.street, house.town] == ["place", "7", "High Street", "Big City"])
    let street = try await details("high")
    #expect(street.tag == .init(key: "highway", value: "primary"))
    #expect(street.street == nil)
    let village = try await details("village")
    #expect(village.tag == .init(key: "place", value: "village"))
    #expect(village.town == nil)
  }

  @Test func aPlacedNumberBelongsToItsStreet() async throws {
    let region = try await TestRegion.index([
      .street("high", "High Street", [(0, 0), (400, 0)]), .house("one", "1", "High Street", 0, 10),
      .house("nine", "9", "High Street", 100, 10),
    ])
    let found = try await region.addresses(number: "5", street: "high street", near: nil, limit: 1)
    #expect(found.map(\.match) == [.interpolated])
    let details = try await region.details(of: found.map(\.place))
    #expect(details.map(\.street) == ["High Street"])
    #expect(details.map(\.houseNumber) == ["5"])
  }
}

@Suite(.tags(.storage)) struct ArrivalTests {
  /// A car stops at the main entrance, or on the nearest named road open to cars.
  @Test func whereACarStops() async throws {
    let region = try await TestRegion.index([
      .point("hall", ["name": "Hall", "tourism": "museum"], 100, 20), .point("door", ["entrance": "main"], 110, 25),
      .point("shop", ["name": "Shop", "shop": "books"], 500, 40),
      .street("high", "High Street", kind: "primary", [(0, 0), (900, 0)]),
      .street("walk", "Market Walk", kind: "pedestrian", [(0, 45), (900, 45)]),
      .point("peak", ["name": "Peak", "natural": "peak"], 9_000, 0),
    ])
    func arrival(_ id: String) async throws -> Coordinate? {
      try await region.arrival(at: #require(try await region.place(id: "geojson:\(id)")))
    }
    let door = try #require(try await arrival("hall"))
    #expect(door.distance(to: try TestFeature.coordinate(110, 25)) < 2)
    let kerb = try #require(try await arrival("shop"))
    #expect(kerb.distance(to: try TestFeature.coordinate(500, 0)) < 2)
    #expect(try await arrival("peak") == nil)
  }

  /// A place belongs to the suburb whose boundary contains it, even if another center is nearer.
  @Test func aPlaceIsInTheSuburbAroundIt() async throws {
    func area(_ name: String, south: Double, north: Double) -> TestFeature {
      TestFeature(
        id: name, tags: ["name": name, "place": "suburb"],
        points: [(south, -900), (south, 900), (north, 900), (north, -900), (south, -900)])
    }
    let region = try await TestRegion.index([
      area("Southside", south: -2_000, north: 0), area("Northside", south: 50, north: 8_000),
      .point("cafe", ["name": "Cafe", "amenity": "cafe"], 200, 0),
    ])
    let cafe = try #require(try await region.place(id: "geojson:cafe"))
    #expect(try await region.details(of: [cafe])[0].suburb == "Northside")
  }
}

@Suite(
  .tags(.storage), .enabled(if: Extracts.areThere, "the extracts are not beside the repository, in ../shared/data/osm"))
struct PositionOnRealMapsTests {
  /// The share of house numbers found at their own position. Several houses at one point can't all be found.
  @Test(arguments: Extracts.boxes.map(\.name)) func housesAreWhereTheyAre(extract: String) async throws {
    let region = try await Extracts.region(extract)
    let houses = try await region.spokenHouses()
    var found = 0
    for house in houses {
      let candidates = try await region.places(
        at: house.place.coordinate, within: 50, kinds: [.address], limit: 1)
      if candidates.first?.place.id == house.place.id { found += 1 }
    }
    let share = Double(found) / Double(houses.count)
    print("\(extract): \(found) of \(houses.count) house numbers at their own position, \(share)")
    #expect(share > 0.95)
  }
}
