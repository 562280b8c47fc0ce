import Foundation
import GRDB
import TestSupport
import Testing

/// What was acknowledged is kept, however the program ends, and however many of them run.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct KilledProgramTests {
  private static let rounds = StormLength.of(30, long: 300)
  private static let filesPerRound = 60
  private static let placesPerFile = 3

  private func database(_ program: Program) -> String {
    program.folder.appending(path: "XDG_DATA_HOME/whereto/places.db").path
  }

  /// Files of places, each with names of its own.
  private func files(_ program: Program, round: Int) throws -> [String] {
    try (0..<Self.filesPerRound).map { number in
      let rows = (0..<Self.placesPerFile).map { "Place \(round) \(number) \($0),48.5,-126.5,\"a;b\"\n" }
      return try program.file("\(round)-\(number).csv", text: "name,lat,lon,aliases\n\(rows.joined())")
    }
  }

  /// Imports files and kills the program a while after some of them were acknowledged.
  ///
  /// - Returns: How many were acknowledged before the program was dead.
  private func importAndKill(
    _ program: Program, _ files: [String], after acknowledged: Int, turns: Int
  ) async throws -> Int {
    let running = try program.start(["places", "import", "--json"] + files)
    func lines() -> Int { running.outputSoFar.utf8.count { $0 == UInt8(ascii: "\n") } }
    try await running.wait { lines() >= acknowledged }
    // Goes on for a moment that differs from round to round, so that the end falls anywhere in a write.
    var generator = SeededGenerator(UInt64(turns))
    var drawn: UInt64 = 0
    for _ in 0..<turns { drawn ^= generator.next() }
    withExtendedLifetime(drawn) { running.send(SIGKILL) }
    return try await running.finish().output.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  @Test func whatWasAcknowledgedOutlivesAKill() async throws {
    let program = try Program()
    defer { program.remove() }
    var generator = SeededGenerator(20_261_121)
    var expected: Set<String> = []
    var killed = 0
    for round in 0..<Self.rounds {
      let files = try files(program, round: round)
      let acknowledged = try await importAndKill(
        program, files, after: Int.random(in: 0..<(Self.filesPerRound * 2 / 3), using: &generator),
        turns: Int.random(in: 0..<400_000, using: &generator))
      if acknowledged < files.count { killed += 1 }
      for number in 0..<acknowledged {
        for place in 0..<Self.placesPerFile { expected.insert("Place \(round) \(number) \(place)") }
      }
      let listed = try await program.run(["places", "list", "--json"])
      #expect(listed.status == 0, "\(listed.error)")
      guard FileManager.default.fileExists(atPath: database(program)) else { continue }
      let (check, kept) = try await DatabaseQueue(path: database(program)).read { db in
        (
          try String.fetchAll(db, sql: "PRAGMA integrity_check"),
          try Set(String.fetchAll(db, sql: "SELECT name FROM place"))
        )
      }
      #expect(check == ["ok"])
      #expect(expected.subtracting(kept).isEmpty, "lost in round \(round)")
      // A file is kept as a whole or not at all.
      #expect(kept.count.isMultiple(of: Self.placesPerFile))
      let mode = try FileManager.default.attributesOfItem(atPath: database(program))[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    // How many it is depends on the machine.
    #expect(killed > 0, "no round ended in the middle")
    #expect(expected.count > Self.rounds)
  }

  @Test func manyProgramsAddAtOnce() async throws {
    let program = try Program()
    defer { program.remove() }
    let running = try (0..<12).map { number in
      try program.start(["places", "add", "Place \(number)", "48.5,-126.5"])
    }
    var kept = 0
    for program in running {
      let run = try await program.finish()
      if run.status == 0 {
        kept += 1
      } else {
        #expect(run.status == 1 && run.error.contains("being written by another program"), "\(run.error)")
      }
    }
    let listed = try await program.run(["places", "list"])
    #expect(listed.output.split(separator: "\n").count == kept)
    #expect(kept > 0)
  }
}
