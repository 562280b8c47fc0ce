import DestinationSearchTesting
import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing

/// What the fake and the real store of own places promise alike.
@Suite struct PersonalPlacesContractTests {
  private static let start = Date(timeIntervalSince1970: 1_800_000_000)

  private static func places() throws -> [UserPlace] {
    let point = try MapFeature.coordinate(0, 0)
    return [
      UserPlace(role: .favourite, name: "Zoo", coordinate: point, aliases: ["animals"], label: "fun"),
      UserPlace(role: .work, name: "Office", coordinate: point, address: "1 Mill Lane"),
      UserPlace(role: .favourite, name: "école", coordinate: point, note: "ring twice"),
      UserPlace(role: .home, name: "Home", coordinate: point, aliases: ["the flat"]),
      UserPlace(role: .favourite, name: "Aunt", coordinate: point),
    ]
  }

  /// Visits of a few places over 500 days, in no order, drawn from a seed.
  private static func visits(_ seed: UInt64) throws -> [(place: Place, date: Date)] {
    var generator = SeededGenerator(seed)
    let point = try MapFeature.coordinate(0, 0)
    return (0..<60).map { _ in
      let number = Int.random(in: 0..<8, using: &generator)
      let place = Place(
        id: "osm:node/\(number)", kind: number == 0 ? .address : .poi, name: "Place \(number)",
        rubric: number.isMultiple(of: 2) ? "cafe" : nil, coordinate: point, address: nil, prominence: 0.25)
      // Within a year, so that what the store forgets makes no difference, and on the second.
      return (place, start.addingTimeInterval(Double(Int.random(in: 0..<(360 * 86_400), using: &generator))))
    }
  }

  private static func both(_ seed: UInt64, in folder: TestFolder) async throws -> [any PersonalPlaces] {
    let kept = try UserPlaces(contentsOf: folder.file("places.db"))
    for place in try places() { try await kept.set(place) }
    for visit in try visits(seed) { try await kept.visit(visit.place, at: visit.date) }
    return [InMemoryPersonalPlaces(try places(), visits: try visits(seed)), kept]
  }

  @Test func homeAndWorkComeFirst() async throws {
    let folder = try TestFolder()
    for personal in try await Self.both(1, in: folder) {
      #expect(try await personal.all().map(\.name) == ["Home", "Office", "Aunt", "école", "Zoo"])
      #expect(try await Set(personal.all()) == Set(try Self.places()))
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func recentsAndHistoryAreTheSame(seed: UInt64) async throws {
    let folder = try TestFolder()
    let both = try await Self.both(seed, in: folder)
    for day in [0.0, 1, 90, 200, 361, 500, 800] {
      let now = Self.start.addingTimeInterval(day * 86_400)
      for limit in [0, 1, 3, 100] {
        let (fake, real) = (
          try await both[0].recents(at: now, limit: limit), try await both[1].recents(at: now, limit: limit)
        )
        #expect(fake == real)
        #expect(fake.count <= limit)
        #expect(fake == fake.sorted { $0.score > $1.score })
      }
      let (fake, real) = (try await both[0].history(at: now), try await both[1].history(at: now))
      #expect(fake == real)
      #expect(fake.values.allSatisfy { $0 > 0 && $0 < 1 })
    }
    #expect(try await !both[0].history(at: Self.start.addingTimeInterval(361 * 86_400)).isEmpty)
  }

  @Test(arguments: ["GMT", "Asia/Kolkata"])
  func daysAreTheSame(zone: String) async throws {
    let folder = try TestFolder()
    let both = try await Self.both(4, in: folder)
    let timeZone = try #require(TimeZone(identifier: zone))
    var seen = 0
    for day in 0..<362 {
      let day = CalendarDay(of: Self.start, in: timeZone, daysBefore: -day)
      let (fake, real) = (try await both[0].recents(on: day), try await both[1].recents(on: day))
      #expect(fake == real)
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
