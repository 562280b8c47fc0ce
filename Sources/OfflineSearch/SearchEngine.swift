import Audio
public import DestinationSearch
public import Foundation
public import LinuxAudio
public import PlaceIndex
public import Places
public import Recognition
public import SpeechRecognizers
public import Understanding

/// The parts of a search over one region or several, put together.
public struct SearchEngine: Sendable {
  /// The regions.
  public let index: RegionSet
  /// The driver's own places.
  public let personal: UserPlaceStore?
  /// Finds what words mean.
  public private(set) var resolver: DestinationResolver
  /// How likely everything is to be said.
  public var weights = PhrasePriors()
  /// About how many ways to say a place are listened for at once; see ``/PlaceIndex/RegionIndex/standardPhraseLimit``.
  public var phraseLimit = RegionIndex.standardPhraseLimit
  /// A model that hears in PocketSphinx' stead, where the user has one. It hears the words that it knows, and not those of
  /// the regions.
  public var vosk: VoskModel? {
    didSet {
      let settings = ResolverSettings()
      resolver.settings.rejectThreshold = vosk == nil ? settings.rejectThreshold : Self.leastShare
      resolver.settings.acceptThreshold = vosk == nil ? settings.acceptThreshold : Self.leastShare
    }
  }
  /// Where files are read.
  static let files = QueueExecutor(label: "whereto.files")
  /// Vosk tells what share its best hypothesis has among a few, which is less than how likely it is to be right.
  private static let leastShare = 0.14
  /// A model that hears besides PocketSphinx, and judges what may have been said; `nil` for none.
  public var speechModel: WhisperModel?
  let models: ModelDirectory
  private let commands: CommandSet
  private let confusions: PhoneConfusionCosts
  private let evidence: SentenceEvidence

  /// Opens region files with the driver's own places.
  ///
  /// - Parameters:
  ///   - urls: The region files, one at least.
  ///   - models: The project's models.
  ///   - file: The file of own places; `nil` for none, as where results are to be the same for everyone.
  ///   - searches: How many searches can go on at the same time in each region; the others wait.
  /// - Throws: ``SetupError`` and what opening a region throws.
  public init(
    regions urls: [URL], models: ModelDirectory, personal file: URL? = BaseFolders.userPlaces, searches: Int = 1
  ) throws {
    let rules = FliteLexicon()
    let regions = try urls.map { try RegionIndex(contentsOf: $0, rules: rules, searches: searches) }
    try self.init(over: regions, models: models, personal: file)
  }

  /// Opens regions with the driver's own places.
  ///
  /// - Parameters:
  ///   - indexes: Where the regions are, one at least.
  ///   - models: The project's models.
  ///   - file: The file of own places; `nil` for none, as where results are to be the same for everyone.
  ///   - searches: How many searches can go on at the same time in each region; the others wait.
  /// - Throws: ``SetupError`` and what opening a region throws.
  public init(
    indexes: [IndexAddress], models: ModelDirectory, personal file: URL? = BaseFolders.userPlaces, searches: Int = 1
  ) async throws {
    let rules = FliteLexicon()
    var regions: [RegionIndex] = []
    for index in indexes { regions += try await index.open(rules: rules, searches: searches) }
    try self.init(over: regions, models: models, personal: file)
  }

  private init(over regions: [RegionIndex], models: ModelDirectory, personal file: URL?) throws {
    guard let index = RegionSet(regions) else { throw SetupError("no region is named") }
    self.models = models
    self.index = index
    personal = try file.map { try UserPlaceStore(contentsOf: $0) }
    commands = try models.loadCommands()
    confusions = try models.loadConfusions()
    evidence = try models.loadEvidence()
    resolver = DestinationResolver(
      places: index, personal: personal, commands: commands, timeZone: index.regions[0].info.timeZone ?? .current)
  }

