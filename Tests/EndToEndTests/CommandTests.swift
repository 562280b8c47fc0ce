import DestinationSearch
import Foundation
import TestSupport
import Testing

/// The commands as a user sees them: words, output, exit status.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct CommandTests {
  private func first(_ run: Program.Run) throws -> ResultRecord {
    try JSONDecoder().decode(ResultRecord.self, from: Data(run.output.utf8))
  }

  @Test(arguments: [
    ("museum of forgotten machines", "osm:node/1310"),
    ("MUSEUM OF FORGOTTEN MACHINES!", "osm:node/1310"),
    ("musuem of forgoten machines", "osm:node/1310"),
    ("take me to the museum of forgotten machines", "osm:node/1310"),
  ])
  func findsWrittenNames(text: String, id: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["find", text, "--json", "--index", try await DemoRegion.path()])
    #expect(run.status == 0)
    #expect(try first(run).results.first?.id == id)
  }

  @Test func readsSettingsFromTheEnvironmentAndTheFile() async throws {
    let program = try Program()
    defer { program.remove() }
    let index = try await DemoRegion.path()
    let byVariable = try await program.run(["find", "marlow hotel"], environment: ["WHERETO_INDEX": index])
    #expect(byVariable.output.contains("Marlow Hotel"))
    let folder = program.folder.appending(path: "XDG_CONFIG_HOME/whereto")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "index: \(index)\nnear: \"48.5,-126.5\"\n".write(
      to: folder.appending(path: "config.yaml"), atomically: true, encoding: .utf8)
    #expect(try await program.run(["find", "marlow hotel"]).output.contains(" km"))
    try "index: [".write(to: folder.appending(path: "config.yaml"), atomically: true, encoding: .utf8)
    let malformed = try await program.run(["find", "marlow hotel"])
    #expect(malformed.status == 1 && malformed.error.contains("config.yaml"))
  }

  @Test func keepsTheDriversPlaces() async throws {
    let program = try Program()
    defer { program.remove() }
    let index = ["--index", try await DemoRegion.path()]
    #expect(try await program.run(["find", "take me home"] + index).output.contains("Home is not set"))
    #expect(try await program.run(["places", "set-home", "Marlow Hotel"] + index).status == 0)
    #expect(try await program.run(["places", "set-work", "48.51,-126.49"]).status == 0)
    #expect(try await program.run(["places", "add", "Mum's House", "48.49,-126.51"]).status == 0)
    let home = try first(try await program.run(["find", "take me home", "--json"] + index)).results.first
    #expect(abs((home?.lat ?? 0) - 48.49042) < 0.0001)
    #expect(
      try first(try await program.run(["find", "take me to mums house", "--json"] + index)).results.first?.id
        == "user:favourite/mum's house")
    #expect(try await program.run(["places", "list"]).output.split(separator: "\n").count == 3)
    #expect(try await program.run(["places", "remove", "mum's house"]).status == 0)
    let again = try await program.run(["places", "remove", "mum's house"])
    #expect(again.status == 1 && again.error.contains("mum's house"))
    let file = program.folder.appending(path: "XDG_DATA_HOME/whereto/places.db").path
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
  }

  @Test func readsARecordingFromStandardInput() async throws {
    let program = try Program()
    defer { program.remove() }
    let recording = Repository.file("audio-fixtures/clean/name-marlow.wav")
    let run = try await program.run(
      ["recognize", "--json", "--index", try await DemoRegion.path(), "-"], input: recording)
    #expect(try first(run).results.first?.name == "Marlow Hotel")
  }

  @Test func hearsWithAVoskModel() async throws {
    let (program, folder) = (try Program(), try TestFolder())
    defer { program.remove() }
    let model = try VoskStandIn.model(in: folder).path
    let arguments = [
      "recognize", "--json", "--index", try await DemoRegion.path(), "--vosk-model", model,
      Repository.file("audio-fixtures/clean/name-marlow.wav").path,
    ]
    let library = ["WHERETO_VOSK_LIBRARY": try await VoskStandIn.library(in: folder)]
    let run = try await program.run(arguments, environment: library)
    #expect(try first(run).transcript.hasPrefix("go forward"), "\(run.error)")
    let doctor = try await program.run(["doctor", "--vosk-model", model], environment: library)
    #expect(doctor.output.contains("ok  Vosk model"), "\(doctor.output)")
    let without = try await program.run(arguments + ["--vosk-library", "/nowhere/libvosk.so"])
    #expect(without.status == 1 && without.error.contains("/nowhere/libvosk.so: can't be loaded"))
  }

  @Test func keepsTheVocabularyBesideTheIndex() async throws {
    let program = try Program()
    defer { program.remove() }
    let index = try program.file("town.places", Data(contentsOf: URL(filePath: try await DemoRegion.path())))
    let recording = Repository.file("audio-fixtures/clean/name-marlow.wav").path
    func built() async throws -> Set<String> {
      _ = try await program.run(["recognize", "--index", index, recording])
      return Set(try FileManager.default.contentsOfDirectory(atPath: "\(index).vocabulary-6"))
    }
    let once = try await built()
    #expect(once.count == 1)
    #expect(try await built() == once)
    _ = try await program.run(["places", "add", "Uncle Zebulon", "48.5,-126.5"])
    // With saved places, the vocabulary is built in memory.
    #expect(try await built() == once)
    let elsewhere = try await program.run(["recognize", "--index", index, "--near", "48.5,-126.5", recording])
    #expect(elsewhere.output.contains("Marlow Hotel"))
    #expect(try await built() == once)
  }

  @Test func takesSouthernPositionsAndNegativeDecibels() async throws {
    let program = try Program()
    defer { program.remove() }
    #expect(try await program.run(["places", "set-home", "-33.86,151.2"]).status == 0)
    #expect(try await program.run(["places", "list"]).output.contains("-33.86,151.2"))
    let recording = Repository.file("audio-fixtures/clean/name-marlow.wav").path
    let run = try await program.run([
      "recognize", recording, "--index", try await DemoRegion.path(), "--near", "-33.86,151.2", "--suppression", "-15",
    ])
    #expect(run.output.contains("Marlow Hotel"), "\(run.error)")
  }

  @Test func logsTheRecogniserOnlyWhenAsked() async throws {
    let program = try Program()
    defer { program.remove() }
    let arguments = [
      "recognize", "--index", try await DemoRegion.path(),
      Repository.file("audio-fixtures/clean/name-marlow.wav").path,
    ]
    #expect(try await program.run(arguments).error.isEmpty)
    #expect(
      try await program.run(arguments, environment: ["WHERETO_LOG": "trace"]).error.contains("whereto.recogniser"))
    #expect(try await program.run(arguments + ["--log", "loud"]).status == 2)
  }

  @Test func aMapGivenTwiceIsReadOnce() async throws {
    let program = try Program()
    defer { program.remove() }
    let row =
      #"{"type":"Feature","id":1,"properties":{"name":"Elm","amenity":"cafe"},"geometry":{"type":"Point","coordinates":[-123,49]}}"#
    let map = try program.file("map.geojsonl", text: row)
    let first = try program.file("first.csv", text: "name,lat,lon,kind\nOak,49,-123,cafe\n")
    let second = try program.file("second.csv", text: "name,lat,lon,kind\nAsh,49,-123,cafe\n")
    let output = try program.file("town.places")
    let run = try await program.run(["index", "build", map, map, first, second, "--output", output, "--json"])
    #expect(run.output.contains(#""counts":{"poi":3}"#), "\(run.output)\(run.error)")
    #expect(run.output.contains(#""read twice":1"#))
  }

  @Test func anUnknownHouseIsNotKeptForAnother() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["places", "set-home", "613 5th avenue", "--index", try await DemoRegion.path()])
    #expect(run.status == 1 && run.error.contains("the closest match is"), "\(run.output)\(run.error)")
  }

  @Test func tellsWhatIsInAnIndex() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["index", "info", try await DemoRegion.path()])
    for word in ["Alder Bay", "QX", "alder-bay.osm", "48.4", "street"] { #expect(run.output.contains(word)) }
  }

  @Test func theDoctorSaysWhatIsMissing() async throws {
    let program = try Program()
    defer { program.remove() }
    let healthy = try await program.run(["doctor"])
    #expect(healthy.status == 0 && healthy.output.contains("other sound"))
    let run = try await program.run(["doctor", "--acoustic-model", "/nowhere"])
    #expect(run.status == 1)
    #expect(run.output.contains("NO  acoustic model") && run.output.contains("apt-get install"))
  }

  @Test func anInterruptedBuildLeavesTheOldFile() async throws {
    let program = try Program()
    defer { program.remove() }
    let output = try program.file("old.places", text: "the old file")
    let row =
      #"{"type":"Feature","properties":{"name":"Place","amenity":"cafe"},"geometry":{"type":"Point","coordinates":[-123,49]}}"#
    let first = try program.file("first.geojsonl", text: String(repeating: row + "\n", count: 2_000))
    // Reading the second one never ends.
    let second = try program.file("second.osm", text: "<osm/>")
    let reading = try program.file("reading")
    let programs = try program.file("programs")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try ScriptedProgram.make(": > '\(reading)'; exec sleep 3600", at: URL(filePath: "\(programs)/osmium"))
    let running = try program.start(
      ["index", "build", first, second, "--output", output], environment: ["PATH": "\(programs):/usr/bin:/bin"])
    func leftovers() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: program.folder.path).filter { $0.contains("building") }
    }
    try await running.wait { FileManager.default.fileExists(atPath: reading) }
    #expect(try leftovers().count == 1)
    running.send(SIGINT)
    let run = try await running.finish()
    #expect(run.status == 130, "\(run.error)")
    #expect(try leftovers().isEmpty)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "the old file")
  }

  @Test func theDemoShowsTheWholeWay() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["demo"])
    #expect(run.status == 0, "\(run.error)")
    for words in ["Museum of Forgotten Machines", "Marlow Hotel", "[listening]", "Kettle & Crow", "map › grid"] {
      #expect(run.output.contains(words))
    }
  }
}
