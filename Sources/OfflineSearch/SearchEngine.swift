public import DestinationSearch
public import Foundation
public import PlaceIndex
public import Places
public import PocketSphinxRecognition
public import Pronunciation
import Recognition
public import SpeechEnhancement
import Understanding

/// The parts of a search over one region or several, put together.
public struct SearchEngine: Sendable {
  /// The regions.
  public let index: RegionSet
  /// The driver's own places.
  public let personal: UserPlaces?
  /// Finds what words mean.
  public let resolver: DestinationResolver
  let models: ModelDirectory
  private let commands: CommandSet
  private let commandsFile: URL

  /// Opens regions with the driver's own places.
  ///
  /// - Parameters:
  ///   - urls: The region files, one at least.
  ///   - models: The project's models.
  ///   - file: The file of own places; `nil` for none, as where results are to be the same for everyone.
  /// - Throws: ``SetupError`` and what opening a region throws.
  public init(regions urls: [URL], models: ModelDirectory, personal file: URL? = BaseFolders.userPlaces) throws {
    self.models = models
    let rules = FliteLexicon()
    guard let index = RegionSet(try urls.map { try RegionIndex(contentsOf: $0, rules: rules) }) else {
      throw SetupError("no region file is named")
    }
    self.index = index
    personal = try file.map { try UserPlaces(contentsOf: $0) }
    commands = try models.loadCommands()
    commandsFile = models.commands
    resolver = DestinationResolver(
      places: index, personal: personal, commands: commands, timeZone: index.regions[0].info.timeZone ?? .current)
  }

  /// Loads a recogniser of everything that can be said in the region, weighted for where the driver is.
  ///
  /// What a suppressor leaves of speech is less like the speech the model was trained on: then more of the model is
  /// looked at, which costs a quarter more time.
  ///
  /// - Throws: What making the vocabulary throws, and `RecognitionError` where the models are missing or refused.
  public func makeRecognizer(
    near origin: Coordinate?, model: AcousticModel, enhancement: EnhancementSettings, partials: Bool
  ) async throws
    -> PocketSphinxRecognizer
  {
    let files = try await vocabulary(near: origin, model: model)
    var settings = DecoderSettings(
      acousticModel: model.directory, dictionary: files.dictionary, search: .languageModel(files.languageModel))
    settings.partialHypotheses = partials
    if enhancement.noiseSuppressionDB != nil { settings.topGaussians = 8 }
    return try await PocketSphinxRecognizer(settings)
  }

  /// The vocabulary for a position, from the folder beside the index where it is kept.
  ///
  /// - Throws: `PlaceIndexError` where a region or the own places cannot be read, and `RecognitionError` where a model is
  ///   missing or refused, or the folder cannot be written.
  public func vocabulary(near origin: Coordinate?, model: AcousticModel) async throws -> VocabularyFiles {
    let focus = origin.map(Self.cell)
    let ownNames = try await Set((personal?.all() ?? []).flatMap(\.spokenNames)).sorted()
    let ingredients =
      try ["vocabulary \(Self.vocabularyVersion), \(Self.otherWords) other words"]
      + (index.regions.map(\.url) + [commandsFile, model.dictionary, model.generalLanguageModel]).map(Self.stamp)
      + [focus?.description ?? "centre"] + ownNames
    let store = VocabularyStore(directory: Self.vocabularyFolder(for: index.regions[0].url))
    return try await store.files(ingredients: ingredients) {
      let pronouncer = try Self.pronouncer(model)
      let spoken = SpokenForms(isWord: pronouncer.lists)
      var phrases = try await index.vocabularyPhrases(near: focus)
      let attributes = index.rubricator.spokenAttributes
      phrases += VocabularyPhrase.attributes(
        before: attributes.filter(\.isBefore).map(\.form), after: attributes.filter { !$0.isBefore }.map(\.form))
      phrases += VocabularyPhrase.times + VocabularyPhrase.days
      for name in ownNames {
        // A driver's own names are said far more often than any one place.
        phrases += spoken.all(name, limit: 2).map { VocabularyPhrase(slot: .place, words: $0, weight: 0.02) }
      }
      let others = try LanguageModelFile.frequentWords(in: model.generalLanguageModel, limit: Self.otherWords)
      var builder = VocabularyBuilder(pronouncer: pronouncer)
      let vocabulary = builder.build(commands: commands, phrases: phrases, otherWords: others)
      return (vocabulary.lexicon, vocabulary.languageModel)
    }
  }

  /// Raised whenever the same ingredients make another vocabulary.
  private static let vocabularyVersion = 2

  /// Words of general speech that compete with the region's.
  static let otherWords = 1_500

  /// How words sound.
  ///
  /// - Throws: `RecognitionError` where the dictionary cannot be read.
  public static func pronouncer(_ model: AcousticModel) throws -> Pronouncer {
    Pronouncer(dictionaries: [try PronouncingDictionary(contentsOf: model.dictionary)], rules: FliteLexicon())
  }

  /// Positions within about 5 km share a vocabulary.
  public static func cell(_ point: Coordinate) -> Coordinate {
    func rounded(_ degrees: Double) -> Double { (degrees * 20).rounded() / 20 }
    return Coordinate(latitude: rounded(point.latitude), longitude: rounded(point.longitude)) ?? point
  }

  /// Beside the index, or in the cache where that folder may not be written.
  private static func vocabularyFolder(for index: URL) -> URL {
    let folder = index.deletingLastPathComponent()
    let name = "\(index.lastPathComponent).vocabulary"
    return (FileManager.default.isWritableFile(atPath: folder.path) ? folder : BaseFolders.cache).appending(path: name)
  }

  private static func stamp(_ url: URL) throws -> String {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
      throw RecognitionError(
        .modelMissing, subject: url.path, message: "is not there",
        advice: "install pocketsphinx-en-us or run 'whereto doctor'")
    }
    let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(url.path) \(attributes[.size] ?? 0) \(date)"
  }
}
