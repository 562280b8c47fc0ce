import DestinationSearchTesting
import Evaluation
import Foundation
import Places
import Testing
import Understanding

/// An invented town to draw from, with what makes draws hard: chains, names that mean a command, numbers that occur
/// twice.
struct Town {
  let index: InMemoryPlaces
  let source: PromptSource
  let origin: Coordinate

  /// A point so many metres north and east of the middle.
  static func point(_ north: Double, _ east: Double) throws -> Coordinate {
    let centre = (latitude: 49.25, longitude: -123.1)
    let point = Coordinate(
      latitude: centre.latitude + north / 111_195,
      longitude: centre.longitude + east / 111_195 / cos(centre.latitude * .pi / 180))
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
    for (position, colour) in Self.colours.enumerated() {
      let (north, east) = (Double(position / 5) * 500 - 900, Double(position % 5) * 600 - 1_000)
      try add("shop\(position)", "\(colour) Lantern", .poi, "books", north, east)
      try add("street\(position)", "\(colour) Street", .street, nil, north, east)
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
      places + houses.map(\.place), centre: origin,
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

  private static let colours = [
    "Crimson", "Amber", "Indigo", "Olive", "Scarlet", "Turquoise", "Violet", "Ivory", "Maroon", "Teal", "Coral",
    "Sienna", "Ochre", "Cobalt", "Emerald",
  ]

  /// Three numbers a street, one of them twice in the first, and one that could be split in two ways.
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
    try await PromptDraw(source: source, index: index, origin: origin ?? self.origin, seed: seed).prompts(counts)
  }
}
