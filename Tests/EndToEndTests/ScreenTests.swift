import Foundation
import TestSupport
import Testing

/// The search screen on a terminal, and its recordings.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct ScreenTests {
  private func screen(
    _ program: Program, _ lines: [String], _ arguments: [String] = []
  ) async throws -> Program.Run {
    let script = try program.file("script.txt", text: lines.joined(separator: "\n") + "\n")
    return try await program.run(
      ["screen", "--index", try await DemoRegion.path(), "--near", "48.5,-126.5"] + arguments,
      input: URL(filePath: script))
  }

  /// A recording of the project.
  private static let hotel = Repository.file("audio-fixtures/clean/name-marlow.wav").path

  @Test func rubricKeyboardAndVoiceEachLeadToATrip() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await screen(
      program,
      [
        "tap categories", "tap cafes", "pick 1", "go", "tap search", "type musuem of forg", "pick 1", "go",
        "say \(Self.hotel)", "go",
      ])
    #expect(run.status == 0, "\(run.error)")
    let guided = run.output.split(separator: "\n").filter { $0.hasPrefix("guiding to ") }
    #expect(guided.count == 3)
    #expect(guided.first?.contains("Kettle & Crow") == true)
    #expect(guided.dropFirst().first?.contains("Museum of Forgotten Machines") == true)
    #expect(guided.last?.contains("Marlow Hotel") == true)
    // Only the first frame is always visible: a search may end before the next one may be shown.
    #expect(run.error.contains("[listening]") && run.error.contains("heard: "), "\(run.error)")
  }

  @Test func aRecordedSessionReplaysToTheSameScreens() async throws {
    let program = try Program()
    defer { program.remove() }
    let recording = program.folder.appending(path: "session.jsonl").path
    let sounds = program.folder.appending(path: "sounds").path
    let lines = [
      "tap favourites", "back", "limit lists", "tap categories", "tap food", "pick 2", "close", "say \(Self.hotel)",
    ]
    let recorded = try await screen(program, lines, ["--record", recording])
    #expect(recorded.status == 0, "\(recorded.error)")
    let attributes = try FileManager.default.attributesOfItem(atPath: recording)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(!FileManager.default.fileExists(atPath: sounds))
    let replayed = try await program.run(["replay", recording])
    #expect(replayed.status == 0, "\(replayed.error)")
    #expect(replayed.output.contains("Marlow Hotel"))
    #expect(replayed.error.contains("the same as recorded"))

    // A screen that differs is reported.
    let text = try String(contentsOfFile: recording, encoding: .utf8)
    let changed = try program.file("changed.jsonl", text: text.replacing("Favorites", with: "Favourites"))
    #expect(try await program.run(["replay", changed, "--quiet"]).status == 3)
    // A line cut short by a power failure is ignored at the end, but not in the middle.
    let cut = try program.file("cut.jsonl", text: String(text.dropLast(40)))
    #expect(try await program.run(["replay", cut, "--quiet"]).error.contains(cut))
    let broken = try program.file("broken.jsonl", text: text.replacing("\n", with: "\n{\n", maxReplacements: 1))
    let unread = try await program.run(["replay", broken])
    #expect(unread.status == 1)
    #expect(unread.error.contains("broken.jsonl:2:"), "\(unread.error)")
    #expect(try await program.run(["replay", recording, "--quiet", "--on", "one-row"]).status == 0)

    let heard = try await screen(program, ["say \(Self.hotel)"], ["--record-audio", sounds])
    #expect(heard.status == 0)
    #expect(try await screen(program, ["say \(Self.hotel)"], ["--record-audio", sounds]).status == 0)
    let kept = try FileManager.default.contentsOfDirectory(atPath: sounds)
    #expect(kept.count == 2, "a second run keeps what the first one wrote")
    for name in kept {
      let mode = try FileManager.default.attributesOfItem(atPath: "\(sounds)/\(name)")[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
  }

  @Test(arguments: [
    (["--head-unit", "nosuch"], "default-800x480", Int32(1)), (["--language", "xx"], "en, ru, pt, fa, or zh", 2),
    (["--brightness", "grey"], "light or dark", 2),
  ])
  func mistakesAreNamed(arguments: [String], named: String, status: Int32) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await screen(program, [], arguments)
    #expect(run.status == status)
    #expect(run.error.contains(named), "\(run.error)")
  }

  @Test func aHeadUnitFileWithAMistakeIsNamedWithItsField() async throws {
    let program = try Program()
    defer { program.remove() }
    let file = try program.file(
      "unit.json", text: #"{"name": "mine", "screen": {"width": 800, "height": 480, "scale": 2}, "visibleRow": 3}"#)
    let run = try await screen(program, [], ["--head-unit", file])
    #expect(run.status == 1)
    #expect(run.error.contains("unit.json") && run.error.contains("visibleRow"), "\(run.error)")
  }

  @Test func whatCannotBeDoneIsSaidAndTheSessionGoesOn() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await screen(
      program, ["dance", "pick 1", "tap nothing", "go", "type a", "say nosuch.wav", "tap categories"])
    #expect(run.status == 0)
    for words in [
      "'dance' isn't a command", "there are no rows", "no button 'nothing'", "no trip", "no keyboard", "nosuch.wav",
    ] {
      #expect(run.error.contains(words), "\(words) in \(run.error)")
    }
    #expect(run.output.contains("map › grid"))

    let limited = try await screen(program, ["limit lists", "limit keyboard"], ["--head-unit", "one-row"])
    #expect(limited.error.contains("one-row never limits lists"))
    #expect(limited.output.contains("(limited: keyboard)") && !limited.output.contains("(limited: lists)"))
  }
}
