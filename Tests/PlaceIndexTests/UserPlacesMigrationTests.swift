import Foundation
import GRDB
import PlaceIndex
import Places
import TestSupport
import Testing

@Suite struct UserPlacesMigrationTests {
  private let folder: TestFolder
  private var file: URL { folder.file("places.db") }

  init() throws { folder = try TestFolder() }

  /// Writes the file as version 1 did, with what it held.
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
    let places = try UserPlaces(contentsOf: file)
    let all = try await places.all()
    #expect(all.map(\.name) == ["Home", "Work", "Mum's House"])
    #expect(all.map(\.role) == [.home, .work, .favourite])
    #expect(all[2].coordinate == Coordinate(latitude: -33.86, longitude: 151.2))
    #expect(all.allSatisfy { $0.aliases.isEmpty && $0.label == nil && $0.address == nil && $0.note == nil })
    #expect(try await places.recents(at: .now, limit: 10).isEmpty)
    var home = all[0]
    home.aliases = ["the flat"]
    try await places.set(home)
    try await places.visit(home.place, at: .now)
    #expect(try await UserPlaces(contentsOf: file).all()[0] == home)
  }

  @Test func aNewFileAndAnOldOneComeToTheSame() throws {
    try makeVersion1()
    _ = try UserPlaces(contentsOf: file)
    _ = try UserPlaces(contentsOf: folder.file("new.db"))
    let schemas = try [file, folder.file("new.db")].map { url in
      try DatabaseQueue(path: url.path).read { db in
        try String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
      }
    }
    #expect(schemas[0] == schemas[1])
    #expect(schemas[0].count == 5)
  }

  @Test func manyProgramsTakeTheStepsAtOnce() async throws {
    try makeVersion1()
    let (old, new) = (file, folder.file("new.db"))
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<24 {
        group.addTask { try await UserPlaces(contentsOf: number.isMultiple(of: 2) ? old : new).all().count }
      }
      var counts: [Int] = []
      for try await count in group { counts.append(count) }
      #expect(counts.sorted() == Array(repeating: 0, count: 12) + Array(repeating: 3, count: 12))
    }
  }

  @Test func aFileOfANewerVersionIsLeftAlone() throws {
    _ = try UserPlaces(contentsOf: file)
    try DatabaseQueue(path: file.path).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('3')")
    }
    let before = try Data(contentsOf: file)
    let error = #expect(throws: PlaceIndexError.self) { try UserPlaces(contentsOf: file) }
    #expect(error?.code == .otherVersion)
    #expect(error?.description.contains("newer version") == true && error?.description.contains("update") == true)
    #expect(try Data(contentsOf: file) == before)
  }
}
