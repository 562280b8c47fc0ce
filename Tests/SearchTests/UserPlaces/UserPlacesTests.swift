import Foundation
import Foundations
import PlaceIndex
import Places
import TestSupport
import Testing

@Suite(.tags(.storage)) struct UserPlacesTests {
  private let folder: TestFolder
  private var file: URL { folder.file("own/user.places") }

  init() throws { folder = try TestFolder() }

  private static func place(_ role: UserPlace.Role, _ name: String, _ north: Double = 0) throws -> UserPlace {
    UserPlace(role: role, name: name, coordinate: try TestFeature.coordinate(north, 0))
  }

  private func mode(_ url: URL) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
  }

  @Test func onlyTheDriverMayRead() async throws {
    let places = try UserPlaceStore(contentsOf: file)
    try await places.set(try Self.place(.home, "Home"))
    #expect(try mode(file) == 0o600)
    #expect(try mode(file.deletingLastPathComponent()) == 0o700)
    #expect(try await places.all().count == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["user.places"])
  }

  @Test func aFileThatOthersCouldReadIsClosed() throws {
    _ = try UserPlaceStore(contentsOf: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    _ = try UserPlaceStore(contentsOf: file)
    #expect(try mode(file) == 0o600)
  }

  @Test func homeAndWorkAreReplaced() async throws {
    let places = try UserPlaceStore(contentsOf: file)
    for (role, name) in [(UserPlace.Role.home, "Home"), (.work, "Work"), (.home, "New Home"), (.work, "Work")] {
      try await places.set(try Self.place(role, name, Double(name.count)))
    }
    #expect(try await places.all().map(\.name) == ["New Home", "Work"])
    #expect(try await places.all().first?.coordinate == (try TestFeature.coordinate(8, 0)))
  }

  @Test func aFavouriteIsReplacedByOneOfTheSameName() async throws {
    let places = try UserPlaceStore(contentsOf: file)
    for name in ["Mum's House", "MUMS  house", "Café", "cafe!", "Gym"] {
      try await places.set(try Self.place(.favorite, name, Double(name.count)))
    }
    #expect(try await places.all().map(\.name) == ["cafe!", "Gym", "MUMS  house"])
  }

  @Test func theOrder() async throws {
    let places = try UserPlaceStore(contentsOf: file)
    for name in ["Zoo", "école", "Dentist", "aunt"] { try await places.set(try Self.place(.favorite, name)) }
    try await places.set(try Self.place(.work, "Office"))
    try await places.set(try Self.place(.home, "Zuhause"))
    #expect(try await places.all().map(\.name) == ["Zuhause", "Office", "aunt", "Dentist", "école", "Zoo"])
  }

  @Test func removing() async throws {
    let places = try UserPlaceStore(contentsOf: file)
    try await places.set(try Self.place(.home, "My Flat"))
    try await places.set(try Self.place(.work, "Office"))
    try await places.set(try Self.place(.favorite, "Mum's House"))
    try await places.set(try Self.place(.favorite, "Gym"))
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
    let written = [try Self.place(.home, "Home", 1), try Self.place(.favorite, "Zoë's 🙂", 2)]
    for place in written { try await UserPlaceStore(contentsOf: file).set(place) }
    #expect(try await UserPlaceStore(contentsOf: file).all() == written)
  }

  @Test func twoProgramsAtOnce() async throws {
    let (one, other) = (try UserPlaceStore(contentsOf: file), try UserPlaceStore(contentsOf: file))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let place = try Self.place(.favorite, "Place \(number)")
        group.addTask { try await (number.isMultiple(of: 2) ? one : other).set(place) }
      }
      try await group.waitForAll()
    }
    #expect(try await one.all().count == 40)
  }

  @Test(arguments: ["", " ", "!?", "🙂", "'", "\0", String(repeating: "x", count: 201)])
  func badNames(name: String) async throws {
    let places = try UserPlaceStore(contentsOf: file)
    let place = try Self.place(.favorite, name)
    let error = await #expect(throws: UserPlacesError.self) { try await places.set(place) }
    #expect(error?.code == .badValue)
    #expect(error?.description.contains("\n") == false)
    #expect(try await places.all().isEmpty)
  }

  @Test(arguments: ["x", "7", "北京", String(repeating: "x", count: 200), "'; DROP TABLE place; --"])
  func goodNames(name: String) async throws {
    let places = try UserPlaceStore(contentsOf: file)
    try await places.set(try Self.place(.favorite, name))
    #expect(try await places.all().map(\.name) == [name])
    #expect(try await places.remove(named: name))
  }
}

