import Audio
public import DestinationSearch
public import Foundation
public import LinuxAudio
public import PlaceIndex
public import Places
public import Recognition
public import SpeechRecognizers
public import Understanding

/// The assembled parts of a search over one or more regions.
public struct SearchEngine: Sendable {
  /// The regions.
  public let index: RegionSet
  /// The driver's saved places.
  public let personal: UserPlaceStore?
  /// Resolves recognized words to destinations.
  public private(set) var resolver: DestinationResolver
  /// The prior weights of commands and phrases.
  public var weights = PhrasePriors()
  /// The approximate maximum of spoken forms of places in a vocabulary; see
  /// ``/PlaceIndex/RegionIndex/standardPhraseLimit``.
  public var phraseLimit = RegionIndex.standardPhraseLimit
  /// A Vosk model that replaces PocketSphinx, if the user has one. It recognizes its own vocabulary instead of the
  /// regions' names.
  public var vosk: VoskModel? {
    didSet {
      let settings = ResolverSettings()
      resolver.settings.rejectThreshold = vosk == nil ? settings.rejectThreshold : Self.leastShare
      resolver.settings.acceptThreshold = vosk == nil ? settings.acceptThreshold : Self.leastShare
    }
  }
  /// The queue for reading files.
  static let files = QueueExecutor(label: "whereto.files")
  /// Vosk reports its best hypothesis's share among a few, which is lower than the probability that it is correct.
  private static let leastShare = 0.14
  /// A Whisper model that transcribes, and rescores candidate sentences; `nil` for none.
  public var speechModel: WhisperModel?
  /// The parameters of speech recognition.
  let settings = RecognitionSettings()
  let models: ModelDirectory
  private let commands: CommandSet
  private let confusions: PhoneConfusionCosts
  private let evidence: SentenceEvidence
  private let vocabularies = SharedVocabularies()

  /// Opens region files with the driver's saved places.
  ///
  /// `file` is that of saved places; `nil` for none, for example if results must not depend on the user. Further concurrent
  /// searches in a region than `searches` wait.
  ///
  /// - Throws: ``SetupError``, or the error of opening a region.
  public init(
    regions urls: [URL], models: ModelDirectory, personal file: URL? = BaseFolders.userPlaces, searches: Int = 1
  ) throws {
    let rules = FliteLexicon()
    let regions = try urls.map { try RegionIndex(contentsOf: $0, rules: rules, searches: searches) }
    try self.init(over: regions, models: models, personal: file)
  }

  /// Opens regions at addresses with the driver's saved places; see ``init(regions:models:personal:searches:)``.
  ///
  /// - Throws: ``SetupError``, or the error of opening a region.
  public init(
    indexes: [IndexAddress], models: ModelDirectory, personal file: URL? = BaseFolders.userPlaces, searches: Int = 1
  ) async throws {
    let rules = FliteLexicon()
    var regions: [RegionIndex] = []
    for index in indexes { regions += try await index.open(rules: rules, searches: searches) }
    try self.init(over: regions, models: models, personal: file)
  }

  private init(over regions: [RegionIndex], models: ModelDirectory, personal file: URL?) throws {
    guard let index = RegionSet(regions) else {
      throw SetupError("no region is given; name at least one region file or database")
    }
    self.models = models
    self.index = index
    personal = try file.map { try UserPlaceStore(contentsOf: $0) }
    commands = try models.loadCommands()
    confusions = try models.loadConfusions()
    evidence = try models.loadEvidence()
    resolver = DestinationResolver(
      places: index, personal: personal, commands: commands, timeZone: index.regions[0].info.timeZone ?? .current)
  }

  /// Whether the vocabulary holds all names of the regions, independent of the position. If they exceed the limit, it
  /// holds the nearby ones.
  ///
  /// - Throws: `PlaceIndexError` if a region can no longer be read.
  public var isPositionIndependent: Bool {
    get async throws {
      if vosk != nil { return true }
      return try await index.canBeSaid(within: phraseLimit)
    }
  }

  /// Loads a recognizer of the regions' vocabulary, weighted for the driver's position.
  ///
  /// It takes a second or two if the vocabulary isn't cached; the caller's actor isn't blocked.
  ///
  /// - Throws: The error of making the vocabulary, and `RecognitionError` if the models are missing or can't be loaded.
  public func makeRecognizer(
    near origin: Coordinate?, model: AcousticModel, enhancement: EnhancementSettings, partials: Bool
  ) async throws -> any SpeechRecognizer {
    try await makeRecognizer(
      for: RegionRecognizer.Surroundings(position: origin, own: try await own()), model: model,
      enhancement: enhancement, partials: partials)
  }