  /// Whether everything that can be said in the regions is heard from everywhere in them; where it is more than a
  /// vocabulary holds, what is near is heard.
  ///
  /// - Throws: `PlaceIndexError` where a region cannot be read any more.
  public var hearsEverywhere: Bool {
    get async throws {
      if vosk != nil { return true }
      return try await index.canBeSaid(within: phraseLimit)
    }
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
      hearing: RegionRecognizer.Surroundings(position: origin, own: try await own()), model: model,
      enhancement: enhancement, partials: partials)
  }

  /// The same for own places that have been read.
  @concurrent func makeRecognizer(
    hearing surroundings: RegionRecognizer.Surroundings, model: AcousticModel, enhancement: EnhancementSettings,
    partials: Bool
  ) async throws -> any SpeechRecognizer {
    if let vosk { return try await VoskRecognizer(vosk) }
    let maker = VocabularyMaker(
      index: index, commands: commands, commandsFile: models.commands, weights: weights, phraseLimit: phraseLimit,
      confusions: confusions)
    let made = try await maker.vocabulary(hearing: surroundings, model: model)
    defer { withExtendedLifetime(made.files) {} }
    var settings = DecoderSettings(firstPassOf: made.files, model)
    settings.partialHypotheses = partials
    let scores = try await Self.files.run { [floor = settings.noiseFloor] in
      try SharedScores(ofModel: model.directory, noiseFloor: floor)
    }
    if let speechModel {
      let hearing = try await RescoringRecognizer(
        branch: WhisperSession(speechModel), evidence: evidence, phrases: made.catalogue,
        phones: try await Self.phones(model, scores))
      return WholeUtteranceRecognizer(
        hearing,
        partials: partials ? .init(try await PocketSphinxRecognizer(settings), isShared: false) : nil)
    }
    settings.topGaussians = 8
    async let general = Self.generalSpeech(made.generalWords, model, scores)
    async let phones = Self.phones(model, scores)
    let branches = try await TwoPassRecognizer.DecodingBranch.branches(
      settings, enhancement, sharing: scores, hearAgain: true)
    let hearing = TwoPassRecognizer(
      branches: branches, phrases: (made.catalogue, evidence.names), phones: try await phones,
      general: try await general,
      scores: scores)
    return WholeUtteranceRecognizer(
      hearing, partials: partials ? branches[0].partials : nil)
  }

  /// Loads a recogniser of phones without words.
  private static func phones(_ model: AcousticModel, _ scores: SharedScores?) async throws -> PocketSphinxRecognizer {
    // The library wants a dictionary, and has no use for it.
    let files = try await VocabularyFiles.inMemory(
      Lexicon(entries: ["a": [[.ah]]]), modelFile: model.phoneLanguageModel)
    defer { withExtendedLifetime(files) {} }
    return try await PocketSphinxRecognizer(.phones(of: model, dictionary: files.dictionary), sharing: scores)
  }

  /// Loads a recogniser of general speech, with which regions' names and commands, and a wake phrase, are compared. It may
  /// search less thoroughly than theirs: how well it fits matters, and not its words.
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

  /// Loads a recogniser of words with a grammar or a language model of their own, without a region.
  ///
  /// - Parameters:
  ///   - settings: The models and the search.
  ///   - enhancement: What is done to the sound; where that is optional, the recogniser does it and hears both.
  ///   - judge: Tells which sentence of a grammar was said, with how much its witnesses count; of no use to a language model.
  /// - Throws: `RecognitionError` where the models are missing or refused, and what reading the project's models throws.
  @concurrent public static func makeRecognizer(
    ofWords settings: DecoderSettings, enhancement: EnhancementSettings,
    judge: (model: WhisperModel, models: ModelDirectory)? = nil
  ) async throws -> any SpeechRecognizer {
    let branches = try await TwoPassRecognizer.DecodingBranch.branches(settings, enhancement, hearAgain: false)
    let words = TwoPassRecognizer(branches: branches, phrases: nil)
    let partials = settings.partialHypotheses ? branches[0].partials : nil
    if let judge, case .grammar(let grammar) = settings.search {
      let hearing = try await GrammarRescorer(
        grammar, dictionary: settings.dictionary, decoder: words, branch: WhisperSession(judge.model),
        evidence: try await files.run { try judge.models.loadEvidence().grammar })
      return WholeUtteranceRecognizer(hearing, partials: partials)
    }
    return WholeUtteranceRecognizer(words, partials: partials)
  }

  /// A recogniser that writes down whatever is said, without a region.
  ///
  /// - Parameter model: What it hears with.
  public static func makeRecognizer(ofText model: WhisperModel) -> any SpeechRecognizer {
    WholeUtteranceRecognizer(TranscriptRecognizer(branch: WhisperSession(model)))
  }

  /// What is the driver's own to say.
  func own() async throws -> RegionRecognizer.Own {
    guard let personal else { return RegionRecognizer.Own() }
    return RegionRecognizer.Own(
      names: try await personal.spokenNames(),
      pronunciations: try await personal.pronunciations())
  }

  /// How words sound.
  ///
  /// - Parameters:
  ///   - model: Its dictionary lists most, and its general language model tells which words are common.
  ///   - own: How the driver says words; it comes before the dictionary.
  /// - Throws: `RecognitionError` where the dictionary or the language model cannot be read.
  public static func pronouncer(_ model: AcousticModel, own: Lexicon = Lexicon()) throws -> Pronouncer {
    try pronouncer(model, own: own, commonWords: commonWords(model))
  }

  /// The same, where the common words have been read before.
  static func pronouncer(_ model: AcousticModel, own: Lexicon, commonWords: CommonWords) throws -> Pronouncer {
    Pronouncer(
      dictionaries: [own, try PronouncingDictionary(contentsOf: model.dictionary)],
      commonWords: Set(commonWords.lazy.map(\.word)), rules: FliteLexicon())
  }

  /// Words of general speech, most frequent first.
  typealias CommonWords = [(word: String, probability: Double)]

  /// The words of general speech of which others may be put together.
  static func commonWords(_ model: AcousticModel) throws -> CommonWords {
    try LanguageModelFile.frequentWords(in: model.generalLanguageModel, limit: 10_000)
  }

  /// Positions within about 5 km share a vocabulary.
  public static func cell(_ point: Coordinate) -> Coordinate {
    func rounded(_ degrees: Double) -> Double { (degrees * 20).rounded() / 20 }
    return Coordinate(latitude: rounded(point.latitude), longitude: rounded(point.longitude)) ?? point
  }
}

