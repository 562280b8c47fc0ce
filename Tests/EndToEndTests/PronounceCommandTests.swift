import DestinationSearch
import Foundation
import TestSupport
import Testing

/// Pronunciations, as a user looks them up and corrects them.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct PronounceCommandTests {
  private struct Row: Decodable, Equatable {
    var word: String
    var pronunciations: [String]
    var sources: [String]
  }

  private func rows(_ program: Program, _ arguments: String...) async throws -> [Row] {
    let run = try await program.run(["pronounce", "--json"] + arguments)
    #expect(run.status == 0, "\(run.error)")
    return try run.output.split(separator: "\n").map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }

  @Test func tellsHowTheWordsOfANameSound() async throws {
    let program = try Program()
    defer { program.remove() }
    #expect(
      try await rows(program, "Street cats", "Zorblatt") == [
        Row(word: "street", pronunciations: ["S T R IY T"], sources: ["dictionary"]),
        Row(word: "cats", pronunciations: ["K AE T S"], sources: ["dictionary"]),
        Row(word: "zorblatt", pronunciations: ["Z AO R B L AH T"], sources: ["rules"]),
      ])
    #expect(
      try await rows(program, "Quercia", "yaletown") == [
        Row(
          word: "quercia", pronunciations: ["K W ER CH AH", "K W EH R CH AH", "K EH R S IY AH"],
          sources: ["rules", "language", "language"]),
        Row(word: "yaletown", pronunciations: ["Y EY L T AW N", "Y AE L AW N"], sources: ["parts", "rules"]),
      ])
    let run = try await program.run(["pronounce", "street"])
    #expect(run.output == "street           S T R IY T                       dictionary\n")
    #expect(try await program.run(["pronounce"]).output == "No corrections are stored.\n")
  }

  @Test func keepsCorrections() async throws {
    let program = try Program()
    defer { program.remove() }
    let two = Row(word: "cote", pronunciations: ["K OW T", "K OW T EY"], sources: ["own", "own"])
    #expect(try await rows(program, "Côte", "--as", "K OW1 T", "--as", "k ow t ey") == [two])
    let like = Row(word: "wework", pronunciations: ["W IY W ER K"], sources: ["own"])
    #expect(try await rows(program, "wework", "--like", "we work") == [like])
    #expect(try await rows(program) == [two, like])
    // A form with s is pronounced with the correction of its stem.
    let form = Row(word: "wework's", pronunciations: ["W IY W ER K S"], sources: ["ending"])
    #expect(try await rows(program, "wework's") == [form])
    #expect(try await rows(program, "cote", "--forget").map(\.sources) == [["dictionary"]])
    #expect(try await rows(program) == [like])
  }

  /// A name in a recording isn't recognized anymore after its pronunciation is changed.
  @Test func aCorrectionIsHeard() async throws {
    let program = try Program()
    defer { program.remove() }
    let recording = Repository.file("audio-fixtures/clean/name-marlow.wav").path
    func name() async throws -> String? {
      let run = try await program.run(["recognize", recording, "--json", "--index", try await DemoRegion.path()])
      return try JSONDecoder().decode(ResultRecord.self, from: Data(run.output.utf8)).results.first?.name
    }
    #expect(try await name() == "Marlow Hotel")
    _ = try await rows(program, "marlow", "--as", "Z IY B R AH Z IY B R AH")
    #expect(try await name() != "Marlow Hotel")
  }

  @Test(arguments: [
    (["cote", "--as", "K OW T", "--like", "coat"], 2, "exclude each other"), (["cote", "--as", "K QX T"], 2, "'QX'"),
    (["cote", "--as", " "], 2, "needs phones"), (["--forget"], 2, "one word"),
    (["two", "words", "--like", "x"], 2, "one word"),
    (["cote", "--forget"], 1, "no correction"), (["cote", "--like", "!"], 1, "phones"), (["12"], 1, "as words"),
    (["cote", "--like", "7"], 1, "as words"),
  ])
  func whatIsRefused(arguments: [String], status: Int32, message: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["pronounce"] + arguments)
    #expect(run.status == status)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(try await rows(program).isEmpty)
  }
}
