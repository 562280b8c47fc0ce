public import Foundation

/// What a PocketSphinx decoder is made of, and how hard it searches.
///
/// Model, dictionary and grammar files must be trusted: the library's readers do not defend themselves.
public struct DecoderSettings: Sendable, Hashable {
  /// What may be said.
  public enum Search: Sendable, Hashable {
    /// A statistical language model, ARPA or binary.
    case languageModel(URL)
    /// A JSGF grammar; its confidence is always 1 and it has no n-best.
    case grammar(URL)
    /// Phones without words, by a language model of phones; each stands for a word of the hypothesis, and there is no
    /// n-best. Phones are taken without regard to their neighbours, which is fast.
    case phones(URL)
    /// One phrase among any sound, for a ``KeyphraseSpotter``: its words in lower case with blanks between, and how much
    /// less likely than the other sound it may be, from 1e-130 (heard often, and where it was not said) to 1.
    case keyphrase(String, threshold: Double)

    /// Whether it is a grammar.
    public var isGrammar: Bool {
      if case .grammar = self { true } else { false }
    }
  }

  /// How a language model's words are looked for.
  public enum WordSearch: Sendable, Hashable {
    /// In a tree of all words, and what that found once more, word by word.
    case treeAndFlat
    /// In a tree of all words, which is fast in any vocabulary, but knows only one history of each word end.
    case tree
    /// Each word by itself from the beginning, which a few hundred words allow. It finds names that are spoken unlike the
    /// dictionary's, which the tree loses. There are no partial hypotheses.
    case flat
  }

  /// Folder of the acoustic model.
  public var acousticModel: URL
  /// Pronouncing dictionary with every word of the search.
  public var dictionary: URL
  /// What may be said.
  public var search: Search

  /// Whether there is a quicker search for partial hypotheses, while the driver speaks.
  public var partialHypotheses = true
  /// How many distinct hypotheses to return, 1 to 50.
  public var alternatives = 10
  /// The longest utterance taken; more is an error.
  public var maximumUtterance: Duration = .seconds(60)

  /// How far below the speech a bed of pink noise is laid under it, in dB; `nil` for none.
  public var noiseFloor: Double? = 27

  /// How a language model's words are looked for; a grammar has a search of its own.
  public var wordSearch = WordSearch.treeAndFlat
  /// Beam of the search in the tree, or of a grammar's: the probability ratio to the best state below which a state is
  /// dropped.
  public var beam = 1e-80
  /// Beam of the same for leaving a word.
  public var wordBeam = 1e-60
  /// Beam of the same for going from phone to phone.
  public var phoneBeam = 1e-80
  /// How much a language model counts against the sound, 1 to 30; `nil` for the library's own, 6.5 in a tree and 8.5 word
  /// by word. Features that are normalised fit the sound better, wrong words too: they want more.
  public var languageWeight: Double?
  /// Gaussians looked at in each codebook, 1 to 256.
  public var topGaussians = 4
  /// Most HMMs alive in a frame; -1 for no limit.
  public var maximumActiveHMMs = -1
  /// Beam of the search word by word for leaving a word, wide enough for names in noise where no tree has gone before.
  /// Its other beam is the library's, 1e-64.
  private var flatWordBeam: Double { wordSearch == .flat ? 1e-40 : 7e-29 }
  /// Most word ends kept in a frame; -1 for no limit. It bounds the lattice, and so the cost of n-best, in noise.
  public var maximumWordsPerFrame = 40
  /// Whether the library drops frames it takes for silence; word times are wrong when it does.
  ///
  /// A grammar has words for any silence and loses by it; a language model in noise loses with the frames that are
  /// dropped by mistake. So a grammar begins with `true`, a language model with `false`.
  public var removeSilence: Bool
  /// Whether the features of a whole utterance are brought to the spread that they have in clear speech, which noise
  /// takes from them; otherwise they are the library's own, from which it takes steady noise.
  ///
  /// Speech in noise is heard better by it. A grammar begins with `true`; a language model, which wants another
  /// ``languageWeight`` then, with `false`.
  public var normalisesFeatures: Bool

  /// Makes settings for a model, dictionary and search, with beams that hold in noise.
  public init(acousticModel: URL, dictionary: URL, search: Search) {
    self.acousticModel = acousticModel
    self.dictionary = dictionary
    self.search = search
    removeSilence = search.isGrammar
    normalisesFeatures = search.isGrammar
  }

  /// Settings with which a model hears phones without words, whole utterances at a time.
  ///
  /// - Parameters:
  ///   - model: The model; its language model of phones counts for little against the sound.
  ///   - dictionary: Any that fits the model: the library wants one, and has no use for it.
  public static func phones(of model: AcousticModel, dictionary: URL) -> DecoderSettings {
    var settings = DecoderSettings(
      acousticModel: model.directory, dictionary: dictionary, search: .phones(model.phoneLanguageModel))
    settings.partialHypotheses = false
    settings.normalisesFeatures = true
    settings.languageWeight = 0.8
    settings.beam = 1e-20
    settings.phoneBeam = 1e-20
    return settings
  }

  /// The library's command-line form: option, value, option, value.
  var arguments: [String] {
    var arguments = [
      "-hmm", acousticModel.path, "-dict", dictionary.path, "-beam", "\(beam)", "-wbeam", "\(wordBeam)",
      "-pbeam", "\(phoneBeam)", "-topn", "\(topGaussians)", "-maxhmmpf", "\(maximumActiveHMMs)",
      "-maxwpf", "\(maximumWordsPerFrame)", "-remove_silence", removeSilence ? "yes" : "no",
    ]
    switch search {
    case .languageModel(let url):
      arguments += [
        "-lm", url.path, "-fwdtree", wordSearch == .flat ? "no" : "yes", "-fwdflat", wordSearch == .tree ? "no" : "yes",
        "-fwdflatwbeam", "\(flatWordBeam)",
      ]
      if let languageWeight { arguments += ["-lw", "\(languageWeight)", "-fwdflatlw", "\(languageWeight)"] }
    case .phones(let url):
      arguments += ["-allphone", url.path, "-allphone_ci", "yes"]
      if let languageWeight { arguments += ["-lw", "\(languageWeight)"] }
    case .grammar(let url): arguments += ["-jsgf", url.path]
    case .keyphrase(let phrase, let threshold): arguments += ["-keyphrase", phrase, "-kws_threshold", "\(threshold)"]
    }
    return arguments
  }
}

/// Where an acoustic model with its dictionary and general language model lies.
public struct AcousticModel: Sendable, Hashable {
  /// The folder with the model's own files.
  public var directory: URL
  /// The pronouncing dictionary made for the model.
  public var dictionary: URL
  /// The language model of general speech that comes with it.
  public var generalLanguageModel: URL
  /// The language model of phones that comes with it.
  public var phoneLanguageModel: URL

  /// The layout of the distribution's packages: a folder of a language with model, dictionary and language models.
  public init(languageDirectory: URL) {
    let language = languageDirectory.lastPathComponent
    directory = languageDirectory.appending(path: language)
    dictionary = languageDirectory.appending(path: "cmudict-\(language).dict")
    generalLanguageModel = languageDirectory.appending(path: "\(language).lm.bin")
    phoneLanguageModel = languageDirectory.appending(path: "\(language)-phone.lm.bin")
  }

  /// US English as the distribution's package `pocketsphinx-en-us` installs it.
  public static let usEnglish = AcousticModel(
    languageDirectory: URL(filePath: "/usr/share/pocketsphinx/model/en-us"))
}
