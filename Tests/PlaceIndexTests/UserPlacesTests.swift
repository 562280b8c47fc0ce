import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing

@Suite struct UserPlacesTests {
  private let folder: TestFolder
  private var file: URL { folder.file("own/user.places") }

  init() throws { folder = try TestFolder() }

  private static func place(_ role: UserPlace.Role, _ name: String, _ north: Double = 0) throws -> UserPlace {
    UserPlace(role: role, name: name, coordinate: try MapFeature.coordinate(north, 0))
  }

  private func mode(_ url: URL) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
  }

  @Test func onlyTheDriverMayRead() async throws {
    let places = try UserPlaces(contentsOf: file)
    try await places.set(try Self.place(.home, "Home"))
    #expect(try mode(file) == 0o600)
    #expect(try mode(file.deletingLastPathComponent()) == 0o700)
    #expect(try await places.all().count == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["user.places"])
  }

  @Test func aFileThatOthersCouldReadIsClosed() throws {
    _ = try UserPlaces(contentsOf: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    _ = try UserPlaces(contentsOf: file)
    #expect(try mode(file) == 0o600)
  }

  @Test func homeAndWorkAreReplaced() async throws {
    let places = try UserPlaces(contentsOf: file)
    for (role, name) in [(UserPlace.Role.home, "Home"), (.work, "Work"), (.home, "New Home"), (.work, "Work")] {
      try await places.set(try Self.place(role, name, Double(name.count)))
    }
    #expect(try await places.all().map(\.name) == ["New Home", "Work"])
    #expect(try await places.all().first?.coordinate == (try MapFeature.coordinate(8, 0)))
  }

  @Test func aFavouriteIsReplacedByOneOfTheSameName() async throws {
    let places = try UserPlaces(contentsOf: file)
    for name in ["Mum's House", "MUMS  house", "Café", "cafe!", "Gym"] {
      try await places.set(try Self.place(.favourite, name, Double(name.count)))
    }
    #expect(try await places.all().map(\.name) == ["cafe!", "Gym", "MUMS  house"])
  }

  @Test func theOrder() async throws {
    let places = try UserPlaces(contentsOf: file)
    for name in ["Zoo", "école", "Dentist", "aunt"] { try await places.set(try Self.place(.favourite, name)) }
    try await places.set(try Self.place(.work, "Office"))
    try await places.set(try Self.place(.home, "Zuhause"))
    #expect(try await places.all().map(\.name) == ["Zuhause", "Office", "aunt", "Dentist", "école", "Zoo"])
  }

  @Test func removing() async throws {
    let places = try UserPlaces(contentsOf: file)
    try await places.set(try Self.place(.home, "My Flat"))
    try await places.set(try Self.place(.work, "Office"))
    try await places.set(try Self.place(.favourite, "Mum's House"))
    try await places.set(try Self.place(.favourite, "Gym"))
    #expect(try await places.remove(named: "mums house"))
    #expect(try await !places.remove(named: "mums house"))
    #expect(try await places.remove(named: "HOME"))
    #expect(try await places.remove(named: "office"))
    #expect(try await !places.remove(named: "favourite"))
    #expect(try await !places.remove(named: ""))
    #expect(try await !places.remove(named: "' OR 1=1 --"))
    #expect(try await places.all().map(\.name) == ["Gym"])
  }

  @Test func placesOutliveThePrograms() async throws {
    let written = [try Self.place(.home, "Home", 1), try Self.place(.favourite, "Zoë's 🙂", 2)]
    for place in written { try await UserPlaces(contentsOf: file).set(place) }
    #expect(try await UserPlaces(contentsOf: file).all() == written)
  }

  @Test func twoProgramsAtOnce() async throws {
    let (one, other) = (try UserPlaces(contentsOf: file), try UserPlaces(contentsOf: file))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let place = try Self.place(.favourite, "Place \(number)")
        group.addTask { try await (number.isMultiple(of: 2) ? one : other).set(place) }
      }
      try await group.waitForAll()
    }
    #expect(try await one.all().count == 40)
  }

  @Test(arguments: ["", " ", "!?", "🙂", "'", "\0", String(repeating: "x", count: 201)])
  func badNames(name: String) async throws {
    let places = try UserPlaces(contentsOf: file)
    let place = try Self.place(.favourite, name)
    let error = await #expect(throws: PlaceIndexError.self) { try await places.set(place) }
    #expect(error?.code == .badValue)
    #expect(error?.description.contains("\n") == false)
    #expect(try await places.all().isEmpty)
  }

  @Test(arguments: ["x", "7", "北京", String(repeating: "x", count: 200), "'; DROP TABLE place; --"])
  func goodNames(name: String) async throws {
    let places = try UserPlaces(contentsOf: file)
    try await places.set(try Self.place(.favourite, name))
    #expect(try await places.all().map(\.name) == [name])
    #expect(try await places.remove(named: name))
  }
}
