import Places
import Recognition
import TestSupport
import Testing
import Understanding

@testable import PlaceIndex

@Suite(.tags(.storage)) struct VocabularyPhraseTests {
  private static func weights(_ region: RegionIndex, near origin: Coordinate? = nil) async throws -> [String: Double] {
    let phrases = try await region.vocabularyPhrases(near: origin).filter { $0.slot == .place }
    return Dictionary(uniqueKeysWithValues: phrases.map { ($0.words.joined(separator: " "), $0.weight) })
  }

  @Test func everyPhraseCanBeSaid() async throws {
    let phrases = try await TestRegion.city().vocabularyPhrases(near: nil)
    for phrase in phrases {
      #expect(!phrase.words.isEmpty && phrase.weight > 0 && phrase.weight.isFinite, "\(phrase)")
      for word in phrase.words { #expect(word.allSatisfy { ($0.isLetter && $0.isASCII) || $0 == "'" }, "\(word)") }
      #expect(phrase.words.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
    }
    #expect(Set(phrases.map { [$0.slot.rawValue] + $0.words }).count == phrases.count)
  }

  @Test func whatTheCityHasIsThere() async throws {
    let weights = try await Self.weights(try await TestRegion.city())
    for text in [
      "stanley park", "cafe leonie", "finch and daughters", "h r macmillan space centre", "seven eleven", "h s b c",
      "hongkong bank", "granville street", "forty first avenue", "deep cove", "four fifty nine granville street",
      "two twenty one b elm street", "fourteen elm street", "five undrawn lane", "bean house",
    ] {
      #expect(weights[text] != nil, "\(text)")
    }
    #expect(weights["parking lot"] == nil)
    #expect(abs(weights.values.reduce(0, +) - 1) < 1e-6)
  }

  @Test func everyFormOfARubricIsThere() async throws {
    let city = try await TestRegion.city()
    let rubrics = try await city.vocabularyPhrases(near: nil).filter { $0.slot == .rubric }
    let forms = city.rubricator.spokenForms.count + city.rubricator.spokenGroups.count
    #expect(rubrics.count == forms)
    #expect(
      rubrics.contains { $0.words == ["gas", "station"] } && rubrics.contains { $0.words == ["gas", "stations"] })
  }

  @Test func nearerWeighsMore() async throws {
    let region = try await TestRegion.index([
      .point("n", ["name": "North Hall", "amenity": "theatre"], 5_000, 0),
      .point("s", ["name": "South Hall", "amenity": "theatre"], -5_000, 0),
    ])
    let north = try await Self.weights(region, near: try TestFeature.coordinate(5_000, 0))
    #expect(north["north hall", default: 0] > 1.5 * north["south hall", default: 1])
    let south = try await Self.weights(region, near: try TestFeature.coordinate(-5_000, 0))
    #expect(south["south hall", default: 0] > 1.5 * south["north hall", default: 1])
    let middle = try await Self.weights(region)
    #expect(abs(middle["south hall", default: 0] - middle["north hall", default: 1]) < 1e-4)
  }

  @Test func moreProminentWeighsMore() async throws {
    let region = try await TestRegion.index([
      .point("known", ["name": "Known Hall", "amenity": "theatre", "wikidata": "Q1"], 0, 1_000),
      .point("plain", ["name": "Plain Hall", "amenity": "theatre"], 0, -1_000),
    ])
    let weights = try await Self.weights(region)
    #expect(weights["known hall", default: 0] > 1.2 * weights["plain hall", default: 1])
  }

  @Test func namesThatAreSharedAddUp() async throws {
    let region = try await TestRegion.index(
      (0..<3).map { .point("b\($0)", ["name": "Bean House", "amenity": "cafe"], Double($0), 0) } + [
        .point("one", ["name": "Lone House", "amenity": "cafe"], 1, 0)
      ])
    let weights = try await Self.weights(region)
    #expect(abs(weights["bean house", default: 0] / weights["lone house", default: 1] - 3) < 0.05)
  }
}

