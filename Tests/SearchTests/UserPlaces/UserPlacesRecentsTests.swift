import DestinationSearchTesting
import Foundation
import PlaceIndex
import Places
import PostgresPlaces
import TestSupport
import Testing

@Suite(.tags(.storage)) struct UserPlacesRecentsTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let folder: TestFolder
  private let places: UserPlaceStore
  private var file: URL { folder.file("places.db") }

  init() throws {
    folder = try TestFolder()
    places = try UserPlaceStore(contentsOf: folder.file("places.db"))
  }

  private static func place(_ id: String, name: String? = nil) throws -> Place {
    Place(
      id: id, kind: .poi, name: name ?? id, rubric: "cafe", coordinate: try TestFeature.coordinate(1, 2),
      address: "1 Elm Street", prominence: 0.75)
  }

  private static func day(_ days: Double) -> Date { now.addingTimeInterval(days * 86_400) }

  @Test func everyFieldComesBack() async throws {
    try await places.visit(try Self.place("osm:node/1"), at: Self.now)
    let recent = try #require(try await UserPlaceStore(contentsOf: file).recents(at: Self.now, limit: 1).first)
    #expect(recent.place == (try Self.place("osm:node/1")))
    #expect(recent.lastVisit == Self.now && recent.visits == 1 && recent.score == 1)
  }

  @Test func visitsOlderThanAYearAreForgotten() async throws {
    for places in try KeptPlaces.stores(in: folder) { try await forgetsOlderVisits(places) }
  }

  private func forgetsOlderVisits(_ places: any PersonalPlaceKeeping) async throws {
    for day in [-400.0, -366, -364, 0] { try await places.visit(try Self.place("day \(day)"), at: Self.day(day)) }
    // As of that time, the older ones would count if they still existed.
    let known = try await places.recents(at: Self.day(-200), limit: 100).map(\.place.id)
    #expect(known == ["day -364.0", "day -366.0", "day -400.0"])
    try await places.visit(try Self.place("next"), at: Self.day(1))
    #expect(try await places.recents(at: Self.day(-200), limit: 100).map(\.place.id) == ["day -364.0"])
  }

  @Test(arguments: [-20_000.0, 20_000])
  func aClockThatIsWrongOnceLosesNothing(wrong: Double) async throws {
    for places in try KeptPlaces.stores(in: folder) {
      for day in [-3.0, -2, wrong, -1, 0] { try await places.visit(try Self.place("day \(day)"), at: Self.day(day)) }
      let known = try await places.recents(at: Self.now, limit: 100).map(\.place.id)
      #expect(known == ["day 0.0", "day -1.0", "day -2.0", "day -3.0"])
    }
  }

  @Test func fiveHundredPlacesAreKept() async throws {
    let most = UserPlaceStore.mostRecents
    for places in try KeptPlaces.stores(in: folder) {
      for number in 0..<(most + 3) {
        try await places.visit(try Self.place("\(number)"), at: Self.now.addingTimeInterval(Double(number)))
      }
      let known = try await places.recents(at: Self.day(1), limit: .max)
      #expect(known.count == most)
      #expect(known.first?.place.id == "\(most + 2)" && known.last?.place.id == "3")
    }
  }

  @Test func forgettingLeavesNoTrace() async throws {
    try await places.set(
      UserPlace(role: .favorite, name: "Gym", coordinate: try TestFeature.coordinate(0, 0)))
    for number in 0..<50 {
      try await places.visit(try Self.place("\(number)", name: "Secret Garden"), at: Self.day(-Double(number)))
    }
    #expect(try Data(contentsOf: file).range(of: Data("Secret Garden".utf8)) != nil)
    #expect(try await places.forgetRecents() == 50)
    #expect(try await places.recents(at: Self.now, limit: 10).isEmpty)
    #expect(try await places.history(at: Self.now).isEmpty)
    #expect(try await places.all().map(\.name) == ["Gym"])
    #expect(try Data(contentsOf: file).range(of: Data("Secret Garden".utf8)) == nil)
    #expect(try await places.forgetRecents() == 0)
  }

  @Test func noOtherFileStaysBeside() async throws {
    try await places.visit(try Self.place("a"), at: Self.now)
    #expect(try folder.names == ["places.db"])
  }
}

/// The real stores of saved places: a file, and a database if the tests have one.
enum KeptPlaces {
  static func stores(in folder: TestFolder) throws -> [any PersonalPlaceKeeping] {
    let file = try UserPlaceStore(contentsOf: folder.file("places.db"))
    guard let database = TestRegion.database else { return [file] }
    // A separate client for every test.
    return [file, PostgresOwnPlaces(database).places(of: UUID().uuidString)]
  }
}

