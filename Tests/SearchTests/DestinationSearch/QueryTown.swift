import DestinationSearch
import DestinationSearchTesting
import Foundation
import OpeningHours
import Places
import TestSupport
import Testing
import Understanding

/// An invented town with the program's commands, on a Wednesday at two in the afternoon.
struct QueryTown {
  var index: InMemoryPlaces
  var personal = InMemoryPersonalPlaces([])
  let origin: Coordinate
  let now: Date
  let timeZone: TimeZone

  /// A point at an offset in meters north and east of the driver.
  static func point(_ north: Double, _ east: Double) throws -> Coordinate {
    let degree = Coordinate.metersPerDegree
    return try #require(
      Coordinate(latitude: 49.28 + north / degree, longitude: -123.12 + east / (degree * cos(49.28 * .pi / 180))))
  }

  init(extra: [Place] = []) throws {
    var places = extra
    func add(
      _ id: String, _ name: String, _ kind: Place.Kind, _ rubric: String?, _ north: Double, _ east: Double,
      address: String? = nil, prominence: Double = 0.3
    ) throws {
      places.append(
        Place(
          id: id, kind: kind, name: name, rubric: rubric, coordinate: try Self.point(north, east), address: address,
          prominence: prominence))
    }
    try add("bean1", "Bean House", .poi, "cafe", 0, 100)
    try add("bean2", "Bean House", .poi, "cafe", 3_000, 0)
    try add("owl", "Night Owl", .poi, "cafe", 0, 300)
    try add("cup", "Park Cup", .poi, "cafe", 3_950, -2_950)
    try add("fork", "Green Fork", .poi, "restaurant", 900, 60, address: "12 Main Street")
    try add("grill", "Red Grill", .poi, "restaurant", 700, 60, address: "5 Oak Street")
    try add("park", "Stanley Park", .poi, "park", 4_000, -3_000, prominence: 0.9)
    try add("main", "Main Street", .street, nil, 750, 50)
    try add("granville", "Granville Street", .street, nil, -1_000, 0)
    try add("house", "459 Granville Street", .address, nil, -1_200, 0)
    try add("half", "459 1/2 Elm Street", .address, nil, 40, 1_200)
    try add("range", "12-14 Elm Street", .address, nil, 40, 1_300)
    try add("baker", "221b Baker Street", .address, nil, 40, 1_400)
    try add("lot", "Lot Nine", .poi, "parking", -1_250, 0)
    try add("lot2", "Harbour Parking", .poi, "parking", 50, 0)
    try add("kits", "Kitsilano", .locality, nil, -2_000, -3_000)
    try add("inn", "Kits Inn", .poi, "hotel", -2_100, -3_000)
    try add("hotel", "Grand Hotel", .poi, "hotel", 200, 0)
    try add("41", "41st and Fraser", .crossing, nil, -4_000, 2_000)
    try add("12", "Main and 12th", .crossing, nil, -1_500, 1_500)
    try add("gr", "Granville Street and Robson", .crossing, nil, 300, 300)
    try add("twelve", "Twelve Beans", .poi, "cafe", -1_550, 1_500)
    try add("bath", "Bed Bath and Beyond", .poi, "shop", 800, 800)
    try add("tims1", "Tim Hortons", .poi, "cafe", 1_000, 0)
    try add("tims2", "Tim Hortons", .poi, "cafe", -5_000, 0)
    try add("star1", "Starbucks", .poi, "cafe", 600, 0)
    try add("star2", "Starbucks", .poi, "cafe", 4_100, -3_000)
    try add("subway1", "Subway", .poi, "restaurant", 500, 0)
    try add("metro1", "Central Station", .poi, "metro", 400, 0)
    try add("metro2", "North Station", .poi, "metro", 450, 0)
    try add("metro3", "South Station", .poi, "metro", 300, 0)
    try add("metro4", "East Station", .poi, "metro", 250, 0)
    try add("code", "V6B 1A1", .postcode, nil, 20, 20)
    try add("code2", "QX1 1", .postcode, nil, 20, 60)
    for branch in 1...4 { try add("royal\(branch)", "Royal", .poi, "cafe", Double(branch) * 50, 900, prominence: 0.1) }
    try add("royal", "Royal", .poi, "park", 90_000, 0, prominence: 1)
    try add("pills", "All Night Pills", .poi, "pharmacy", 2_000, 0)
    try add("drugs", "Corner Drugs", .poi, "pharmacy", 100, 0)
    try add("ahead", "Mile Ten", .poi, "fuel", 10_000, 200)
    try add("behind", "Mile Zero", .poi, "fuel", -3_000, 0)
    try add("aside", "Far Side", .poi, "fuel", 5_000, 4_000)
    try add("soon", "Mile Two", .poi, "fuel", 2_000, 900)
    index = InMemoryPlaces(places, center: try Self.point(0, 0), rubricator: try Self.rubricator())
    index.attributes = ["bean2": ["wifi"], "fork": ["vegan"], "owl": ["wifi", "vegan"], "pills": ["always"]]
    index.area = BoundingBox(south: 49, west: -123.5, north: 51, east: -122.5)
    origin = try Self.point(0, 0)
    now = try Date("2026-03-04T14:00:00-08:00", strategy: .iso8601)
    let zone = try #require(TimeZone(identifier: "America/Vancouver"))
    timeZone = zone
    index.opening = { place, date in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let parts = calendar.dateComponents([.weekday, .hour], from: date)
      // Opening hour, closing hour, and day off, 1 for Sunday.
      let hours: [String: (Int, Int, Int)] = [
        "bean1": (8, 13, 0), "owl": (17, 24, 0), "bean2": (8, 18, 0), "pills": (0, 24, 0), "drugs": (9, 18, 1),
        "star1": (6, 12, 0), "star2": (6, 22, 0), "fork": (10, 22, 1), "grill": (11, 23, 0),
      ]
      guard let (from, to, rest) = hours[place.id], let hour = parts.hour else { return .unknown }
      return hour >= from && hour < to && parts.weekday != rest ? .open : .closed
    }
  }

  private static func rubricator() throws -> Rubricator {
    let rubrics: [(String, String, [String])] = [
      ("cafe", "cafe", ["coffee", "coffee shop"]), ("restaurant", "restaurant", ["somewhere to eat"]),
      ("park", "park", []), ("parking", "parking lot", ["parking"]), ("hotel", "hotel", []), ("shop", "shop", []),
      ("metro", "subway station", ["subway"]), ("pharmacy", "pharmacy", []), ("fuel", "gas station", ["gas"]),
    ]
    return try Rubricator(
      groups: [
        RubricGroup(id: "all", name: "All", icon: "dot", order: 1),
        RubricGroup(id: "out", name: "Going out", icon: "dot", order: 2, forms: ["shopping"], includes: ["all"]),
      ],
      rubrics: rubrics.map { id, name, synonyms in
        Rubric(id: id, group: "all", name: name, plural: "\(name)s", synonyms: synonyms, prominence: 0.5)
      },
      attributes: [
        PlaceAttribute(id: "vegan", name: "Vegan", before: ["vegan"], tags: ["diet:vegan=yes"]),
        PlaceAttribute(id: "wifi", name: "Wifi", after: ["with wifi"], tags: ["internet_access=wlan"]),
        PlaceAttribute(id: "always", name: "Always open", before: ["24 hour"], tags: ["opening_hours=24/7"]),
      ],
      chains: [
        Chain(id: "tims", name: "Tim Hortons", aliases: ["tims", "timmies"], groups: ["all"]),
        Chain(id: "starbucks", name: "Starbucks", groups: ["all"]),
      ])
  }

  /// A resolver with this town's clock.
  func resolver(over places: (any PlaceSearching)? = nil) throws -> DestinationResolver {
    let now = now
    return DestinationResolver(
      places: places ?? index, personal: personal, commands: try Self.commands(), timeZone: timeZone
    ) { now }
  }

  func find(_ text: String, along route: Route? = nil) async throws -> DestinationResult {
    try await resolver().resolve(text: text, near: origin, along: route)
  }

  private static func commands() throws -> CommandSet {
    try CommandSet(parsing: Repository.text("models/en-us/commands.txt"))
  }
}
