import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing

@Suite struct UserPlacesRecentsTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let folder: TestFolder
  private let places: UserPlaces
  private var file: URL { folder.file("places.db") }

  init() throws {
    folder = try TestFolder()
    places = try UserPlaces(contentsOf: folder.file("places.db"))
  }

  private static func place(_ id: String, name: String? = nil) throws -> Place {
    Place(
      id: id, kind: .poi, name: name ?? id, rubric: "cafe", coordinate: try MapFeature.coordinate(1, 2),
      address: "1 Elm Street", prominence: 0.75)
  }

  private static func day(_ days: Double) -> Date { now.addingTimeInterval(days * 86_400) }

  @Test func everyFieldComesBack() async throws {
    try await places.visit(try Self.place("osm:node/1"), at: Self.now)
    let recent = try #require(try await UserPlaces(contentsOf: file).recents(at: Self.now, limit: 1).first)
    #expect(recent.place == (try Self.place("osm:node/1")))
    #expect(recent.lastVisit == Self.now && recent.visits == 1 && recent.score == 1)
  }

  @Test func visitsOlderThanAYearAreForgotten() async throws {
    for day in [-400.0, -366, -364, 0] { try await places.visit(try Self.place("day \(day)"), at: Self.day(day)) }
    // As of then the older ones would count, if they were there still.
    let known = try await places.recents(at: Self.day(-200), limit: 100).map(\.place.id)
    #expect(known == ["day -364.0", "day -366.0", "day -400.0"])
    try await places.visit(try Self.place("next"), at: Self.day(1))
    #expect(try await places.recents(at: Self.day(-200), limit: 100).map(\.place.id) == ["day -364.0"])
  }

  @Test(arguments: [-20_000.0, 20_000])
  func aClockThatIsWrongOnceLosesNothing(wrong: Double) async throws {
    for day in [-3.0, -2, wrong, -1, 0] { try await places.visit(try Self.place("day \(day)"), at: Self.day(day)) }
    let known = try await places.recents(at: Self.now, limit: 100).map(\.place.id)
    #expect(known == ["day 0.0", "day -1.0", "day -2.0", "day -3.0"])
  }

  @Test func fiveHundredPlacesAreKept() async throws {
    let most = UserPlaces.mostRecents
    for number in 0..<(most + 3) {
      try await places.visit(try Self.place("\(number)"), at: Self.now.addingTimeInterval(Double(number)))
    }
    let later = Self.day(1)
    let known = try await places.recents(at: later, limit: .max)
    #expect(known.count == most)
    #expect(known.first?.place.id == "\(most + 2)" && known.last?.place.id == "3")
  }

  @Test func forgettingLeavesNoTrace() async throws {
    try await places.set(
      UserPlace(role: .favourite, name: "Gym", coordinate: try MapFeature.coordinate(0, 0)))
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
