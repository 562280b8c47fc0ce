import ArgumentParser
import Evaluation
import Foundation
import OfflineSearch
import PlaceIndex
import Places
import PocketSphinxRecognition
import Recognition
import SpeechEnhancement
import Understanding

/// What recognises in a run: how it is described, and how decoders of it are made.
struct RecognizerSetup: Sendable {
  /// The description that goes into the run's header.
  let description: RunHeader.Recognizer
  /// Whether recordings are decoded; not where hypotheses are stored.
  let needsAudio: Bool
  /// Fills in what the corpus leaves open about an expected place.
  let complete: @Sendable (Expectation) async throws -> Expectation
  /// Makes a decoder; called once for each that works at the same time.
  let makeDecoder: @Sendable () async throws -> any UtteranceDecoding

  /// Hypotheses that were made before.
  init(stored path: String) throws {
    let url = URL(filePath: path)
    let stored = try StoredHypotheses(url)
    description = RunHeader.Recognizer(name: "stored hypotheses", settings: ["hypotheses": try Self.file(url)])
    needsAudio = false
    complete = { $0 }
    makeDecoder = { stored }
  }

  /// Words, by a grammar or a language model.
  init(words options: RecognitionOptions, speech: SpeechOptions, settings: Settings) async throws {
    let model = speech.model(settings)
    let enhancement = try speech.enhancement(settings)
    var described = try Self.speech(model, enhancement)
    var dictionary = options.dictionary.map { URL(filePath: $0) } ?? model.dictionary
    let search: DecoderSettings.Search
    if let grammar = options.grammar {
      search = .grammar(URL(filePath: grammar))
      described["grammar"] = try Self.file(URL(filePath: grammar))
    } else if let lm = options.lm {
      search = .languageModel(URL(filePath: lm))
      described["lm"] = try Self.file(URL(filePath: lm))
    } else {
      let sentences = URL(filePath: options.sentences ?? "")
      let files = try await SentenceModel.files(
        of: sentences, model: model, dictionary: options.dictionary.map { _ in dictionary })
      search = .languageModel(files.languageModel)
      dictionary = files.dictionary
      described["sentences"] = try Self.file(sentences)
    }
    if let given = options.dictionary { described["dictionary"] = try Self.file(URL(filePath: given)) }
    var decoding = DecoderSettings(acousticModel: model.directory, dictionary: dictionary, search: search)
    decoding.partialHypotheses = false
    // Only the best words are scored, and a list of others can cost seconds with a large model.
    decoding.alternatives = 1
    let made = decoding
    description = RunHeader.Recognizer(name: "words", settings: described)
    needsAudio = true
    complete = { $0 }
    makeDecoder = { try await WordsDecoder(made, enhancement: enhancement) }
  }

  /// Destinations of a region.
  init(
    destinations region: RegionOptions, ownPlaces: String?, speech: SpeechOptions, settings: Settings
  ) async throws {
    let models = try region.modelDirectory(settings)
    let model = speech.model(settings)
    let enhancement = try speech.enhancement(settings)
    let origin = try region.origin(settings)
    let own = try ownPlaces.map { path in
      guard FileManager.default.fileExists(atPath: path) else {
        throw Failure("\(path): is not there; name a database as 'whereto places' keeps it")
      }
      return URL(filePath: path)
    }
    var described = try Self.speech(model, enhancement)
    described["commands"] = try Self.file(models.commands)
    described["near"] = origin?.description
    let index = try region.indexURLs(settings)
    let engine = try SearchEngine(regions: index, models: models, personal: own)
    described["index"] = engine.index.regions.map { Self.region($0.info) }.joined(separator: "; ")
    described["ownPlaces"] = try await engine.personal?.all().map { "\($0)" }.sorted().checksum
    description = RunHeader.Recognizer(name: "destinations", settings: described)
    needsAudio = true
    let completion = ExpectedPlace(index: engine.index, origin: origin)
    complete = { try await completion.complete($0) }
    makeDecoder = {
      DestinationDecoder(
        engine: try SearchEngine(regions: index, models: models, personal: own), model: model, enhancement: enhancement,
        origin: origin)
    }
  }

  private static func speech(_ model: AcousticModel, _ enhancement: EnhancementSettings) throws -> [String: String] {
    [
      "whereto": Whereto.configuration.version,
      "acousticModel":
        "\(model.directory.lastPathComponent) \(try FileChecksum.of(model.directory.appending(path: "means")))",
      "suppression": enhancement.noiseSuppressionDB.map { "\($0) dB" } ?? "off",
    ]
  }

  /// A region by what it was built from, which is the same wherever and whenever it was built.
  private static func region(_ info: RegionInfo) -> String {
    let counts = info.counts.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) × \($0.key.rawValue)" }
    let date = info.sourceDate.map { " of \($0)" } ?? ""
    return "\(info.source)\(date): \(counts.joined(separator: ", "))"
  }

  /// A file by its name and content, so that runs on different machines can be told to be the same.
  private static func file(_ url: URL) throws -> String {
    "\(url.lastPathComponent) \(try FileChecksum.of(url))"
  }
}

extension [String] {
  /// Stands for what may be private.
  fileprivate var checksum: String { FileChecksum.of(text: joined(separator: "\n")) }
}
