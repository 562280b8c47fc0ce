import Foundation
import OpeningHours
import Places
import TestSupport
import Testing

@testable import PlaceIndex
@testable import PlaceIndexBuilding

/// What a place must have besides its name or rubric.
@Suite(.tags(.storage)) struct FilterTests {
  private static let hours: [(id: String, hours: String?, tags: [String: String])] = [
    ("always", "24/7", ["diet:vegan": "yes", "internet_access": "wlan"]),
    ("morning", "Mo-Su 09:00-10:00", ["diet:vegan": "yes"]),
    ("night", "Fr-Sa 22:00-03:00", ["internet_access": "wlan"]),
    ("silent", nil, ["diet:vegan": "yes"]),
    ("garbled", "whenever we feel like it ][", [:]),
  ]

  private static func region(zone: String?, country: String? = "CA") async throws -> RegionIndex {
    let folder = try TestFolder()
    let features = hours.enumerated().map { position, entry in
      var tags = ["name": "Lark Cafe", "amenity": "cafe"].merging(entry.tags) { first, _ in first }
      tags["opening_hours"] = entry.hours
      return TestFeature.point(entry.id, tags, Double(position) * 100, 0)
    }
    let map = try folder.write("map.geojson", try TestFeature.geoJSON(features))
    let summary = try await TestRegion.builder().build(
      inputs: [map], output: folder.file("r.places"), options: .init(name: "R", country: country, timeZone: zone))
    #expect(summary.leftOut == ["unreadable opening hours (the place is kept)": 1])
    return try await TestRegion.open(folder.file("r.places"))
  }
  private static let shared = Task { try await region(zone: "America/Vancouver") }

  private static func states(_ found: [PlaceCandidate]) -> [String: OpeningState] {
    Dictionary(uniqueKeysWithValues: zip(found.ids, found.compactMap(\.opening)))
  }

  /// Both ways to find the cafes, which filter alike.
  private func cafes(_ filter: PlaceFilter, in region: RegionIndex? = nil) async throws -> [[PlaceCandidate]] {
    let index: RegionIndex
    if let region { index = region } else { index = try await Self.shared.value }
    let here = try TestFeature.coordinate(0, 0)
    return [
      try await index.places(named: "lark cafe", matching: filter, near: here, limit: 9),
      try await index.places(ofRubrics: ["cafe", "coffee"], matching: filter, near: here, limit: 9),
    ]
  }

  @Test(arguments: [
    ([], ["always", "morning", "night", "silent", "garbled"]), (["vegan"], ["always", "morning", "silent"]),
    (["wifi"], ["always", "night"]), (["vegan", "wifi"], ["always"]), (["wifi", "wifi"], ["always", "night"]),
    (["halal"], []), (["no such attribute"], []), (["vegan", ""], []), (["' OR 1=1 --"], []),
  ])
  func attributes(ids: [String], wanted: [String]) async throws {
    for found in try await cafes(PlaceFilter(attributes: ids)) {
      #expect(Set(found.ids) == Set(wanted) && found.count == wanted.count)
      #expect(found.allSatisfy { $0.opening == nil })
    }
  }

  // A Saturday in summer, 7 hours behind Greenwich.
  @Test(arguments: [
    ("2026-06-06T09:30:00Z", ["always", "night"]), ("2026-06-06T11:00:00Z", ["always"]),
    ("2026-06-06T16:30:00Z", ["always", "morning"]), ("2026-06-07T05:30:00Z", ["always", "night"]),
    ("2026-06-07T09:59:00Z", ["always", "night"]), ("2026-06-08T09:30:00Z", ["always"]),
    ("2026-12-05T10:30:00Z", ["always", "night"]), ("2026-12-05T11:30:00Z", ["always"]),
  ])
  func openAt(time: String, open: [String]) async throws {
    let time = try Date(time, strategy: .iso8601)
    for found in try await cafes(PlaceFilter(openAt: time)) {
      let states = Self.states(found)
      #expect(Set(states.filter { $0.value == .open }.keys) == Set(open))
      #expect(Set(states.filter { $0.value == .unknown }.keys) == ["silent", "garbled"])
      #expect(states.count == open.count + 2)
      // What is open for sure comes before what may be closed.
      #expect(Set(found.ids.prefix(open.count)) == Set(open))
    }
  }

  @Test func whetherGivenPlacesAreOpen() async throws {
    let time = try Date("2026-06-06T16:30:00Z", strategy: .iso8601)
    let region = try await Self.shared.value
    let found = try await cafes(.none)[0]
    let wanted: [String: OpeningState] = [
      "always": .open, "morning": .open, "night": .closed, "silent": .unknown, "garbled": .unknown,
    ]
    let states = await region.opening(of: found.map(\.place), at: time)
    #expect(Dictionary(uniqueKeysWithValues: zip(found.ids, states)) == wanted)
    #expect(await RegionSet([region])?.opening(of: found.map(\.place), at: time) == states)
  }

  @Test func bothAtOnce() async throws {
    let time = try Date("2026-06-06T16:30:00Z", strategy: .iso8601)
    for found in try await cafes(PlaceFilter(attributes: ["vegan"], openAt: time)) {
      #expect(Self.states(found) == ["always": .open, "morning": .open, "silent": .unknown])
    }
  }

  @Test func anotherZoneOtherHours() async throws {
    let tokyo = try await Self.region(zone: "Asia/Tokyo")
    let time = try Date("2026-06-06T00:30:00Z", strategy: .iso8601)
    for found in try await cafes(PlaceFilter(openAt: time), in: tokyo) {
      #expect(Self.states(found).filter { $0.value == .open }.keys.sorted() == ["always", "morning"])
    }
  }

  @Test func withoutAZoneNobodyKnows() async throws {
    let region = try await Self.region(zone: "Nowhere/Atall")
    #expect(region.info.timeZone == nil)
    for found in try await cafes(PlaceFilter(openAt: .now), in: region) {
      #expect(found.count == 5 && found.allSatisfy { $0.opening == .unknown })
    }
  }

  private static let onHolidays: [(country: String?, time: String, states: [String: OpeningState])] = [
    ("DE", "2024-04-01T08:00:00Z", [:]), ("DE", "2024-04-02T08:00:00Z", ["pharmacy": .open]),
    ("DE-BY", "2025-01-06T09:00:00Z", [:]), ("de-by", "2025-01-06T09:00:00Z", [:]),
    ("DE-BE", "2025-01-06T09:00:00Z", ["pharmacy": .open]), ("DE", "2025-01-06T09:00:00Z", ["pharmacy": .unknown]),
    (nil, "2025-01-06T09:00:00Z", ["pharmacy": .open]), (nil, "2024-12-25T09:00:00Z", ["pharmacy": .unknown]),
  ]

  /// Easter Monday everywhere, Epiphany in Bavaria; the pharmacy that is gone is closed on any day.
  @Test(arguments: onHolidays)
  func holidays(country: String?, time: String, states: [String: OpeningState]) async throws {
    let folder = try TestFolder()
    let features: [TestFeature] = [("pharmacy", "Mo-Fr 09:00-18:00; PH off"), ("gone", "permanently closed")].map {
      .point($0, ["name": "Lark Pharmacy", "amenity": "pharmacy", "opening_hours": $1], 0, 0)
    }
    let map = try folder.write("map.geojson", try TestFeature.geoJSON(features))
    _ = try await TestRegion.builder().build(
      inputs: [map], output: folder.file("r.places"),
      options: .init(name: "R", country: country, timeZone: "Europe/Berlin"))
    let region = try await TestRegion.open(folder.file("r.places"))
    #expect(region.info.country == country.map { String($0.prefix(2)) })
    #expect(region.info.subdivision == (country?.contains("-") == true ? country : nil))
    let filter = PlaceFilter(openAt: try Date(time, strategy: .iso8601))
    let found = try await region.places(
      named: "lark pharmacy", matching: filter, near: try TestFeature.coordinate(0, 0), limit: 9)
    #expect(Self.states(found) == states)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: TimeZoneTable.systemFile.path), "needs the system's zones"),
    arguments: ["CA", "ca", nil])
  func theZoneIsThatOfThePlace(country: String?) async throws {
    let region = try await Self.region(zone: nil, country: country)
    #expect(region.info.timeZone?.identifier == "America/Vancouver")
  }
}

