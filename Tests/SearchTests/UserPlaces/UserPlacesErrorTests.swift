import Foundation
import Foundations
import GRDB
import PlaceIndex
import Places
import Recognition
import TestSupport
import Testing

@Suite struct UserPlacesErrorTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func expectError(_ url: URL, _ codes: Set<UserPlacesError.Code>) {
    let error = #expect(throws: UserPlacesError.self) { try UserPlaceStore(contentsOf: url) }
    #expect(error.map { codes.contains($0.code) } == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
    // Saved places aren't built from a map.
    #expect(error?.description.contains("index build") == false, "\(error?.description ?? "")")
    #expect(error?.message.contains("region") == false, "\(error?.message ?? "")")
  }

  @Test(arguments: [5, 100, 600, 10_000])
  func aTextFile(size: Int) throws {
    let url = try folder.write("user.places", String(repeating: "x", count: size))
    expectError(url, [.notPlaces])
    #expect(try Data(contentsOf: url) == Data(repeating: UInt8(ascii: "x"), count: size))
  }

  @Test func aRegionFileIsLeftAsItWas() async throws {
    try await TestRegion.build([TestCity.features[0]], in: folder)
    let before = try Data(contentsOf: folder.file("city.places"))
    expectError(folder.file("city.places"), [.notPlaces])
    #expect(try Data(contentsOf: folder.file("city.places")) == before)
  }

  @Test func aTruncatedFile() async throws {
    let url = folder.file("user.places")
    _ = try UserPlaceStore(contentsOf: url)
    let data = try Data(contentsOf: url)
    let cut = try folder.write("cut.places", data.prefix(data.count / 2))
    expectError(cut, [.notPlaces])
  }

  @Test func aFolderInItsPlace() { expectError(folder.url, [.noAccess]) }

  @Test func aFileInTheFoldersPlace() throws {
    expectError(try folder.write("file", "x").appendingPathComponent("user.places"), [.noAccess])
  }
}

/// Files with a column value that its table doesn't allow.
@Suite struct DamagedUserPlacesTests {
  @Test(arguments: [
    Damage(table: "place", column: "role", value: "NULL"), Damage(table: "place", column: "aliases", value: "NULL"),
    Damage(table: "place", column: "latitude", value: "'north'", problem: "holds text"),
    Damage(table: "recent", column: "name", value: "NULL"),
    Damage(table: "recent", column: "prominence", value: "NULL"),
    Damage(table: "visit", column: "time", value: "'noon'", problem: "holds text"),
    Damage(table: "pronunciation", column: "phones", value: "NULL"),
  ])
  func `a damaged column is an error that names the file and the column`(_ damage: Damage) async throws {
    let folder = try TestFolder()
    let file = folder.file("places.db")
    let home = UserPlace(role: .home, name: "Home", coordinate: try TestFeature.coordinate(0, 0))
    let whole = try UserPlaceStore(contentsOf: file)
    try await whole.set(home)
    try await whole.visit(home.place, at: Date(timeIntervalSince1970: 1_800_000_000))
    try await whole.keep([[.z]], of: "zed")

    try await damage.apply(to: file)

    let store = try UserPlaceStore(contentsOf: file)
    let questions: [() async throws -> Void] = [
      { _ = try await store.all() },
      { _ = try await store.recents(at: Date(timeIntervalSince1970: 1_800_000_001), limit: 9) },
      { _ = try await store.pronunciations() },
    ]
    var errors: [any Error] = []
    for question in questions {
      do { try await question() } catch { errors.append(error) }
    }
    let error = try #require(errors.first as? UserPlacesError)
    #expect(errors.count == 1 && error.code == .notPlaces && error.subject == file.path)
    #expect(error.message == "is damaged: the column '\(damage.column)' \(damage.problem)")
    #expect(error.advice.contains("move it away"))
  }
}

@Suite struct UserPlacesMigrationTests {
  private let folder: TestFolder
  private var file: URL { folder.file("places.db") }

  init() throws { folder = try TestFolder() }

  /// Writes the file in the format and with the content of version 1.
  private func makeVersion1() throws {
    try DatabaseQueue(path: file.path).write { db in
      try db.execute(
        sql: """
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('1');
          CREATE TABLE place (
            role TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL,
            PRIMARY KEY (role, key));
          INSERT INTO place VALUES ('home', 'home', 'Home', 49.25, -123.1), ('work', 'work', 'Work', 49.5, -123.5),
            ('favourite', 'mums house', 'Mum''s House', -33.86, 151.2);
          """)
    }
  }

