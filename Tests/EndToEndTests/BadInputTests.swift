import Foundation
import TestSupport
import Testing

/// Whatever is wrong with an input, there is one line that names it, exit status 1, and nothing lost.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct BadInputTests {
  private func expectOneLine(_ run: Program.Run, naming name: String, status: Int32 = 1) {
    #expect(run.status == status)
    let lines = run.errorLines.filter { $0.hasPrefix("whereto: ") }
    #expect(lines.count == 1, "\(run.error)")
    #expect(lines.first?.contains(name) == true, "\(run.error)")
  }

  private static func wav(_ samples: Int) -> Data {
    var data = Data("RIFF".utf8)
    func append(_ value: Int, bytes: Int) { for byte in 0..<bytes { data.append(UInt8(value >> (8 * byte) & 0xFF)) } }
    let size = 2 * samples
    append(36 + size, bytes: 4)
    data.append(contentsOf: Data("WAVEfmt ".utf8))
    append(16, bytes: 4)
    for (value, bytes) in [(1, 2), (1, 2), (16_000, 4), (32_000, 4), (2, 2), (16, 2)] { append(value, bytes: bytes) }
    data.append(contentsOf: Data("data".utf8))
    append(size, bytes: 4)
    data.append(Data(count: 2 * samples))
    return data
  }

  @Test(arguments: [
    ("empty.wav", Data()),
    ("header.wav", Self.wav(0).prefix(20)),
    ("text.wav", Data("This is a letter and no sound at all, and it is long enough for a header.".utf8)),
    ("minutes.wav", Self.wav(600 * 16_000)),
    ("none.wav", Self.wav(0)),
    ("one.wav", Self.wav(1)),
  ])
  func aRecordingThatCannotBeUsed(name: String, contents: Data) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["recognize", "--index", try DemoRegion.path(), try program.file(name, contents)])
    expectOneLine(run, naming: name)
  }

  @Test func aRecordingThatIsAFolderOrAbsent() async throws {
    let program = try Program()
    defer { program.remove() }
    for path in [program.folder.path, "/nowhere/a.wav"] {
      expectOneLine(try await program.run(["recognize", "--index", try DemoRegion.path(), path]), naming: path)
    }
  }

  @Test func aRecordingOfSilenceIsNoSpeech() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run([
      "recognize", "--json", "--index", try await DemoRegion.path(), try program.file("silence.wav", Self.wav(16_000)),
    ])
    #expect(run.status == 0)
    #expect(run.output.contains("\"outcome\":\"noSpeech\"") && run.output.contains("\"audio\":1"))
  }

  @Test func theOtherRecordingsGoOn() async throws {
    let program = try Program()
    defer { program.remove() }
    let good = Repository.file("audio-fixtures/clean/name-marlow.wav").path
    let run = try await program.run(
      ["recognize", "--json", "--index", try await DemoRegion.path(), try program.file("empty.wav", Data()), good])
    expectOneLine(run, naming: "empty.wav")
    #expect(run.output.contains("Marlow Hotel"))
  }

  @Test(arguments: [
    ("cut.osm", "<?xml version=\"1.0\"?><osm version=\"0.6\"><node id=\"1\" lat=\"49\" lon=\"-1"),
    ("cut.osm.pbf", "not a protocol buffer"),
    ("columns.csv", "title,latitude,lon\nA place,49,-123\n"),
    ("list.geojson", "[1, 2, 3]"),
    ("empty.geojsonl", ""),
    ("map.docx", "words"),
  ])
  func aMapThatCannotBeRead(name: String, contents: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let output = try program.file("old.places", text: "the old file")
    let run = try await program.run(["index", "build", try program.file(name, text: contents), "--output", output])
    expectOneLine(run, naming: name)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "the old file")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.folder.path).filter { $0.contains("building") }
        .isEmpty)
  }

  @Test func anIndexThatIsNone() async throws {
    let program = try Program()
    defer { program.remove() }
    var other = try Data(contentsOf: URL(filePath: try await DemoRegion.path()))
    // The user version of a SQLite file is the big-endian number at byte 60.
    other[63] &+= 1
    let cases = [
      try program.file("text.places", text: "This is a text that is no index, and long enough to be looked at as one."),
      try program.file("empty.places", Data()), try program.file("other.places", other), program.folder.path,
      "/nowhere/region.places",
    ]
    for path in cases {
      expectOneLine(try await program.run(["find", "marlow hotel", "--index", path]), naming: path)
    }
  }

  @Test func aDiskThatIsFull() async throws {
    let program = try Program()
    defer { program.remove() }
    let output = try program.file("old.places", text: "the old file")
    let map = Repository.file("models/demo/alder-bay.osm").path
    // A limit on file sizes stands for the full disk: writes fail in the middle of the build.
    let run = try await program.shell(
      "trap '' XFSZ; ulimit -f 200; exec whereto index build '\(map)' --output '\(output)' --models '\(Repository.top.path)/models'"
    )
    #expect(run.status == 1)
    #expect(run.errorLines.filter { $0.hasPrefix("whereto: ") }.count == 1, "\(run.error)")
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "the old file")
  }

  @Test(arguments: [
    (["find", "x"], "--index"), (["find", "x", "--near", "north"], "north"), (["index", "build"], "inputs"),
    (["recognize", "a.wav", "--suppression", "much"], "much"), (["places", "set-home", "91,0"], "91,0"),
    (["find", "x", "--limit", "0"], "--limit"), (["dance"], "dance"),
  ])
  func aMistakeInTheArguments(arguments: [String], naming: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(arguments)
    #expect(run.status == 2)
    #expect(run.error.contains(naming), "\(run.error)")
    #expect(run.output.isEmpty)
  }
}
