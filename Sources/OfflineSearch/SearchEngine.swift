public import DestinationSearch
public import Foundation
public import PlaceIndex
public import Places
public import PocketSphinxRecognition
public import Pronunciation
public import Recognition
public import SpeechEnhancement
public import Understanding
public import UserPlaces

/// The parts of a search over one region or several, put together.
public struct SearchEngine: Sendable {
  /// The regions.
  public let index: RegionSet
  /// The driver's own places.
  public let personal: UserPlaceStore?
  /// Finds what words mean.
  public let resolver: DestinationResolver
  /// How likely everything is to be said.
  public var weights = HearingWeights()
  /// About how many ways to say a place are listened for at once; see ``/PlaceIndex/RegionIndex/standardPhraseLimit``.
  public var phraseLimit = RegionIndex.standardPhraseLimit
  let models: ModelDirectory
  private let commands: CommandSet

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
    personal = try file.map { try UserPlaceStore(contentsOf: $0) }
    commands = try models.loadCommands()
    resolver = DestinationResolver(
      places: index, personal: personal, commands: commands, timeZone: index.regions[0].info.timeZone ?? .current)
  }

  /// Loads a recogniser of everything that can be said in the regions, weighted for where the driver is.
  ///
  /// It takes a second or two where the vocabulary is not kept from before; the caller's actor is free meanwhile.
  ///
  /// - Throws: What making the vocabulary throws, and `RecognitionError` where the models are missing or refused.
  public func makeRecognizer(
    near origin: Coordinate?, model: AcousticModel, enhancement: EnhancementSettings, partials: Bool
  ) async throws -> any SpeechRecognizer {
    try await makeRecognizer(
      hearing: RegionRecognizer.Surroundings(position: origin, ownNames: try await ownNames()), model: model,
      enhancement: enhancement, partials: partials)
  }

  /// The same for own places that have been read.
  @concurrent func makeRecognizer(
    hearing surroundings: RegionRecognizer.Surroundings, model: AcousticModel, enhancement: EnhancementSettings,
    partials: Bool
  ) async throws -> any SpeechRecognizer {
    let maker = VocabularyMaker(
      index: index, commands: commands, commandsFile: models.commands, weights: weights, phraseLimit: phraseLimit)
    let (files, catalogue) = try await maker.vocabulary(hearing: surroundings, model: model)
    defer { withExtendedLifetime(files) {} }
    var settings = DecoderSettings(
      acousticModel: model.directory, dictionary: files.dictionary, search: .languageModel(files.languageModel))
    settings.partialHypotheses = partials
    settings.wordSearch = .tree
    settings.adapt(to: enhancement.ofStage)
    var ears = [try await ear(settings)]
    if enhancement.isOptional {
      settings.partialHypotheses = false
      settings.adapt(to: enhancement)
      ears.append(try await ear(settings) { try enhancement.enhance($0) })
    }
    return TwoPassRecognizer(ears: ears, phrases: catalogue)
  }

  private func ear(
    _ settings: DecoderSettings, prepare: @escaping @Sendable ([Int16]) throws -> [Int16] = { $0 }
  ) async throws -> TwoPassRecognizer.Ear {
    let gaussians = settings.topGaussians
    return TwoPassRecognizer.Ear(
      first: try await PocketSphinxRecognizer(settings),
      second: SmallVocabularyRecognizers(acousticModel: settings.acousticModel) {
        $0.partialHypotheses = false
        $0.topGaussians = gaussians
        $0.wordSearch = .flat
        $0.maximumWordsPerFrame = 20
      }, prepare: prepare)
  }

  /// What the driver calls the own places, sorted.
  func ownNames() async throws -> [String] {
    try await Set((personal?.all() ?? []).flatMap(\.spokenNames)).sorted()
  }

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
}

extension DecoderSettings {
  /// Fits a decoder to enhanced audio.
  ///
  /// What a suppressor leaves of speech is less like the speech the model was trained on: then more of the model is
  /// looked at, which costs a quarter more time.
  mutating func adapt(to enhancement: EnhancementSettings) {
    if enhancement.noiseSuppressionDB != nil { topGaussians = 8 }
  }

  /// Fits a decoder to the answers to a question, whose words are not shown while they are spoken.
  mutating func hearAnswers(_ enhancement: EnhancementSettings) {
    partialHypotheses = false
    adapt(to: enhancement.ofStage)
  }
}