@Suite(.tags(.storage)) struct UserPlacesDetailTests {
  private let folder: TestFolder
  private let places: UserPlaceStore

  init() throws {
    folder = try TestFolder()
    places = try UserPlaceStore(contentsOf: folder.file("places.db"))
  }

  private static func place(
    _ role: UserPlace.Role = .favorite, _ name: String = "Gym", aliases: [String] = [], label: String? = nil,
    address: String? = nil, note: String? = nil
  ) throws -> UserPlace {
    UserPlace(
      role: role, name: name, coordinate: try TestFeature.coordinate(0, 0), aliases: aliases, label: label,
      address: address, note: note)
  }

  @Test func everythingIsKept() async throws {
    let written = [
      try Self.place(.home, "Home", aliases: ["the flat", "chez moi"], address: "1 Elm St", note: "two\nlines"),
      try Self.place(.favorite, "Mum's", aliases: ["mum", "x\"]'; --", "北京"], label: "family"),
    ]
    for place in written { try await places.set(place) }
    #expect(try await UserPlaceStore(contentsOf: places.url).all() == written)
  }

  @Test func textsAreTrimmedAndRepetitionsLeftOut() async throws {
    try await places.set(
      try Self.place(
        .favorite, "  Mum's\nHouse ", aliases: [" mum ", "MUM", "mums house", "mother"], label: "  ", address: "\t",
        note: " a\r\nb\u{1}\u{0}c "))
    let kept = try #require(try await places.all().first)
    #expect(kept.name == "Mum's House")
    #expect(kept.aliases == ["mum", "mother"])
    #expect(kept.label == nil && kept.address == nil)
    #expect(kept.note == "a\nbc")
  }

  @Test(
    arguments: [
      (["?"], nil, nil, nil, "alias"), ([String(repeating: "x", count: 201)], nil, nil, nil, "alias"),
      ((1...21).map { "alias \($0)" }, nil, nil, nil, "aliases"), ([], "!", nil, nil, "label"),
      ([], String(repeating: "x", count: 61), nil, nil, "label"),
      ([], nil, String(repeating: "x", count: 301), nil, "address"),
      ([], nil, nil, String(repeating: "x", count: 2_001), "note"),
    ] as [([String], String?, String?, String?, String)])
  func whatIsRefused(aliases: [String], label: String?, address: String?, note: String?, subject: String) async throws {
    let place = try Self.place(aliases: aliases, label: label, address: address, note: note)
    let error = await #expect(throws: UserPlacesError.self) { try await places.set(place) }
    #expect(error?.code == .badValue && error?.subject == subject)
    #expect(try await places.all().isEmpty)
  }

  struct Merged: Sendable {
    var rule: MergeConflictRule
    var outcomes: [MergeOutcome]
    var names: [String]
  }

  @Test(arguments: [
    Merged(
      rule: .keep,
      outcomes: [
        .skipped(reason: "a place with that name exists"), .skipped(reason: "a place with that role exists"), .added,
        .skipped(reason: "a place with that name exists"),
        .skipped(reason: "name must have a letter or digit and at most 200 characters"), .added,
      ], names: ["My Flat", "Office", "Gym", "Pool"]),
    Merged(
      rule: .replace,
      outcomes: [
        .replaced, .replaced, .added, .replaced,
        .skipped(reason: "name must have a letter or digit and at most 200 characters"), .added,
      ], names: ["New Home", "Office", "GYM!", "POOL"]),
  ])
  func merging(_ example: Merged) async throws {
    try await places.set(try Self.place(.home, "My Flat"))
    try await places.set(try Self.place(.favorite, "Gym"))
    let outcomes = try await places.merge(
      [
        try Self.place(.favorite, "GYM!"), try Self.place(.home, "New Home"), try Self.place(.favorite, "Pool"),
        try Self.place(.favorite, "POOL"), try Self.place(.favorite, "?"), try Self.place(.work, "Office"),
      ], onConflict: example.rule)
    #expect(outcomes == example.outcomes)
    #expect(try await places.all().map(\.name) == example.names)
  }

  /// The second place with a name gets a number if it is elsewhere, and adding the places again changes nothing.
  @Test(arguments: MergeConflictRule.allCases)
  func favouritesOfOneName(rule: MergeConflictRule) async throws {
    func well(_ north: Double) throws -> UserPlace {
      var place = try Self.place(.favorite, "Well", aliases: ["the pump"])
      place.coordinate = try TestFeature.coordinate(north, 0)
      return place
    }
    let wells = [try well(0), try well(1_000), try well(2_000), try well(5)]
    #expect(
      try await places.merge(wells, onConflict: rule) == [
        .added, .addedAs(name: "Well (2)"), .addedAs(name: "Well (3)"),
        rule == .keep ? .skipped(reason: "a place with that name exists") : .replaced,
      ])
    let kept = try await places.all()
    #expect(kept.map(\.name) == ["Well", "Well (2)", "Well (3)"])
    #expect(kept.map(\.aliases) == [["the pump"], ["the pump", "Well"], ["the pump", "Well"]])
    let again = try await places.merge(wells, onConflict: rule)
    let same = rule == .keep ? MergeOutcome.skipped(reason: "a place with that name exists") : .replaced
    #expect(again == Array(repeating: same, count: 4))
    #expect(try await places.all().map(\.name) == kept.map(\.name))
  }

  /// A merge replaces existing places, but not those that it saved itself.
  @Test func placesOfOneMergeDoNotReplaceEachOther() async throws {
    func place(_ role: UserPlace.Role, _ name: String, _ north: Double) throws -> UserPlace {
      var place = try Self.place(role, name)
      place.coordinate = try TestFeature.coordinate(north, 0)
      return place
    }
    try await places.set(try place(.favorite, "Gym", 0))
    let outcomes = try await places.merge(
      [
        try place(.favorite, "Gym", 1_000), try place(.favorite, "Gym", 2_000), try place(.home, "Flat", 0),
        try place(.home, "House", 1_000),
      ], onConflict: .replace)
    #expect(
      outcomes == [
        .replaced, .addedAs(name: "Gym (2)"), .added, .skipped(reason: "a place with that role exists"),
      ])
    #expect(try await places.all().map(\.name) == ["Flat", "Gym", "Gym (2)"])
  }

  @Test func visitsFollowAPlaceThatIsReplacedAndGoWithOneThatIsRemoved() async throws {
    let old = try Self.place(.favorite, "Mum's House")
    try await places.set(old)
    try await places.visit(old.place, at: Date(timeIntervalSince1970: 1_000_000))
    var new = try Self.place(.favorite, "MUMS house", address: "2 Oak St")
    new.coordinate = try TestFeature.coordinate(500, 0)
    try await places.set(new)
    let now = Date(timeIntervalSince1970: 1_000_001)
    #expect(try await places.recents(at: now, limit: 9).map(\.place.id) == [new.id])
    #expect(try await places.recents(at: now, limit: 9).first?.place.coordinate == new.coordinate)
    #expect(try await places.history(at: now)[new.id] != nil)
    #expect(try await places.remove(named: "mums house"))
    #expect(try await places.recents(at: now, limit: 9).isEmpty)
  }
}
