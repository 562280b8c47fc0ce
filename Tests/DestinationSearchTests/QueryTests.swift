import DestinationSearch
import DestinationSearchTesting
import Places
import Testing
import Understanding

@Suite struct QueryTests {
  private let town: QueryTown

  init() throws { town = try QueryTown() }

  @Test(arguments: [
    ("stanley park", "park"), ("take me to Stanley Park", "park"), ("navigate to the corner of main and twelfth", "12"),
    ("nearest starbucks", "star1"), ("the closest tim hortons", "tims1"), ("the closest tims", "tims1"),
    ("timmies near me", "tims1"), ("tims", "tims1"), ("a starbucks near stanley park", "star2"),
    ("starbucks near stanley park", "star2"), ("nearest bean house", "bean1"),
    ("find a bean house close to stanley park", "bean2"), ("nearest red grill", "grill"),
    ("coffee near stanley park", "cup"), ("parking at four fifty nine granville street", "lot"),
    ("parking near 459 Granville Street", "lot"), ("restaurants on main street", "fork"),
    ("hotels in kitsilano", "inn"),
    ("coffee near main and twelfth", "twelve"), ("coffee around the corner of main and 12th", "twelve"),
    ("hotel near me", "hotel"), ("somewhere to eat", "subway1"), ("shopping near kitsilano", "inn"),
    ("vegan restaurant", "fork"), ("coffee with wifi", "owl"), ("vegan coffee with wifi", "owl"),
    ("24 hour pharmacy", "pills"), ("coffee with wifi near stanley park", "bean2"),
    ("459 granville street", "house"), ("number 459 Granville Street", "house"), ("granville street 459", "house"),
    ("Unit 5, 459 Granville St", "house"), ("apartment 12 459 granville street", "house"),
    ("take me to four fifty nine granville street", "house"), ("459 1/2 elm street", "half"),
    ("four fifty nine and a half elm street", "half"), ("twelve to fourteen elm street", "range"),
    ("12-14 Elm St", "range"), ("221B Baker Street", "baker"), ("two twenty one b baker street", "baker"),
    ("forty first and fraser", "41"), ("41st & Fraser", "41"), ("fraser at 41st", "41"), ("main at 12th", "12"),
    ("Granville St and Robson", "gr"), ("intersection of robson and granville street", "gr"),
    ("bed bath and beyond", "bath"), ("take me to bed bath and beyond", "bath"), ("Bed Bath & Beyond", "bath"),
    ("nearest bed bath and beyond", "bath"), ("kitsilano", "kits"), ("main street", "main"),
    ("v6b 1a1", "code"), ("take me to V6B1A1", "code"), ("v six b one a one", "code"), ("QX1 1", "code2"),
  ])
  func theBestPlace(text: String, best: String) async throws {
    let result = try await town.find(text)
    #expect(
      result.candidates.first?.place.id == best,
      "\(result.candidates.map(\.place.id)) \(String(describing: result.query))")
  }

  @Test(arguments: [
    ("stanley park", Intent.navigate), ("forty first and fraser", .crossing), ("v6b 1a1", .postcode),
    ("459 granville street", .address), ("coffee near stanley park", .nearPlace), ("nearest starbucks", .nearest),
    ("49.281,-123.121", .position),
  ])
  func theIntentShown(text: String, intent: Intent) async throws {
    #expect(try await town.find(text).query?.intent == intent)
  }

  @Test func cancelIsACommand() async throws {
    for text in ["cancel", "never mind", "no thanks"] { #expect(try await town.find(text).outcome == .command) }
  }

  @Test func aNameThatIsARubricGivesBoth() async throws {
    let ids = try await town.find("subway").candidates.prefix(3).map(\.place.id)
    #expect(ids.contains("subway1"))
    #expect(ids.contains { $0.hasPrefix("metro") })
    let metro = try await town.find("nearest subway station").candidates.map(\.place.id)
    #expect(metro.first == "metro4" && !metro.contains("subway1"))
  }

  @Test func theNearAndTheFamousAreBothShown() async throws {
    let result = try await town.find("royal")
    #expect(result.candidates.count == 5)
    let ids = result.candidates.prefix(3).map(\.place.id)
    #expect(ids.contains("royal") && ids.contains("royal1"))
    // The nearest is asked for: what is famous and far is not.
    #expect(
      try await town.find("nearest royal").candidates.prefix(3).map(\.place.id) == ["royal1", "royal2", "royal3"])
  }

  @Test func ownPlacesByNameAliasAndLabel() async throws {
    var town = town
    town.personal = InMemoryPersonalPlaces([
      UserPlace(role: .home, name: "Home", coordinate: try QueryTown.point(3_900, -2_900), aliases: ["the nest"]),
      UserPlace(role: .work, name: "Work", coordinate: try QueryTown.point(-1_240, 10)),
      UserPlace(
        role: .favourite, name: "Mum", coordinate: try QueryTown.point(1, 1), aliases: ["mother", "mum's house"],
        label: "family"),
      UserPlace(role: .favourite, name: "Aunt May", coordinate: try QueryTown.point(2, 2), label: "family"),
    ])
    for (text, id) in [
      ("take me home", "user:home"), ("the nest", "user:home"), ("drive to work", "user:work"),
      ("mum", "user:favourite/mum"), ("take me to mother", "user:favourite/mum"),
      ("mum's house", "user:favourite/mum"), ("take me to my mother", "user:favourite/mum"),
      ("aunt may", "user:favourite/aunt may"), ("coffee near home", "cup"), ("parking near work", "lot"),
      ("parking near my office", "lot"), ("coffee near the nest", "cup"),
    ] {
      #expect(try await town.find(text).candidates.first?.place.id == id, "\(text)")
    }
    let family = try await town.find("family")
    #expect(family.outcome == .ambiguous)
    #expect(Set(family.candidates.map(\.place.id)) == ["user:favourite/mum", "user:favourite/aunt may"])
  }

  @Test func lookUpsAreFew() async throws {
    for text in [
      "stanley park", "take me to stanley park", "nearest starbucks", "twenty one oh five west forty first avenue",
      "coffee near main and twelfth", "unit 5 four hundred and fifty nine granville street vancouver",
      String(repeating: "one and two near three at four ", count: 8),
    ] {
      let counting = CountingPlaces(base: town.index)
      _ = try await town.resolver(over: counting).resolve(text: text, near: town.origin)
      #expect(counting.count <= 24, "\(text)")
    }
  }
}
