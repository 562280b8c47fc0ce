import Foundation
import GRDB
import PlaceIndex
import Places
import TestSupport
import Testing

/// What happens to one program while another uses the file.
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
    let places = try UserPlaces(contentsOf: file, busyTimeout: 0)
    try await places.set(UserPlace(role: .home, name: "Home", coordinate: try MapFeature.coordinate(0, 0)))
    let other = try otherProgram()
    try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE; DELETE FROM place") }
    #expect(try await places.all().count == 1)
    #expect(try await places.recents(at: .now, limit: 1).isEmpty)
    #expect(try await UserPlaces(contentsOf: file, busyTimeout: 0).all().count == 1)
    try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
  }

  @Test func aFileThatIsBeingWrittenIsCalledBusy() async throws {
    let places = try UserPlaces(contentsOf: file, busyTimeout: 0)
    let place = UserPlace(role: .home, name: "Home", coordinate: try MapFeature.coordinate(0, 0))
    let other = try otherProgram()
    try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN EXCLUSIVE") }
    let errors = [
      await #expect(throws: PlaceIndexError.self) { try await places.set(place) },
      await #expect(throws: PlaceIndexError.self) { _ = try await places.all() },
      #expect(throws: PlaceIndexError.self) { _ = try UserPlaces(contentsOf: file, busyTimeout: 0) },
    ]
    for error in errors {
      #expect(error?.code == .busy)
      #expect(error?.description.contains("being written by another program") == true)
    }
    try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
    try await places.set(place)
    #expect(try await places.all() == [place])
  }

  /// Closing any descriptor of a file releases all of a process's locks on it (POSIX).
  @Test func openingOnceMoreKeepsTheLocks() throws {
    _ = try UserPlaces(contentsOf: file)
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
      _ = try UserPlaces(contentsOf: file, busyTimeout: 0)
      #expect(try locks() == held)
    }
  }
}