extension TwoPassRecognizer.DecodingBranch {
  /// One branch for the sound as it comes, and a second for enhanced sound where enhancement is optional.
  static func branches(
    _ settings: DecoderSettings, _ enhancement: EnhancementSettings, sharing scores: SharedScores? = nil,
    hearAgain: Bool
  ) async throws -> [Self] {
    var settings = settings
    settings.adapt(to: enhancement.ofStage)
    var branches = [try await Self(settings, scores, hearAgain) { $0 }]
    if enhancement.isOptional {
      settings.partialHypotheses = false
      settings.adapt(to: enhancement)
      // Measured: with a region the gentler way finds more places, with a grammar speexdsp finds more words.
      branches.append(
        try await Self(settings, scores, hearAgain) {
          hearAgain ? try enhancement.suppressSteadyNoise(in: $0) : try enhancement.enhance($0)
        })
    }
    return branches
  }

  private init(
    _ settings: DecoderSettings, _ scores: SharedScores?, _ hearAgain: Bool,
    prepare: @escaping @Sendable ([Int16]) throws -> [Int16]
  ) async throws {
    let gaussians = settings.topGaussians
    let second = SmallVocabularyRecognizers(acousticModel: settings.acousticModel, sharing: scores) {
      $0.partialHypotheses = false
      $0.topGaussians = gaussians
      $0.wordSearch = .flat
      $0.normalisesFeatures = true
      $0.languageWeight = 12
      $0.maximumWordsPerFrame = 20
    }
    self.init(
      first: try await PocketSphinxRecognizer(settings, sharing: scores), second: hearAgain ? second : nil,
      prepare: prepare)
  }
}

extension DecoderSettings {
  /// Hears whole utterances in a tree of words, so that what one vocabulary fits can be compared with what another does.
  init(firstPassOf files: VocabularyFiles, _ model: AcousticModel) {
    self.init(
      acousticModel: model.directory, dictionary: files.dictionary, search: .languageModel(files.languageModel))
    wordSearch = .tree
    normalisesFeatures = true
    languageWeight = 9
  }

  /// Fits a decoder to enhanced audio.
  ///
  /// What a suppressor leaves of speech is less like the speech the model was trained on: then more of the model is
  /// looked at, which costs a quarter more time. Not so with a grammar: how well its words fit can only be compared
  /// where as much of the model is looked at.
  mutating func adapt(to enhancement: EnhancementSettings) {
    if !search.isGrammar, enhancement.noiseSuppressionDB != nil { topGaussians = 8 }
  }

  /// Fits a decoder to the answers to a question, whose words are not shown while they are spoken.
  mutating func hearAnswers(_ enhancement: EnhancementSettings) {
    partialHypotheses = false
    adapt(to: enhancement.ofStage)
  }
}