@Suite(.tags(.storage)) struct TimeZoneTableTests {
  private static let table = TimeZoneTable(
    """
    # comment
    CA\t+4916-12307\tAmerica/Vancouver\tBC
    US\t+340308-1181434\tAmerica/Los_Angeles\tPacific
    GB,GG,IM\t+513030-0000731\tEurope/London
    NZ,AQ\t-3652+17446\tPacific/Auckland\tmost
    JP\t+353916+1394441\tAsia/Tokyo
    broken line
    XX\t+12\tBroken/Position
    XX\t4916-12307\tBroken/Sign
    XX\t+49a6-12307\tBroken/Digits
    XX\t+9916-12307\tBroken/Latitude
    """)

  @Test(
    arguments: [
      (49.2, -123.1, "CA", "America/Vancouver"), (49.2, -123.1, nil, "America/Vancouver"),
      (49.2, -123.1, "US", "America/Los_Angeles"), (49.2, -123.1, "us", "America/Los_Angeles"),
      (49.2, -123.1, "GB", "Europe/London"), (54.2, -4.5, "IM", "Europe/London"), (54.2, -4.5, "", "Europe/London"),
      // A country without a zone of its own leaves all of them.
      (34, -118, "ZZ", "America/Los_Angeles"), (-36, 175, nil, "Pacific/Auckland"), (35, 139, "JP", "Asia/Tokyo"),
      (90, 0, "AQ", "Pacific/Auckland"),
    ] as [(Double, Double, String?, String)])
  func nearest(latitude: Double, longitude: Double, country: String?, zone: String) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(Self.table.nearest(to: point, country: country) == zone)
  }

  @Test(arguments: ["", "\n\n", "# only\n", "CA\t+4916-12307", "no tabs at all"])
  func anEmptyTableKnowsNone(text: String) throws {
    let point = try #require(Coordinate(latitude: 49, longitude: -123))
    #expect(TimeZoneTable(text).nearest(to: point, country: "CA") == nil)
    #expect(TimeZoneTable(text).nearest(to: point, country: nil) == nil)
  }

  @Test func positionsAreReadToTheSecond() throws {
    // Between two towns that differ by seconds only.
    let table = TimeZoneTable("A\t+000000+0000000\tZero\nB\t+000030+0000000\tHalf\nC\t-000030+0000000\tMinus")
    for (latitude, zone) in [(0.001, "Zero"), (0.0075, "Half"), (-0.0075, "Minus")] {
      let point = try #require(Coordinate(latitude: latitude, longitude: 0))
      #expect(table.nearest(to: point, country: nil) == zone)
    }
  }
}
