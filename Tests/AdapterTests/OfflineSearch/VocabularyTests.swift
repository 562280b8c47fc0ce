import Foundation
import LinuxAudio
import PlaceIndex
import Places
import Recognition
import SpeechRecognizers
import TestSupport
import Testing
import Understanding

@testable import OfflineSearch

/// A region with saved places, in a folder of its own.
struct Town {
  static let isInstalled = FileManager.default.fileExists(
    atPath: AcousticModel.usEnglish.directory.appending(path: "mdef").path)

  let folder: TestFolder
  let engine: SearchEngine

  init() async throws {
    folder = try TestFolder()
    try await TestRegion.build(TestCity.features, in: folder)
    engine = try SearchEngine(
      regions: [folder.file("city.places")], models: ModelDirectory(), personal: folder.file("own/places.db"))
  }

  func keep(_ name: String) async throws {
    let here = try TestFeature.coordinate(0, 0)
    try await engine.personal?.set(
      UserPlace(role: .favorite, name: name, coordinate: here, aliases: ["Zebulon"], label: "Kin"))
  }

  func recognizer() async throws -> any SpeechRecognizer {
    try await engine.makeRecognizer(near: nil, model: .usEnglish, enhancement: .off, partials: false)
  }

  /// Every file in the folder, except the saved places themselves.
  func files() throws -> [URL] {
    let found = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: [.isRegularFileKey])
    return (found?.allObjects as? [URL] ?? []).filter { url in
      (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true && !url.path.contains("/own/")
    }
  }
}

@Suite(.enabled(if: Town.isInstalled, "needs apt-get install pocketsphinx-en-us"))
struct VocabularyTests {
  @Test func `names of saved places are recognized, and are in no file`() async throws {
    let town = try await Town()
    try await town.keep("Quixotic Cottage")
    _ = try await town.recognizer()
    for file in try town.files() {
      #expect(try Data(contentsOf: file).range(of: Data("quixotic".utf8)) == nil, "\(file.path)")
    }
    let maker = VocabularyMaker(
      index: town.engine.index, commands: try town.engine.models.loadCommands(),
      commandsFile: town.engine.models.commands, weights: town.engine.weights, phraseLimit: town.engine.phraseLimit,
      confusions: PhoneConfusionCosts())
    let files = try await maker.vocabulary(
      for: .init(own: try await town.engine.own()), model: .usEnglish
    ).files
    let words = try String(contentsOf: files.dictionary, encoding: .utf8)
    for word in ["quixotic", "cottage", "zebulon", "kin", "granville"] {
      #expect(words.contains("\n\(word) "), "\(word)")
    }
    #expect(try String(contentsOf: files.languageModel, encoding: .utf8).contains("\tquixotic cottage\t"))
  }

  @Test func `a word has the driver's pronunciation until the correction is removed`() async throws {
    let town = try await Town()
    let personal = try #require(town.engine.personal)
    let maker = VocabularyMaker(
      index: town.engine.index, commands: try town.engine.models.loadCommands(),
      commandsFile: town.engine.models.commands, weights: town.engine.weights, phraseLimit: town.engine.phraseLimit,
      confusions: PhoneConfusionCosts())
    func lines() async throws -> [Substring] {
      let own = try await town.engine.own()
      let files = try await maker.vocabulary(for: .init(own: own), model: .usEnglish).files
      return try String(contentsOf: files.dictionary, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("granville") }
    }
    let listed = try await lines()
    #expect(listed == ["granville G R AE N V IH L"])
    try await personal.keep([[.g, .r, .ae, .n, .ih, .l], [.g, .r, .ae, .m, .v, .ih, .l]], of: "granville")
    #expect(try await lines() == ["granville G R AE N IH L", "granville(2) G R AE M V IH L"])
    for file in try town.files() where file.lastPathComponent == "words.dict" {
      #expect(try !String(contentsOf: file, encoding: .utf8).contains("G R AE N IH L"), "\(file.path)")
    }
    #expect(try await personal.forgetPronunciations(of: "granville"))
    #expect(try await lines() == listed)
  }

  @Test func `a vocabulary of map names alone is cached`() async throws {
    let town = try await Town()
    _ = try await town.recognizer()
    let kept = try town.files().filter { $0.path.contains("city.places.vocabulary-") }
    #expect(Set(kept.map(\.lastPathComponent)) == ["words.dict", "language.lm.bin"])
    #expect(kept.count == 2)
    _ = try await town.recognizer()
    #expect(try town.files().filter { $0.path.contains("city.places.vocabulary-") }.count == 2)
  }

  @Test func `folders of other versions are removed, and no others`() async throws {
    let town = try await Town()
    let manager = FileManager.default
    for name in ["city.places.vocabulary/0123", "city.places.vocabulary-2/0123"] {
      try manager.createDirectory(at: town.folder.file(name), withIntermediateDirectories: true)
      _ = try town.folder.write("\(name)/words.dict", "mum M AH M\n")
    }
    let others = ["city.places.vocabulary-old", "city.places.vocabulary.txt", "town.places.vocabulary"]
    for name in others { _ = try town.folder.write(name, "kept") }
    try await town.keep("Mum")
    _ = try await town.recognizer()
    let names = try town.folder.names
    #expect(!names.contains("city.places.vocabulary") && !names.contains("city.places.vocabulary-2"))
    #expect(others.allSatisfy(names.contains))
  }

  @Test func `many saved places don't displace map names`() throws {
    func share(_ count: Int) -> Double {
      let own = VocabularyPhrase.ownPlaces(
        (0..<count).map { "favourite \($0)" }, spoken: SpokenForms(), weights: PhrasePriors())
      let total = own.reduce(0) { $0 + $1.weight }
      return total / (1 + total)
    }
    #expect(share(1) < 0.05)
    #expect(share(300) <= 0.2 + 1e-9 && share(300) > 0.19)
    #expect(share(10_000) <= 0.2 + 1e-9)
    let few = VocabularyPhrase.ownPlaces(["home", "work", "mum's house"], spoken: SpokenForms())
    #expect(few.allSatisfy { $0.weight == 0.02 && $0.slot == .place })
  }
}