  /// Loads a recognizer of the regions' vocabulary for a position and for saved places that have been read.
  @concurrent func makeRecognizer(
    for surroundings: RegionRecognizer.Surroundings, model: AcousticModel, enhancement: EnhancementSettings,
    partials: Bool
  ) async throws -> any SpeechRecognizer {
    if let vosk { return try await VoskRecognizer(vosk) }
    let maker = VocabularyMaker(
      index: index, commands: commands, commandsFile: models.commands, weights: weights,
      priorFactor: evidence.sentence.prior, phraseLimit: phraseLimit, confusions: confusions, settings: settings)
    var surroundings = surroundings
    surroundings.position = surroundings.position.map(Self.cell)
    if let speechModel {
      let session = WhisperSession(speechModel)
      let vocabulary = try await vocabularies.vocabulary(for: surroundings) {
        let phrases = try await maker.catalogue(for: $0, model: model)
        return SpeechModelVocabulary(
          phrases: phrases, tokens: try await RescoringRecognizer.tokens(of: phrases, for: session))
      }
      let recognizer = RescoringRecognizer(
        branch: session, evidence: evidence, vocabulary: vocabulary,
        phones: try await Self.phones(model, Self.scores(model, phonesOnly: true)), settings: settings)
      let shown = TranscriptPartials(WhisperSession(speechModel), tokens: vocabulary.tokens, settings: settings)
      return WholeUtteranceRecognizer(
        recognizer, partials: partials ? .init(shown, isShared: false, steady: settings.steadyWords) : nil)
    }
    let made = try await maker.vocabulary(for: surroundings, model: model)
    defer { withExtendedLifetime(made.files) {} }
    var settings = DecoderSettings(firstPassOf: made.files, model)
    settings.partialHypotheses = partials
    let scores = try await Self.scores(model, noiseFloor: settings.noiseFloor)
    settings.topGaussians = 8
    async let general = Self.generalSpeech(made.generalWords, model, scores)
    async let phones = Self.phones(model, scores)
    let branches = try await TwoPassRecognizer.DecodingBranch.branches(
      settings, enhancement, sharing: scores, hasSecondPass: true)
    let recognizer = TwoPassRecognizer(
      settings: self.settings, branches: branches, phrases: (made.catalogue, evidence.names), phones: try await phones,
      general: try await general, scores: scores)
    return WholeUtteranceRecognizer(recognizer, partials: partials ? branches[0].partials : nil)
  }

  /// Computes acoustic scores, which is faster than the library, and shares them among searches of equal audio.
  private static func scores(
    _ model: AcousticModel, noiseFloor: Double? = DecoderSettings.standardNoiseFloor, phonesOnly: Bool = false
  ) async throws -> SharedScores? {
    try await files.run {
      try SharedScores(ofModel: model.directory, noiseFloor: noiseFloor, phonesOnly: phonesOnly)
    }
  }

  /// Loads a phone recognizer.
  private static func phones(_ model: AcousticModel, _ scores: SharedScores?) async throws -> PocketSphinxRecognizer {
    // The library requires a dictionary but doesn't use it.
    let files = try await VocabularyFiles.inMemory(
      Lexicon(entries: ["a": [[.ah]]]), modelFile: model.phoneLanguageModel)
    defer { withExtendedLifetime(files) {} }
    return try await PocketSphinxRecognizer(.phones(of: model, dictionary: files.dictionary), sharing: scores)
  }

  /// Loads a recognizer of general speech, whose fit is compared with that of a region's vocabulary or a wake phrase.
  /// It can search less thoroughly than theirs, because only its fit matters, not its words.
  static func generalSpeech(
    _ words: Lexicon, _ model: AcousticModel, _ scores: SharedScores? = nil
  ) async throws -> PocketSphinxRecognizer {
    let files = try await VocabularyFiles.inMemory(words, modelFile: model.generalLanguageModel)
    defer { withExtendedLifetime(files) {} }
    var settings = DecoderSettings(firstPassOf: files, model)
    settings.partialHypotheses = false
    settings.alternatives = 1
    settings.topGaussians = 2
    settings.beam = 1e-40
    settings.phoneBeam = 1e-40
    settings.wordBeam = 1e-30
    settings.maximumActiveHMMs = 3_000
    return try await PocketSphinxRecognizer(settings, sharing: scores)
  }

  /// Loads a recognizer with a grammar or language model of its own, without a region.
  ///
  /// If enhancement is optional, the recognizer decodes with and without it. The judge is a Whisper model that rescores a
  /// grammar's sentences, and the models folder with the feature weights; ignored with a language model.
  ///
  /// - Throws: `RecognitionError` if the models are missing or can't be loaded, and the error of reading the project's
  ///   models.
  @concurrent public static func makeRecognizer(
    ofWords settings: DecoderSettings, enhancement: EnhancementSettings,
    judge: (model: WhisperModel, models: ModelDirectory)? = nil
  ) async throws -> any SpeechRecognizer {
    let branches = try await TwoPassRecognizer.DecodingBranch.branches(settings, enhancement, hasSecondPass: false)
    let words = TwoPassRecognizer(branches: branches, phrases: nil)
    let partials = settings.partialHypotheses ? branches[0].partials : nil
    if let judge, case .grammar(let grammar) = settings.search {
      let recognizer = try await GrammarRescorer(
        grammar, dictionary: settings.dictionary, decoder: words, branch: WhisperSession(judge.model),
        evidence: try await files.run { try judge.models.loadEvidence().grammar })
      return WholeUtteranceRecognizer(recognizer, partials: partials)
    }
    return WholeUtteranceRecognizer(words, partials: partials)
  }

