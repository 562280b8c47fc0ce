import Foundation
import Recognition
import SpeechRecognizers
import TestSupport
import Testing

/// Decodes recordings of people through the wrapper and through the library's own program: the words must be equal.
@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct BatchParityTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var folder: String
    var names: [String]
    var suffix: String
    var search: DecoderSettings.Search
    var testDescription: String { folder.isEmpty ? names.joined(separator: ", ") : folder }

    static let cards = Case(
      folder: "cards", names: ["001", "002", "003", "004", "005"], suffix: ".wav",
      search: .grammar(Distribution.recordings.appending(path: "cards/cards.gram")))
    static let turtle = Case(
      folder: "", names: ["goforward"], suffix: ".raw",
      search: .grammar(Distribution.recordings.appending(path: "goforward.gram")))
    static let open = Case(
      folder: "", names: ["goforward", "numbers", "something"], suffix: ".raw",
      search: .languageModel(Distribution.model.generalLanguageModel))
    static let reading = Case(
      folder: "librivox",
      names: ["0880", "0930"].map { "sense_and_sensibility_01_austen_64kb-\($0)" },
      suffix: ".wav",
      search: .languageModel(Distribution.model.generalLanguageModel))
  }

  @Test(arguments: [Case.cards, .turtle, .open, .reading])
  func hearsWhatTheBatchProgramHears(_ set: Case) async throws {
    let settings = DecoderSettings.libraryDefaults(
      acousticModel: Distribution.model.directory, dictionary: Distribution.model.dictionary, search: set.search)
    let folder = Distribution.recordings.appending(path: set.folder)
    var arguments = ["-hmm", settings.acousticModel.path, "-dict", settings.dictionary.path]
    switch set.search {
    case .grammar(let url): arguments += ["-jsgf", url.path]
    case .languageModel(let url): arguments += ["-lm", url.path]
    case .keyphrase, .phones: Issue.record("the batch program is asked for words only")
    }
    let reference = try await BatchProgram.hypotheses(
      of: set.names, in: folder, extension: set.suffix, arguments: arguments)
    #expect(reference.count == set.names.count)
    let recognizer = try await PocketSphinxRecognizer(settings)
    for name in set.names {
      let samples = try Distribution.samples(folder.appending(path: name + set.suffix))
      let heard = try await recognizer.result(of: samples)
      #expect(heard.best?.text ?? "" == reference[name], "\(name)")
    }
  }

  @Test func theProjectsSettingsHearTheCards() async throws {
    let recognizer = try await PocketSphinxRecognizer(
      DecoderSettings(
        acousticModel: Distribution.model.directory, dictionary: Distribution.model.dictionary,
        search: Case.cards.search))
    let transcript = Distribution.recordings.appending(path: "cards/cards.transcription")
    let lines = try String(contentsOf: transcript, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == Case.cards.names.count)
    var right = 0
    for (name, line) in zip(Case.cards.names, lines) {
      // "<s> ten of clubs </s> (001)"
      let words = line.split(separator: " ").filter { !$0.hasPrefix("<") && !$0.hasPrefix("(") }.joined(separator: " ")
      let samples = try Distribution.samples(Distribution.recordings.appending(path: "cards/\(name).wav"))
      if try await recognizer.result(of: samples).best?.text == words { right += 1 }
    }
    #expect(right >= 4)
  }
}

extension DecoderSettings {
  /// The library's own defaults for all search parameters.
  static func libraryDefaults(acousticModel: URL, dictionary: URL, search: Search) -> DecoderSettings {
    var settings = DecoderSettings(acousticModel: acousticModel, dictionary: dictionary, search: search)
    settings.beam = 1e-48
    settings.wordBeam = 7e-29
    settings.phoneBeam = 1e-48
    settings.maximumActiveHMMs = 30_000
    settings.maximumWordsPerFrame = -1
    settings.noiseFloor = nil
    settings.removeSilence = true
    settings.normalizesFeatures = false
    return settings
  }
}

/// The distribution's own program, run on equal recordings: the reference for the wrapper.
enum BatchProgram {
  /// The hypothesis of `pocketsphinx_batch` for each recording, by name.
  static func hypotheses(of names: [String], in folder: URL, extension suffix: String, arguments: [String]) async throws
    -> [String: String]
  {
    let work = try TestFolder()
    let output = work.file("words")
    let control = try work.write("files", names.joined(separator: "\n").appending("\n"))
    let header = suffix == ".wav" ? ["-adchdr", "44"] : []
    let files = [
      "-ctl", control.path, "-cepdir", folder.path, "-cepext", suffix, "-adcin", "yes", "-hyp", output.path,
      "-logfn", "/dev/null",
    ]
    _ = try await RunningProgram.run("/usr/bin/pocketsphinx_batch", arguments + header + files, in: work.url)
    var found: [String: String] = [:]
    for line in try String(contentsOf: output, encoding: .utf8).split(separator: "\n") {
      // "two words (name -1234)"
      guard let bracket = line.lastIndex(of: "(") else { continue }
      let name = line[line.index(after: bracket)...].prefix { $0 != " " }
      found[String(name)] = line[..<bracket].trimmingCharacters(in: .whitespaces)
    }
    return found
  }
}
