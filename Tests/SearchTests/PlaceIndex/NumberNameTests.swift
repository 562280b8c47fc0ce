import Places
import TestSupport
import Testing

/// Numbers, directions, saints and towns in names and queries.
@Suite(.tags(.storage)) struct NumberNameTests {
  private static let shared = Task {
    try await TestRegion.index(
      [
        .point("pier8", ["name": "Pier 8", "tourism": "attraction"], 100, 0),
        .point("pier12", ["name": "Pier 12", "tourism": "attraction"], 200, 0),
        .point("bucks", ["name": "Starbucks", "amenity": "cafe"], 300, 0),
        .point("tims", ["name": "Tim Hortons", "amenity": "fast_food", "brand:wikidata": "Q175106"], 400, 0),
        .point("church", ["name": "St. Paul's Church", "amenity": "place_of_worship"], 500, 0),
        .point("lone", ["name": "Lonely Pier", "tourism": "attraction"], 600, 0),
        .point("burnaby", ["name": "Burnaby", "place": "city"], 9_000, 9_000),
        .point("inBurnaby", ["name": "Copper Kettle", "amenity": "pub", "addr:city": "Burnaby"], 9_000, 9_100),
        .point("here", ["name": "Copper Kettle", "amenity": "pub", "addr:city": "Vancouver"], 0, 10),
        .point("paris", ["name": "Paris Bistro", "amenity": "restaurant"], 30, 10),
      ] + streets)
  }

  private static let streets: [TestFeature] = [
    ("s41", "West 41st Avenue"), ("s44", "West 44th Avenue"), ("s5", "5th Street"), ("s15", "15th Street"),
    ("sD", "D Street"), ("sE", "E Street"), ("sMain", "Main Street"), ("sMainN", "North Main Street"),
    ("sPaul", "St Paul St"), ("s105", "105th Street"), ("s100", "100th Street"),
  ].enumerated().map { position, street in
    .street(street.0, street.1, [(Double(position) * 3_000 - 15_000, 0), (Double(position) * 3_000 - 15_000, 400)])
  }

  private func search(_ query: String, near origin: Coordinate? = nil) async throws -> [PlaceCandidate] {
    try await Self.shared.value.places(named: query, near: origin, limit: 20)
  }

  @Test(arguments: [
    ("pier 8", "pier8"), ("pier eight", "pier8"), ("pier twelve", "pier12"), ("star bucks", "bucks"),
    ("timhortons", "tims"), ("tims", "tims"), ("timmies", "tims"), ("tim horton", "tims"),
    ("saint pauls church", "church"), ("st pauls church", "church"), ("st paul's church", "church"),
    ("forty first avenue west", "s41"), ("west 41st ave", "s41"), ("w 41", "s41"), ("west forty fourth", "s44"),
    ("fifth street", "s5"), ("5th st", "s5"), ("fifteenth street", "s15"), ("d street", "sD"), ("d st", "sD"),
    ("e street", "sE"), ("north main street", "sMainN"), ("n main st", "sMainN"), ("main street", "sMain"),
    ("saint paul street", "sPaul"), ("st paul st", "sPaul"), ("one hundred and fifth street", "s105"),
    ("one oh fifth street", "s105"), ("one hundredth street", "s100"),
  ])
  func finds(query: String, id: String) async throws {
    #expect(try await search(query).ids.first == id)
  }

  @Test(arguments: [
    ("pier 9", ["pier8", "pier12"]), ("pier 1", ["pier12", "pier8"]), ("pier eighty", ["pier8", "pier12"]),
    ("pier 8", ["pier12"]), ("west 42nd avenue", ["s41", "s44"]), ("west 41st avenue", ["s44"]),
    ("west 44th avenue", ["s41"]), ("5th street", ["s15", "s105", "sE", "sD"]), ("15th street", ["s5", "s105"]),
    ("50th street", ["s5", "s15", "s105", "s100"]), ("115th street", ["s15", "s105", "s5"]),
    ("105 street", ["s5", "s15", "s100"]), ("fifty street", ["s5", "s15"]), ("41", ["s44"]),
  ])
  func aNumberIsNeverAnother(query: String, others: [String]) async throws {
    let found = try await search(query).ids
    #expect(Set(found).isDisjoint(with: others), "\(found)")
  }

  @Test(arguments: ["8 street", "8th street", "12 street", "twelfth street"])
  func aNumberIsNoLetter(query: String) async throws {
    // The number is one of the region's, but not of a street.
    for found in try await search(query) { #expect(found.fit < 0.75, "\(found)") }
  }

  @Test func aLetterIsNoNumber() async throws {
    #expect(try await search("d street").first?.match == .exact)
    #expect(try await search("d street").allSatisfy { $0.place.name == "D Street" || $0.fit < 0.75 })
  }

  @Test(arguments: ["star bucks", "STAR BUCKS", "timhortons", "lonelypier"])
  func joinedAndTakenApartIsTheNameItself(query: String) async throws {
    #expect(try await search(query).first?.match == .exact)
  }

  @Test func aHouseNumberLeavesTheStreetsOwn() async throws {
    let found = try await search("459 west 41st avenue")
    #expect(found.ids.first == "s41" && found.first?.match == .partial)
    #expect(!found.ids.contains("s44"))
  }

  @Test(arguments: [
    "copper kettle burnaby", "copper kettle burnaby bc", "copper kettle burnaby british columbia canada",
  ])
  func theTownBinds(query: String) async throws {
    let here = try TestFeature.coordinate(0, 0)
    #expect(try await search("copper kettle", near: here).ids.prefix(2) == ["here", "inBurnaby"])
    let found = try await search(query, near: here)
    #expect(found.ids.first == "inBurnaby" && !found.ids.contains("here"))
    #expect(found.first?.match == .exact)
  }

  @Test func aTownThatIsPartOfTheNameIsKept() async throws {
    #expect(try await search("burnaby").ids.first == "burnaby")
    #expect(try await search("copper kettle vancouver").ids.first == "here")
    #expect(try await search("paris bistro burnaby").ids.first == "paris")
    // A town without the place gives the place all the same.
    #expect(try await search("pier 8 burnaby").ids.first == "pier8")
  }
}
