import DestinationSearchTesting
import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing

/// What a screen changes among the own places: the stores do it as the one in memory does.
@Suite(.tags(.storage)) struct UserPlaceChangingTests {
  private let folder: TestFolder
  private let all: [any PersonalPlaceKeeping]
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    folder = try TestFolder()
    all = [InMemoryPersonalPlaces([])] + (try KeptPlaces.stores(in: folder))
  }

  private static func place(_ role: UserPlace.Role, _ name: String, _ north: Double = 0) throws -> UserPlace {
    UserPlace(role: role, name: name, coordinate: try TestFeature.coordinate(north, 0), aliases: ["\(name) two"])
  }

  @Test func `a favourite that is renamed keeps its visits and its aliases`() async throws {
    for personal in all {
      let mum = try Self.place(.favourite, "Mum")
      try await personal.set(mum)
      try await personal.visit(mum.place, at: now)
      try await personal.rename(mum, to: "Aunt May")
      let renamed = try #require(try await personal.all().first)
      #expect(renamed.name == "Aunt May" && renamed.aliases == ["Mum two"])
      #expect(try await personal.all().count == 1)
      let recents = try await personal.recents(at: now, limit: 9)
      #expect(recents.map(\.place) == [renamed.place] && recents.map(\.visits) == [1])
      // The same name, written otherwise.
      try await personal.rename(renamed, to: "aunt may")
      #expect(try await personal.all().map(\.name) == ["aunt may"])
    }
  }

  @Test func `a name that another favourite has is refused, and nothing is lost`() async throws {
    for personal in all {
      try await personal.set(try Self.place(.favourite, "Mum", 1))
      try await personal.set(try Self.place(.favourite, "Aunt", 2))
      let before = try await personal.all()
      await #expect(throws: (any Error).self) {
        try await personal.rename(try Self.place(.favourite, "Mum"), to: "AUNT")
      }
      await #expect(throws: (any Error).self) {
        try await personal.rename(try Self.place(.favourite, "Gym"), to: "Sport")
      }
      #expect(try await personal.all() == before)
    }
  }

  @Test func `a name without a letter or digit is refused by the store`() async throws {
    let mum = try Self.place(.favourite, "Mum")
    for store in all.dropFirst() {
      try await store.set(mum)
      await #expect(throws: UserPlacesError.self) { try await store.rename(mum, to: " !") }
      #expect(try await store.all() == [mum])
    }
  }

  @Test func `what is removed is forgotten with its visits, and nothing else is`() async throws {
    for personal in all {
      let (home, mum) = (try Self.place(.home, "Mum", 1), try Self.place(.favourite, "Mum", 2))
      for place in [home, mum] {
        try await personal.set(place)
        try await personal.visit(place.place, at: now)
      }
      try await personal.remove(mum)
      #expect(try await personal.all() == [home])
      #expect(try await personal.recents(at: now, limit: 9).map(\.place) == [home.place])
      try await personal.remove(mum)
      try await personal.remove(home)
      #expect(try await personal.all().isEmpty)
      #expect(try await personal.recents(at: now, limit: 9).isEmpty)
    }
  }

  @Test func `a favourite that takes another's place takes its visits too`() async throws {
    for personal in all {
      let (old, new) = (try Self.place(.favourite, "Mum's", 1), try Self.place(.favourite, "mums", 2))
      try await personal.set(old)
      try await personal.visit(old.place, at: now)
      try await personal.set(new)
      #expect(try await personal.all() == [new])
      #expect(try await personal.recents(at: now, limit: 9).map(\.place) == [new.place])
    }
  }

  @Test func `home that moves takes its visits along`() async throws {
    for personal in all {
      let home = try Self.place(.home, "Home", 1)
      try await personal.set(home)
      try await personal.visit(home.place, at: now)
      var moved = home
      moved.coordinate = try TestFeature.coordinate(5, 0)
      try await personal.set(moved)
      #expect(try await personal.all() == [moved])
      #expect(try await personal.recents(at: now, limit: 9).map(\.place) == [moved.place])
    }
  }
}