  /// Creates a recognizer that transcribes any speech, without a region.
  public static func makeRecognizer(ofText model: WhisperModel) -> any SpeechRecognizer {
    WholeUtteranceRecognizer(TranscriptRecognizer(branch: WhisperSession(model)))
  }

  /// The driver's own names and pronunciations.
  func own() async throws -> RegionRecognizer.Own {
    guard let personal else { return RegionRecognizer.Own() }
    return RegionRecognizer.Own(
      names: try await personal.spokenNames(), pronunciations: try await personal.pronunciations())
  }

  /// Creates a pronouncer from a model's dictionary and the common words of its general language model. The driver's own
  /// pronunciations precede the dictionary's.
  ///
  /// - Throws: `RecognitionError` if the dictionary or the language model can't be read.
  public static func pronouncer(_ model: AcousticModel, own: Lexicon = Lexicon()) throws -> Pronouncer {
    try pronouncer(model, own: own, commonWords: commonWords(model))
  }

  /// Creates a pronouncer with common words that have been read.
  static func pronouncer(_ model: AcousticModel, own: Lexicon, commonWords: CommonWords) throws -> Pronouncer {
    Pronouncer(
      dictionaries: [own, try PronouncingDictionary(contentsOf: model.dictionary)],
      commonWords: Set(commonWords.lazy.map(\.word)), rules: FliteLexicon())
  }

  /// Words of general speech, the most frequent first.
  typealias CommonWords = [(word: String, probability: Double)]

  /// The words of general speech that compound words can consist of.
  static func commonWords(_ model: AcousticModel) throws -> CommonWords {
    try LanguageModelFile.frequentWords(in: model.generalLanguageModel, limit: 10_000)
  }

  /// The cell of a position: positions within about 5 km share a vocabulary.
  public static func cell(_ point: Coordinate) -> Coordinate {
    func rounded(_ degrees: Double) -> Double { (degrees * 20).rounded() / 20 }
    return Coordinate(latitude: rounded(point.latitude), longitude: rounded(point.longitude)) ?? point
  }
}

extension TwoPassRecognizer.DecodingBranch {
  /// Creates a branch for the unprocessed audio, and a second one for enhanced audio if enhancement is optional.
  static func branches(
    _ settings: DecoderSettings, _ enhancement: EnhancementSettings, sharing scores: SharedScores? = nil,
    hasSecondPass: Bool
  ) async throws -> [Self] {
    var settings = settings
    settings.adapt(to: enhancement.ofStage)
    var branches = [try await Self(settings, scores, hasSecondPass) { $0 }]
    if enhancement.isOptional {
      settings.partialHypotheses = false
      settings.adapt(to: enhancement)
      // Measured: with a region, the gentler suppression finds more places; with a grammar, speexdsp finds more words.
      branches.append(
        try await Self(settings, scores, hasSecondPass) {
          hasSecondPass ? try enhancement.suppressSteadyNoise(in: $0) : try enhancement.enhance($0)
        })
    }
    return branches
  }

  private init(
    _ settings: DecoderSettings, _ scores: SharedScores?, _ hasSecondPass: Bool,
    prepare: @escaping @Sendable ([Int16]) throws -> [Int16]
  ) async throws {
    let gaussians = settings.topGaussians
    let second = SmallVocabularyRecognizers(acousticModel: settings.acousticModel, sharing: scores) {
      $0.partialHypotheses = false
      $0.topGaussians = gaussians
      $0.wordSearch = .flat
      $0.normalizesFeatures = true
      $0.languageWeight = 12
      $0.maximumWordsPerFrame = 20
    }
    self.init(
      first: try await PocketSphinxRecognizer(settings, sharing: scores), second: hasSecondPass ? second : nil,
      prepare: prepare)
  }
}

extension DecoderSettings {
  /// Settings that decode whole utterances with a lexical tree, so that the fits of different vocabularies can be
  /// compared.
  init(firstPassOf files: VocabularyFiles, _ model: AcousticModel) {
    self.init(acousticModel: model.directory, dictionary: files.dictionary, search: .languageModel(files.languageModel))
    wordSearch = .tree
    normalizesFeatures = true
    languageWeight = 9
  }

  /// Adapts a decoder to enhanced audio.
  ///
  /// Suppressed speech is less like the model's training data, so more Gaussians are evaluated, which takes a quarter
  /// more time. A grammar is excluded: the fits of its words can only be compared with equally many Gaussians.
  mutating func adapt(to enhancement: EnhancementSettings) {
    if !search.isGrammar, enhancement.noiseSuppressionDB != nil { topGaussians = 8 }
  }

  /// Adapts a decoder to the answers to a question, for which partial hypotheses aren't shown.
  mutating func adaptToAnswers(_ enhancement: EnhancementSettings) {
    partialHypotheses = false
    adapt(to: enhancement.ofStage)
  }
}