/// Names that people shorten.
@Suite(.tags(.storage)) struct PartialNamesTests {
  private static let names = [
    "marriott pinnacle hotel", "the westin bayshore", "devonian harbour park", "stanley park", "riley park", "elm park",
    "oak park", "saint paul's hospital", "bean house cafe", "bean house", "wall centre", "spanish banks beach",
    "main street", "bakery at forty first avenue", "museum of fire", "fine art gallery", "the museum of ice",
    "the cafe rouge",
  ]

  private static func parts(_ names: [String] = names) -> [String: Double] {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    var partial = PartialNames(kinds: ["hotel", "hospital", "museum", "art gallery", "cafe"].map(words))
    for name in names { partial.add(words(name), name, .poi, weight: 2, isMain: true) }
    return Dictionary(uniqueKeysWithValues: partial.parts().map { ($0.words.joined(separator: " "), $0.weight) })
  }

  @Test(arguments: [
    "marriott", "marriott pinnacle", "the westin", "westin", "westin bayshore", "devonian", "devonian harbour",
    "saint paul's", "wall", "spanish banks", "fine art", "fire", "pinnacle hotel", "banks beach",
  ])
  func isListenedFor(part: String) { #expect(Self.parts()[part] != nil) }

  @Test(
    "Nothing but the whole is said where a part says nothing, or names something else",
    arguments: [
      "the", "bean house", "museum of", "museum", "hotel", "park", "stanley park", "the museum", "the cafe", "of fire",
      "forty first avenue", "first avenue", "bayshore", "art gallery",
    ])
  func isNot(part: String) { #expect(Self.parts()[part] == nil) }

  @Test func theBeginningGoesWithTheLastWordWhereThatSaysTheKind() {
    // Five names here end with "harbour", and five with "park".
    let harbours = ["deep", "coal", "blue", "old", "long"].map { "\($0) harbour" }
    #expect(Self.parts(Self.names + harbours)["devonian park"] != nil)
    #expect(Self.parts()["devonian park"] == nil)
  }

  @Test func aPartOfManyNamesTellsNoneOfThem() {
    func elms(_ count: Int) -> [String] {
      ["dry cleaners", "books", "bakery", "motors"].prefix(count).map { "elm \($0)" }
    }
    #expect(Self.parts(elms(3))["elm"] == 6)
    #expect(Self.parts(elms(4))["elm"] == nil)
  }

  @Test func noPartIsLong() {
    let words = (0..<1_000).map { "word\($0)" }
    let parts = Self.parts([words.joined(separator: " ")]).keys.map { $0.split(separator: " ") }
    #expect(parts.count == 15 && parts.map(\.count).max() == 8)
    #expect(parts.filter { $0[0] == "word0" }.count == 8)
    #expect(parts.filter { $0.last == "word999" }.count == 7)
  }

  @Test func branchesOfOneNameCountOnce() {
    #expect(Self.parts(Array(repeating: "bean house", count: 9))["bean"] == 18)
  }

  @Test func `a name has branches only if several places share it and it isn't a street name`() async throws {
    let region = try await TestRegion.index([
      .point("a", ["name": "Bean House", "amenity": "cafe"], 0, 0),
      .point("b", ["name": "Bean House", "amenity": "cafe"], 900, 0),
      .point("c", ["name": "Tea House", "amenity": "cafe"], 0, 900),
      .point("d", ["name": "Main Street", "highway": "bus_stop"], 10, 0),
      .point("e", ["name": "Main Street", "highway": "bus_stop"], 800, 0),
      .street("m", "Main Street", [(0, 0), (100, 0)]),
    ])
    let branched = try await region.vocabularyPhrases(near: nil).filter(\.hasBranches)
    #expect(branched.map(\.words) == [["bean", "house"]])
  }

  @Test func atACrossingStreetsAreSaidWithoutTheirKind() async throws {
    let region = try await TestRegion.index([
      .street("g", "Granville Street", [(0, 0), (100, 0)]), .street("n", "Main Street North", [(0, 50), (100, 50)]),
      .street("w", "West Street", [(0, 90), (100, 90)]), .street("m", "The Mall", [(0, 20), (100, 20)]),
    ])
    let phrases = try await region.vocabularyPhrases(near: nil)
    func said(_ slot: Slot) -> Set<String> {
      Set(phrases.filter { $0.slot == slot }.map { $0.words.joined(separator: " ") })
    }
    let names: Set = ["granville street", "main street north", "west street", "the mall"]
    #expect(said(.street) == names.union(["granville"]))
    #expect(said(.other) == said(.street))
    #expect(said(.place) == names)
  }

  @Test func aPartWeighsLessThanTheName() async throws {
    let region = try await TestRegion.index([
      .point("m", ["name": "Marriott Pinnacle", "tourism": "hotel"], 0, 0),
      .point("w", ["name": "Westin Bayshore", "alt_name": "Bayshore Inn", "tourism": "hotel"], 10, 0),
    ])
    let phrases = try await region.vocabularyPhrases(near: nil).filter { $0.slot == .place }
    let weights = Dictionary(uniqueKeysWithValues: phrases.map { ($0.words.joined(separator: " "), $0.weight) })
    let whole = try #require(weights["marriott pinnacle"])
    #expect(abs(weights["marriott", default: 0] / whole - PhrasePriors().partialName) < 1e-6)
    #expect(weights["bayshore inn"] != nil && weights["bayshore"] == nil)
    #expect(phrases.filter(\.isPart).contains { $0.words == ["marriott"] })
    #expect(!phrases.filter(\.isPart).contains { $0.words == ["marriott", "pinnacle"] })
  }

  @Test func aLimitAllowsAFifthAsManyParts() async throws {
    let region = try await TestRegion.index(
      ["Anselm", "Bertha", "Corwin", "Dorothea", "Ezra", "Fergus", "Gideon", "Hester", "Ivor", "Jonas"].enumerated().map
      {
        .point("\($0)", ["name": "\($1) Lodge", "tourism": "hotel"], Double($0) * 10, 0)
      })
    func parts(_ limit: Int) async throws -> Int {
      try await region.vocabularyPhrases(near: nil, limit: limit).filter(\.isPart).count
    }
    #expect(try await region.spokenCount() == 10)
    #expect(try await parts(10) == 2)
    #expect(try await parts(50_000) == 10)
  }

  @Test func aStreetThatIsAlsoCalledSoWeighsAsMuch() async throws {
    let region = try await TestRegion.index([
      .street("g", "Granville Street", [(0, 0), (100, 0)]), .street("h", "Granville", [(0, 50), (100, 50)]),
      .street("r", "Robson Street", [(0, 90), (100, 90)]),
    ])
    let phrases = try await region.vocabularyPhrases(near: nil).filter { $0.slot == .other }
    let weights = Dictionary(uniqueKeysWithValues: phrases.map { ($0.words.joined(separator: " "), $0.weight) })
    #expect(weights["granville", default: 0] > 1.9 * weights["robson", default: 1])
  }
}

/// The vocabulary of a large region contains near and prominent places.
@Suite(.tags(.storage)) struct VocabularyLimitTests {
  /// A shop every 500 m on a line of 300 km, each on a street with a house; every hundredth is prominent.
  private static let country: [TestFeature] = (0..<600).flatMap { number -> [TestFeature] in
    let east = Double(number - 300) * 500
    let name = NumberWords.cardinal(number).joined(separator: " ")
    var tags = ["name": "Shop \(name)", "shop": "books"]
    if number % 100 == 0 { tags = ["name": "Museum \(name)", "tourism": "museum", "wikidata": "Q\(number)"] }
    return [
      .point("shop\(number)", tags, 50, east),
      .street("street\(number)", "Street \(name)", [(0, east), (100, east)]),
      .house("house\(number)", "\(number + 1)", "Street \(name)", 20, east),
    ]
  }

  private static let region = Task { try await TestRegion.index(country) }

  private func words(
    at east: Double, limit: Int, _ slot: Slot = .place, areParts: Bool = false
  ) async throws -> Set<String> {
    let region = try await Self.region.value
    let phrases = try await region.vocabularyPhrases(near: try TestFeature.coordinate(0, east), limit: limit)
    return Set(phrases.filter { $0.slot == slot && $0.isPart == areParts }.map { $0.words.joined(separator: " ") })
  }

  @Test func aLimitThatIsNotReachedChangesNothing() async throws {
    let region = try await Self.region.value
    let here = try TestFeature.coordinate(0, 0)
    let all = try await region.vocabularyPhrases(near: here)
    let count = try await region.spokenCount()
    #expect(try await region.vocabularyPhrases(near: here, limit: count) == all)
    #expect(try await region.vocabularyPhrases(near: here, limit: count - 1) != all)
    let set = try #require(RegionSet([region]))
    #expect(try await set.canBeSaid(within: count))
    #expect(try await !set.canBeSaid(within: count - 1))
  }

  @Test(arguments: [0.0, 100_000, -120_000])
  func nearAndProminent(east: Double) async throws {
    let here = Int(east / 500) + 300
    func shop(_ number: Int) -> String { "shop " + NumberWords.cardinal(number).joined(separator: " ") }
    func street(_ number: Int) -> String { "street " + NumberWords.cardinal(number).joined(separator: " ") }
    let words = try await words(at: east, limit: 400)
    #expect(words.count <= 400 && words.count > 150)
    #expect(try await self.words(at: east, limit: 400, areParts: true).count <= 80)
    for number in here + 1...here + 8 {
      #expect(words.contains(shop(number)) && words.contains(street(number)), "\(number)")
    }
    #expect(words.contains(NumberWords.cardinal(here + 3).joined(separator: " ") + " " + street(here + 2)))
    for number in [100, 200, 400, 500] {
      #expect(words.contains("museum " + NumberWords.cardinal(number).joined(separator: " ")), "\(number)")
    }
    let far = (0..<600).filter { abs($0 - here) > 60 }
    #expect(far.filter { words.contains(shop($0)) }.count < far.count / 4)
  }

  @Test func aLimitOfNothing() async throws {
    #expect(try await words(at: 0, limit: 0).isEmpty)
    #expect(try await words(at: 0, limit: 0, .rubric).isEmpty == false)
    #expect(try await words(at: 0, limit: -1).isEmpty)
    for limit in [0, -100] { #expect(try await words(at: 0, limit: limit, areParts: true).isEmpty) }
  }

  @Test func nearBranchesOfAChain() async throws {
    let branches = (0..<200).map { number in
      TestFeature.point("bean\(number)", ["name": "Bean House", "amenity": "cafe"], 0, Double(number) * 2_000)
    }
    let region = try await TestRegion.index(branches + Self.country)
    let near = try await region.vocabularyPhrases(near: try TestFeature.coordinate(0, 0), limit: 400)
    let beans = near.filter { $0.words == ["bean", "house"] }
    #expect(beans.count == 1)
    let shop = near.filter { $0.words == ["shop", "three", "hundred", "one"] }
    #expect((beans.first?.weight ?? 0) > 3 * (shop.first?.weight ?? 1), "\(shop)")
  }
}

@Suite(.tags(.storage)) struct ListingTests {
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
    // A parking lot without a name has no spoken name.
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
    #expect(numbers("range") == ["12", "13", "14", "15", "16"])
    #expect(numbers("list") == ["30", "34"])
    let house = try #require(houses.first { $0.number == "221b" })
    #expect(house.place.name == "221B Elm Street" && house.place.kind == .address)
    #expect(house.street == ["elm", "street"])
    #expect(house.place.coordinate.distance(to: try TestFeature.coordinate(-2_000, 100)) < 1)
  }
}
