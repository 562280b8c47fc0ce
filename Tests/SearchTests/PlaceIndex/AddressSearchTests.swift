import Places
import TestSupport
import Testing

@testable import PlaceIndex

@Suite(.tags(.storage)) struct AddressSearchTests {
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
    let south = try await houses("12", "elm street", near: try TestFeature.coordinate(-2_000, 0))
    #expect(south.ids.prefix(2) == ["range", "north12"])
    let north = try await houses("12", "elm street", near: try TestFeature.coordinate(9_000, 0))
    #expect(north.ids.prefix(2) == ["north12", "range"])
    #expect(north.first?.distance ?? 99 < 50)
    // A number that only one of them has is found there, and no neighbour of it elsewhere.
    let exact = try await houses("16", "elm street", near: try TestFeature.coordinate(9_000, 0))
    #expect(exact.first?.match == .exact && exact.ids == ["range"])
  }

  @Test(arguments: ["", "b", "-5", "99999999999999999999", "٣", "🙂", "'", "459 OR 1=1"])
  func strangeNumbers(number: String) async throws {
    for found in try await houses(number, "granville street") {
      #expect(found.match == .nearestNumber && found.remarks.map(\.code) == [.unknownNumber])
    }
  }

  @Test func noStreetNoHouse() async throws {
    #expect(try await houses("459", "").isEmpty)
    #expect(try await houses("459", "zzyzx crossing").isEmpty)
    #expect(try await houses("459", "granville street", limit: 0).isEmpty)
  }
}

@Suite(.tags(.storage)) struct HouseNumberSearchTests {
  @Test(arguments: [
    ("459", ["459"]), ("221B", ["221b"]), ("12 a", ["12a"]), (" 7 ", ["7"]), ("12;14", ["12", "14"]),
    ("12,14;16", ["12", "14", "16"]), ("99999", ["99999"]), ("٣", ["3"]), ("B12", ["b12"]), ("5а", ["5а"]),
    ("", []), ("B", []), ("0", []), ("-", []), (";", []), ("100000", []), ("123456789", []), ("🙂", []),
    ("12/", ["12"]), ("½", []), (" 1/2", ["2", "1/2"]), ("1ABCDEFGHIJKL", []), ("99999999999999999999", []),
    ("47号", ["47"]), ("N6W23001", ["n6w23001"]), ("41 к3", ["41к3"]), ("21 bis", ["21bis"]),
  ])
  func single(text: String, labels: [String]) {
    #expect(HouseNumber.parse(text).map(\.label) == labels)
  }

  @Test(
    "A range holds every number in it, unless it says that it is of one side",
    arguments: [
      ("12-16", nil, ["12", "13", "14", "15", "16"]), ("12–16", "even", ["12", "14", "16"]),
      ("12 - 14", nil, ["12", "13", "14"]), ("1-4", nil, ["1", "2", "3", "4"]), ("11-15", "odd", ["11", "13", "15"]),
      ("12a-14b", nil, ["12a", "13", "14b"]), ("12-13;20", "all", ["12", "13", "20"]),
      ("1-41", "odd", stride(from: 1, through: 41, by: 2).map(String.init)),
    ] as [(String, String?, [String])])
  func ranges(text: String, interpolation: String?, labels: [String]) {
    #expect(HouseNumber.parse(text, interpolation: interpolation).map(\.label) == labels)
  }

  @Test(
    "What is one number has other ways to write it",
    arguments: [
      ("35-61", ["35-61", "3561"]), ("94-1042", ["94-1042", "941042"]), ("12-1", ["12-1", "121"]),
      ("2-400", ["2-400", "2400"]), ("1355/4", ["1355/4", "4", "1355"]), ("3/45", ["45", "3/45"]),
      ("12/14", ["12", "14", "12/14"]), ("459 1/2", ["459half"]), ("459½", ["459half"]), ("459B½", ["459bhalf"]),
    ])
  func writings(text: String, labels: [String]) {
    let numbers = HouseNumber.parse(text)
    #expect(numbers.map(\.label) == labels)
    #expect(numbers.first?.source == .own)
  }

  @Test(arguments: [
    ("35-61", ["35-61"]), ("3561", ["3561"]), ("12-14", ["12-14", "12", "14"]), ("3/45", ["3/45", "45"]),
    ("10 1/2", ["10half"]), ("221B", ["221b"]), ("n6w23001", ["n6w23001"]), ("", []),
  ])
  func theLabelsOfANumberAskedFor(text: String, labels: [String]) {
    #expect(HouseNumber.labels(of: text) == labels)
  }
}

/// Houses that have one number in one street.
@Suite(.tags(.storage)) struct HousesOfOneNumberTests {
  @Test func theNearestOfThoseThatHaveItAlikeIsMeant() async throws {
    let region = try await TestRegion.index([
      .street("elm", "Elm Street", [(0, 0), (600, 0)]), .house("south", "12", "Elm Street", 10, 10),
      .house("north", "12", "Elm Street", 590, 10), .house("range", "11-12", "Elm Street", 300, 10),
      .point("nowhere", ["addr:housenumber": "12"], 310, -10), .point("alone", ["addr:housenumber": "14"], 320, -10),
    ])
    for (number, north, id) in [
      ("12", -50.0, "south"), ("12", 650, "north"), ("12", 310, "north"), ("14", 310, "alone"),
    ] {
      let here = try TestFeature.coordinate(north, 0)
      let found = try await region.addresses(number: number, street: "elm street", near: here, limit: 1)
      #expect(found.ids == [id], "\(number) at \(north)")
    }
    #expect(try await region.addresses(number: "12", street: "elm street", near: nil, limit: 1).ids == ["south"])
    let here = try TestFeature.coordinate(650, 0)
    let suggested = try await region.suggestions(for: "12 elm", near: here, limit: 1)
    #expect(suggested.first?.place?.id == "geojson:north")
  }
}

extension HouseNumberSearchTests {
  @Test(
    arguments: [
      ("even", 2, 10, 2), ("even", 10, 2, 2), ("even", 1, 9, nil), ("even", 2, 9, nil), ("odd", 1, 9, 2),
      ("odd", 2, 10, nil), ("all", 1, 10, 1), ("3", 1, 10, 3), ("3", 1, 9, nil), ("0", 1, 9, nil), ("-1", 1, 9, nil),
      ("alphabetic", 1, 9, nil), ("", 1, 9, nil), ("all", 5, 5, nil), ("all", 1, 2_001, 1), ("all", 1, 2_002, nil),
    ] as [(String, Int, Int, Int?)])
  func steps(kind: String, from: Int, to: Int, step: Int?) {
    #expect(HouseNumber.step(kind, from: from, to: to) == step)
  }

  @Test(arguments: [("459", true), ("221b", false), ("459half", false)])
  func plain(label: String, isPlain: Bool) {
    #expect(HouseNumber(label: label, value: 1).isPlain == isPlain)
  }
}
