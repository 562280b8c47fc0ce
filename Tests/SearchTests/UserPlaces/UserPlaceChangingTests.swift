import DestinationSearchTesting
import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing

/// Changes that a screen makes to saved places: the stores behave like the one in memory.
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

  @Test func `a renamed favorite keeps its visits and aliases`() async throws {
    for personal in all {
      let mum = try Self.place(.favorite, "Mum")
      try await personal.set(mum)
      try await personal.visit(mum.place, at: now)
      try await personal.rename(mum, to: "Aunt May")
      let renamed = try #require(try await personal.all().first)
      #expect(renamed.name == "Aunt May" && renamed.aliases == ["Mum two"])
      #expect(try await personal.all().count == 1)
      let recents = try await personal.recents(at: now, limit: 9)
      #expect(recents.map(\.place) == [renamed.place] && recents.map(\.visits) == [1])
      // The same name in another spelling.
      try await personal.rename(renamed, to: "aunt may")
      #expect(try await personal.all().map(\.name) == ["aunt may"])
    }
  }

  @Test func `renaming to another favorite's name fails and changes nothing`() async throws {
    for personal in all {
      try await personal.set(try Self.place(.favorite, "Mum", 1))
      try await personal.set(try Self.place(.favorite, "Aunt", 2))
      let before = try await personal.all()
      await #expect(throws: (any Error).self) {
        try await personal.rename(try Self.place(.favorite, "Mum"), to: "AUNT")
      }
      await #expect(throws: (any Error).self) {
        try await personal.rename(try Self.place(.favorite, "Gym"), to: "Sport")
      }
      #expect(try await personal.all() == before)
    }
  }

  @Test func `the store rejects a name without a letter or digit`() async throws {
    let mum = try Self.place(.favorite, "Mum")
    for store in all.dropFirst() {
      try await store.set(mum)
      await #expect(throws: UserPlacesError.self) { try await store.rename(mum, to: " !") }
      #expect(try await store.all() == [mum])
    }
  }

  @Test func `removing a place deletes its visits and nothing else`() async throws {
    for personal in all {
      let (home, mum) = (try Self.place(.home, "Mum", 1), try Self.place(.favorite, "Mum", 2))
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

  @Test func `a favorite that replaces another inherits its visits`() async throws {
    for personal in all {
      let (old, new) = (try Self.place(.favorite, "Mum's", 1), try Self.place(.favorite, "mums", 2))
      try await personal.set(old)
      try await personal.visit(old.place, at: now)
      try await personal.set(new)
      #expect(try await personal.all() == [new])
      #expect(try await personal.recents(at: now, limit: 9).map(\.place) == [new.place])
    }
  }

  @Test func `moving home keeps its visits`() async throws {
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
