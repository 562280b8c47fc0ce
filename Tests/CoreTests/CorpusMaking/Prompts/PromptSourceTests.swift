import DestinationSearchTesting
import Foundation
import Places
import Recognition
import Testing
import Understanding

@testable import Evaluation

@Suite struct PromptSourceTests {
  private static let all = Dictionary(uniqueKeysWithValues: PromptKind.allCases.map { ($0, 1_000) })

  @Test func theSameSeedDrawsTheSame() async throws {
    let town = try Town()
    let first = try await town.draw([.names: 8, .addresses: 8, .nearest: 4, .near: 4, .reject: 2])
    #expect(try await town.draw([.names: 8, .addresses: 8, .nearest: 4, .near: 4, .reject: 2]) == first)
    #expect(try await town.draw([.names: 8, .addresses: 8, .nearest: 4, .near: 4, .reject: 2], seed: 2) != first)
    // The samples of one kind don't depend on the other kinds.
    let names = try await town.draw([.names: 8])
    #expect(Set(names) == Set(first.filter { $0.kind == .names }))
  }

  @Test func kindsHaveTheirCountsWhereTheRegionHasEnough() async throws {
    let prompts = try await Town().draw([.names: 10, .addresses: 5, .nearest: 2, .near: 3, .reject: 1])
    let counts = Dictionary(grouping: prompts, by: \.kind).mapValues(\.count)
    #expect(counts == [.names: 10, .addresses: 5, .nearest: 2, .near: 3, .reject: 1])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func nothingIsSaidTwiceAndNoNameIsDrawnTwice(seed: UInt64) async throws {
    let prompts = try await Town().draw(Self.all, seed: seed)
    #expect(Set(prompts.map(\.text)).count == prompts.count)
    let names = prompts.filter { $0.kind == .names }.compactMap { $0.query?.slots[.place] }
    #expect(Set(names).count == names.count && names.count > 20)
    let houses = prompts.filter { $0.kind == .addresses }.compactMap(\.place?.id)
    #expect(Set(houses).count == houses.count && houses.count > 30)
  }

  @Test func aChainMeansItsNearestBranch() async throws {
    let town = try Town()
    func bean(from origin: Coordinate) async throws -> [String] {
      try await town.draw([.names: 1_000], origin: origin).filter { $0.place?.name == "Bean House" }
        .compactMap(\.place?.id)
    }
    #expect(try await bean(from: Town.point(0, 0)) == ["bean1"])
    #expect(try await bean(from: Town.point(-1_900, 0)) == ["bean3"])
    // Halfway between two of them, neither is the right one.
    #expect(try await bean(from: Town.point(500, 0)) == [])
  }

  @Test func whatLeavesTheAnswerOpenIsNotDrawn() async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let prompts = try await Town().draw(Self.all, seed: seed)
      let names = Set(prompts.filter { $0.kind == .names }.compactMap(\.place?.name))
      #expect(names.isDisjoint(with: ["Twin Oaks", "Elm Park", "1055", "Gap"]))
      let open = ["home", "take me home", "the office", "coffee"]
      #expect(Set(prompts.map(\.text)).isDisjoint(with: open))
      #expect(Set(prompts.compactMap(\.place?.id)).isDisjoint(with: ["street0/12", "street0/12/again"]))
    }
  }

  @Test func anAddressIsUnderstoodAsItsNumberAndStreet() async throws {
    for prompt in try await Town().draw([.addresses: 1_000]) {
      let query = try #require(prompt.query)
      #expect(query.intent == .address)
      #expect(prompt.place?.name.lowercased() == "\(query.text(.number) ?? "") \(query.text(.street) ?? "")")
      #expect(prompt.words.allSatisfy { $0.allSatisfy(\.isLetter) })
    }
  }

  @Test func theNearestIsClearlyTheNearest() async throws {
    let town = try Town()
    func answers(_ north: Double, _ east: Double) async throws -> Set<String> {
      let prompts = try await town.draw([.nearest: 1_000], origin: Town.point(north, east))
      #expect(prompts.allSatisfy { $0.query?.intent == .nearest })
      return Set(prompts.compactMap(\.place?.id))
    }
    // Both parks are 300 m away, and the third is far.
    #expect(try await answers(0, 0) == ["bean1", "home", "shop12"])
    // Halfway between two shops of a row, neither is clearly the nearest.
    #expect(try await answers(100, -100) == ["bean1", "home", "twin1"])
    #expect(try await answers(-400, 170).contains("shop7"))
  }

  @Test func aPlaceNearAnotherIsTheOneClearlyNearestToIt() async throws {
    let town = try Town()
    let prompts = try await town.draw([.near: 1_000])
    #expect(!prompts.isEmpty)
    for prompt in prompts {
      let anchor = try #require(
        town.source.places.first { $0.words == prompt.query?.slots[.place] })
      let place = try #require(prompt.place)
      let distances = town.source.places.map(\.place).filter { $0.rubric == place.rubric }
        .map { $0.coordinate.distance(to: anchor.place.coordinate) }.sorted()
      #expect(anchor.place.kind == .poi && place.id != anchor.place.id)
      #expect(place.coordinate.distance(to: anchor.place.coordinate) == distances[0])
      if distances.count > 1 { #expect(distances[1] >= 1.2 * distances[0] + 30) }
    }
  }

  @Test func chatterThatNamesSomethingIsLeftOut() async throws {
    let prompts = try await Town().draw([.reject: 1_000])
    #expect(Set(prompts.map(\.text)) == ["my phone is almost empty", "the cat sleeps"])
    #expect(prompts.allSatisfy { $0.place == nil && $0.query == nil })
  }
}

