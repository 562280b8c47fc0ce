import PlaceIndex
import Places
import Testing

@Suite struct AddressSearchTests {
  private func houses(
    _ number: String, _ street: String, near origin: Coordinate? = nil, limit: Int = 5
  ) async throws -> [PlaceCandidate] {
    try await TestRegion.city().addresses(number: number, street: street, near: origin, limit: limit)
  }

  @Test(arguments: [
    ("459", "granville street", "g459", "459 Granville Street"),
    ("459", "Granville St", "g459", "459 Granville Street"),
    ("221b", "elm street", "b221", "221B Elm Street"), ("221B", "elm street", "b221", "221B Elm Street"),
    ("14", "elm street", "range", "14 Elm Street"), ("16", "elm street", "range", "16 Elm Street"),
    ("30", "elm street", "list", "30 Elm Street"), ("34", "elm street", "list", "34 Elm Street"),
    ("5", "undrawn lane", "lost", "5 Undrawn Lane"),
  ])
  func theHouseItself(number: String, street: String, id: String, name: String) async throws {
    let best = try #require(try await houses(number, street).first)
    #expect([best].ids == [id])
    #expect(best.place.name == name)
    #expect(best.place.kind == .address)
    #expect(best.match == .exact && best.fit == 1)
  }

  @Test(arguments: [
    ("463", "g461"), ("457", "g459"), ("472", "g470"), ("474", "g470"), ("460", "g470"), ("459c", "g459"),
    ("501", "g461"),
  ])
  func theNearestNumberOfTheSameSide(number: String, id: String) async throws {
    let best = try #require(try await houses(number, "granville street").first)
    #expect([best].ids == [id])
    #expect(best.match == .nearestNumber)
    #expect(best.fit < 1 && best.fit > 0.5)
  }

  @Test func aNumberFarAwayIsTheNearestAllTheSame() async throws {
    let best = try #require(try await houses("700", "granville street").first)
    #expect([best].ids == ["g470"] && best.match == .nearestNumber && best.fit < 0.8)
  }

  @Test func aStreetWithoutNumbersIsFoundItself() async throws {
    let best = try #require(try await houses("1", "forty first avenue").first)
    #expect([best].ids == ["avenue"] && best.match == .partial && best.fit < 0.76)
  }

  @Test func aStreetThatIsMisheard() async throws {
    let best = try #require(try await houses("459", "granvil street").first)
    #expect([best].ids == ["g459"])
    #expect(best.match != .exact && best.fit < 1)
  }

  @Test func twoStreetsOfOneNameFarApart() async throws {
    let south = try await houses("12", "elm street", near: try MapFeature.coordinate(-2_000, 0))
    #expect(south.ids.prefix(2) == ["range", "north12"])
    let north = try await houses("12", "elm street", near: try MapFeature.coordinate(9_000, 0))
    #expect(north.ids.prefix(2) == ["north12", "range"])
    #expect(north.first?.distance ?? 99 < 50)
    // A number that only one of them has is found there, and no neighbour of it elsewhere.
    let exact = try await houses("16", "elm street", near: try MapFeature.coordinate(9_000, 0))
    #expect(exact.first?.match == .exact && exact.ids == ["range"])
  }

  @Test(arguments: ["", "b", "-5", "99999999999999999999", "٣", "🙂", "'", "459 OR 1=1"])
  func strangeNumbers(number: String) async throws {
    for found in try await houses(number, "granville street") { #expect(found.match == .nearestNumber) }
  }

  @Test func noStreetNoHouse() async throws {
    #expect(try await houses("459", "").isEmpty)
    #expect(try await houses("459", "zzyzx crossing").isEmpty)
    #expect(try await houses("459", "granville street", limit: 0).isEmpty)
  }
}