  @Test func whatVersion1HeldIsThere() async throws {
    try makeVersion1()
    let places = try UserPlaceStore(contentsOf: file)
    let all = try await places.all()
    #expect(all.map(\.name) == ["Home", "Work", "Mum's House"])
    #expect(all.map(\.role) == [.home, .work, .favorite])
    #expect(all[2].coordinate == Coordinate(latitude: -33.86, longitude: 151.2))
    #expect(all.allSatisfy { $0.aliases.isEmpty && $0.label == nil && $0.address == nil && $0.note == nil })
    #expect(try await places.recents(at: .now, limit: 10).isEmpty)
    var home = all[0]
    home.aliases = ["the flat"]
    try await places.set(home)
    try await places.visit(home.place, at: .now)
    #expect(try await UserPlaceStore(contentsOf: file).all()[0] == home)
  }

  @Test func aNewFileAndAnOldOneComeToTheSame() throws {
    try makeVersion1()
    _ = try UserPlaceStore(contentsOf: file)
    _ = try UserPlaceStore(contentsOf: folder.file("new.db"))
    let schemas = try [file, folder.file("new.db")].map { url in
      try DatabaseQueue(path: url.path).read { db in
        try String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
      }
    }
    #expect(schemas[0] == schemas[1])
    #expect(schemas[0].count == 6)
  }

  @Test func aFileThatAnotherProgramIsMakingIsMadeFurther() async throws {
    try await DatabaseQueue(path: file.path).write { db in
      try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    }
    #expect(try await UserPlaceStore(contentsOf: file).all().isEmpty)
  }

  @Test func manyProgramsTakeTheStepsAtOnce() async throws {
    try makeVersion1()
    let (old, new) = (file, folder.file("new.db"))
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<24 {
        group.addTask { try await UserPlaceStore(contentsOf: number.isMultiple(of: 2) ? old : new).all().count }
      }
      var counts: [Int] = []
      for try await count in group { counts.append(count) }
      #expect(counts.sorted() == Array(repeating: 0, count: 12) + Array(repeating: 3, count: 12))
    }
  }

  @Test func aFileOfANewerVersionIsLeftAlone() throws {
    _ = try UserPlaceStore(contentsOf: file)
    try DatabaseQueue(path: file.path).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('a later one')")
    }
    let before = try Data(contentsOf: file)
    let error = #expect(throws: UserPlacesError.self) { try UserPlaceStore(contentsOf: file) }
    #expect(error?.code == .otherVersion)
    #expect(error?.description.contains("newer version") == true && error?.description.contains("update") == true)
    #expect(try Data(contentsOf: file) == before)
  }
}

/// The effects of one program's use of the file on another's.
@Suite struct UserPlacesSharingTests {
  private let folder: TestFolder
  private var file: URL { folder.file("places.db") }

  init() throws { folder = try TestFolder() }

  /// Another program's connection, which may hold a transaction open.
  private func otherProgram() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: file.path, configuration: configuration)
  }

  @Test func readingGoesOnWhileAnotherWrites() async throws {
    let places = try UserPlaceStore(contentsOf: file, busyTimeout: 0)
    try await places.set(UserPlace(role: .home, name: "Home", coordinate: try TestFeature.coordinate(0, 0)))
    let other = try otherProgram()
    try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE; DELETE FROM place") }
    #expect(try await places.all().count == 1)
    #expect(try await places.recents(at: .now, limit: 1).isEmpty)
    #expect(try await UserPlaceStore(contentsOf: file, busyTimeout: 0).all().count == 1)
    try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
  }

  @Test func aFileThatIsBeingWrittenIsCalledBusy() async throws {
    let places = try UserPlaceStore(contentsOf: file, busyTimeout: 0)
    let place = UserPlace(role: .home, name: "Home", coordinate: try TestFeature.coordinate(0, 0))
    let other = try otherProgram()
    try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN EXCLUSIVE") }
    let errors = [
      await #expect(throws: UserPlacesError.self) { try await places.set(place) },
      await #expect(throws: UserPlacesError.self) { _ = try await places.all() },
      await #expect(throws: UserPlacesError.self) { try await places.visit(place.place, at: .now) },
      await #expect(throws: UserPlacesError.self) { try await places.rename(place, to: "Flat") },
      await #expect(throws: UserPlacesError.self) { try await places.remove(place) },
      #expect(throws: UserPlacesError.self) { _ = try UserPlaceStore(contentsOf: file, busyTimeout: 0) },
    ]
    for error in errors {
      #expect(error?.code == .busy)
      #expect(error?.subject == file.path)
      #expect(error?.description.contains("being written by another program") == true)
    }
    try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
    try await places.set(place)
    #expect(try await places.all() == [place])
  }

  /// Closing any descriptor of a file releases all of a process's locks on it (POSIX).
  @Test func openingOnceMoreKeepsTheLocks() throws {
    _ = try UserPlaceStore(contentsOf: file)
    let other = try otherProgram()
    let number = try #require(
      FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? NSNumber)
    func locks() throws -> Int {
      try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").count {
        $0.contains(":\(number) ")
      }
    }
    try other.write { db in
      try db.execute(sql: "DELETE FROM place")
      let held = try locks()
      #expect(held > 0)
      _ = try UserPlaceStore(contentsOf: file, busyTimeout: 0)
      #expect(try locks() == held)
    }
  }
}