/// The behavior that the fake and the real stores of saved places share.
@Suite(.tags(.storage)) struct PersonalPlacesContractTests {
  private static let start = Date(timeIntervalSince1970: 1_800_000_000)

  private static func places() throws -> [UserPlace] {
    let point = try TestFeature.coordinate(0, 0)
    return [
      UserPlace(role: .favorite, name: "Zoo", coordinate: point, aliases: ["animals"], label: "fun"),
      UserPlace(role: .work, name: "Office", coordinate: point, address: "1 Mill Lane"),
      UserPlace(role: .favorite, name: "école", coordinate: point, note: "ring twice"),
      UserPlace(role: .home, name: "Home", coordinate: point, aliases: ["the flat"]),
      UserPlace(role: .favorite, name: "Aunt", coordinate: point),
    ]
  }

  /// Visits of a few places over 500 days, unordered, generated from a seed.
  private static func visits(_ seed: UInt64) throws -> [(place: Place, date: Date)] {
    var generator = SeededGenerator(seed)
    let point = try TestFeature.coordinate(0, 0)
    return (0..<60).map { _ in
      let number = Int.random(in: 0..<8, using: &generator)
      let place = Place(
        id: "osm:node/\(number)", kind: number == 0 ? .address : .poi, name: "Place \(number)",
        rubric: number.isMultiple(of: 2) ? "cafe" : nil, coordinate: point, address: nil, prominence: 0.25)
      // Within a year, so that the store's deletions make no difference, and in whole seconds.
      return (place, start.addingTimeInterval(Double(Int.random(in: 0..<(360 * 86_400), using: &generator))))
    }
  }

  /// The fake, and each real store with equal content.
  private static func all(_ seed: UInt64, in folder: TestFolder) async throws -> [any PersonalPlaces] {
    let stores = try KeptPlaces.stores(in: folder)
    for kept in stores {
      for place in try places() { try await kept.set(place) }
      for visit in try visits(seed) { try await kept.visit(visit.place, at: visit.date) }
    }
    return [InMemoryPersonalPlaces(try places(), visits: try visits(seed))] + stores
  }

  @Test func homeAndWorkComeFirst() async throws {
    let folder = try TestFolder()
    for personal in try await Self.all(1, in: folder) {
      #expect(try await personal.all().map(\.name) == ["Home", "Office", "Aunt", "école", "Zoo"])
      #expect(try await Set(personal.all()) == Set(try Self.places()))
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func recentsAndHistoryAreTheSame(seed: UInt64) async throws {
    let folder = try TestFolder()
    let all = try await Self.all(seed, in: folder)
    for day in [0.0, 1, 90, 200, 361, 500, 800] {
      let now = Self.start.addingTimeInterval(day * 86_400)
      for limit in [0, 1, 3, 100] {
        let fake = try await all[0].recents(at: now, limit: limit)
        for store in all.dropFirst() { #expect(try await store.recents(at: now, limit: limit) == fake) }
        #expect(fake.count <= limit)
        #expect(fake == fake.sorted { $0.score > $1.score })
      }
      let fake = try await all[0].history(at: now)
      for store in all.dropFirst() { #expect(try await store.history(at: now) == fake) }
      #expect(fake.values.allSatisfy { $0 > 0 && $0 < 1 })
    }
    #expect(try await !all[0].history(at: Self.start.addingTimeInterval(361 * 86_400)).isEmpty)
  }

  @Test(arguments: ["GMT", "Asia/Kolkata"])
  func daysAreTheSame(zone: String) async throws {
    let folder = try TestFolder()
    let all = try await Self.all(4, in: folder)
    let timeZone = try #require(TimeZone(identifier: zone))
    var seen = 0
    for day in 0..<362 {
      let day = CalendarDay(of: Self.start, in: timeZone, daysBefore: -day)
      let fake = try await all[0].recents(on: day)
      for store in all.dropFirst() { #expect(try await store.recents(on: day) == fake) }
      #expect(fake.allSatisfy { day.contains($0.lastVisit) })
      seen += fake.reduce(0) { $0 + $1.visits }
    }
    #expect(seen == 60)
  }

  @Test func aFakeNeedsNoMoreThanItsPlaces() async throws {
    struct Small: PersonalPlaces {
      func all() async throws -> [UserPlace] { [] }
    }
    let day = CalendarDay(of: Self.start, in: .gmt)
    #expect(try await Small().recents(at: Self.start, limit: 5).isEmpty)
    #expect(try await Small().recents(on: day).isEmpty)
    #expect(try await Small().history(at: Self.start).isEmpty)
  }
}