/// An invented town to sample from, with difficult cases: chains, names that are commands, and duplicate numbers.
struct Town {
  let index: InMemoryPlaces
  let source: PromptSource
  let origin: Coordinate

  /// A point at an offset in meters north and east of the center.
  static func point(_ north: Double, _ east: Double) throws -> Coordinate {
    let center = (latitude: 49.25, longitude: -123.1)
    let point = Coordinate(
      latitude: center.latitude + north / 111_195,
      longitude: center.longitude + east / 111_195 / cos(center.latitude * .pi / 180))
    return try #require(point)
  }

  init(extra: [Place] = []) throws {
    var places = extra
    origin = try Self.point(0, 0)
    func add(
      _ id: String, _ name: String, _ kind: Place.Kind, _ rubric: String?, _ north: Double, _ east: Double
    ) throws {
      places.append(Place(id: id, kind: kind, name: name, rubric: rubric, coordinate: try Self.point(north, east)))
    }
    for (position, color) in Self.colors.enumerated() {
      let (north, east) = (Double(position / 5) * 500 - 900, Double(position % 5) * 600 - 1_000)
      try add("shop\(position)", "\(color) Lantern", .poi, "books", north, east)
      try add("street\(position)", "\(color) Street", .street, nil, north, east)
    }
    try add("bean1", "Bean House", .poi, "coffee", 100, 0)
    try add("bean2", "Bean House", .poi, "coffee", 900, 0)
    try add("bean3", "Bean House", .poi, "coffee", -2_000, 0)
    try add("twin1", "Twin Oaks", .poi, "park", 300, 0)
    try add("twin2", "Twin Oaks", .poi, "park", -310, 0)
    try add("home", "Home", .poi, "bar", 50, 700)
    try add("office", "The Office", .poi, "bar", 1_900, 900)
    try add("coffee", "Coffee", .poi, "books", 60, 800)
    try add("mixed1", "Elm Park", .poi, "park", 2_000, 2_000)
    try add("mixed2", "Elm Park", .locality, nil, 2_100, 2_000)
    try add("digits", "1055", .poi, "bar", -900, 900)
    try add("short", "Gap", .poi, "books", 900, -900)
    try add("cove", "Deep Cove", .locality, nil, 3_000, 3_000)
    let spoken = SpokenForms()
    let houses = Self.houses(places.filter { $0.kind == .street }, spoken)
    let rubrics = [
      ("coffee", "coffee shop", ["coffee"]), ("park", "park", []), ("bar", "bar", []), ("books", "bookshop", []),
    ]
    index = InMemoryPlaces(
      places + houses.map(\.place), center: origin,
      rubricator: try Rubricator(
        groups: [RubricGroup(id: "all", name: "All", icon: "dot", order: 1)],
        rubrics: rubrics.map { id, name, synonyms in
          Rubric(id: id, group: "all", name: name, plural: "\(name)s", synonyms: synonyms, prominence: 0.5)
        }))
    source = PromptSource(
      places: places.map { SpokenPlace(place: $0, words: spoken.primary($0.name)) }, houses: houses,
      commands: try CommandSet(parsing: Self.commands),
      chatter: ["my phone is almost empty", "the cat sleeps", "crimson lantern", "take me home"])
  }

  private static let colors = [
    "Crimson", "Amber", "Indigo", "Olive", "Scarlet", "Turquoise", "Violet", "Ivory", "Maroon", "Teal", "Coral",
    "Sienna", "Ochre", "Cobalt", "Emerald",
  ]

  /// Three numbers per street; one occurs twice in the first street, and one could be split in two ways.
  private static func houses(_ streets: [Place], _ spoken: SpokenForms) -> [SpokenHouse] {
    let numbered = streets.flatMap { street in
      ["12", "459", "2105"].map { (street, $0, "\(street.id)/\($0)") }
    }
    let twice = streets.prefix(1).map { ($0, "12", "\($0.id)/12/again") }
    return (numbered + twice).map { street, number, id in
      SpokenHouse(
        place: Place(id: id, kind: .address, name: "\(number) \(street.name)", coordinate: street.coordinate),
        number: number, street: spoken.primary(street.name))
    }
  }

  private static let commands = """
    navigate 4: (navigate to | take me to | please drive to) {place}
    navigate 2: {place}
    nearest 2: [find] (nearest | closest) {rubric}
    nearest 2: (find | i need) [a | an | some] {rubric}
    nearest 1: {rubric}
    nearPlace 1: {rubric} near {place}
    home 1: [take me] home
    work 1: the office
    cancel 1: stop
    """

  func draw(_ counts: [PromptKind: Int], seed: UInt64 = 1, origin: Coordinate? = nil) async throws -> [Prompt] {
    try await source.prompts(counts, index: index, origin: origin ?? self.origin, seed: seed)
  }
}
