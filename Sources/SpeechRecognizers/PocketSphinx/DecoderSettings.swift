public import Foundation

/// The models and search parameters of a PocketSphinx decoder.
///
/// Model, dictionary and grammar files must be trusted: the library's readers don't validate them.
public struct DecoderSettings: Sendable, Hashable {
  /// The vocabulary and language of a search.
  public enum Search: Sendable, Hashable {
    /// A statistical language model, ARPA or binary.
    case languageModel(URL)
    /// A JSGF grammar; its confidence is always 1 and it has no n-best.
    case grammar(URL)
    /// Phones with a phone language model. Each phone is a word of the hypothesis, and there is no n-best list. Phones
    /// are context-independent, which is fast.
    case phones(URL)
    /// One phrase in continuous audio, for a ``KeyphraseSpotter``: its words in lowercase, separated by spaces. The
    /// threshold is its minimum likelihood ratio to other audio, from 1e-130 (many detections and false alarms) to 1.
    case keyphrase(String, threshold: Double)

    /// Whether it is a grammar.
    public var isGrammar: Bool {
      if case .grammar = self { true } else { false }
    }
  }

  /// The search algorithm of a language model.
  public enum WordSearch: Sendable, Hashable {
    /// A search in a lexical tree of all words, followed by a flat-lexicon pass over its results.
    case treeAndFlat
    /// A search in a lexical tree of all words. It is fast for any vocabulary, but keeps only one history for each word
    /// end.
    case tree
    /// A flat-lexicon search without a tree pass, for up to a few hundred words. It finds names pronounced differently
    /// from the dictionary, which the tree loses. There are no partial hypotheses.
    case flat
  }

  /// Folder of the acoustic model.
  public var acousticModel: URL
  /// The pronouncing dictionary with every word of the search.
  public var dictionary: URL
  /// The vocabulary and language of the search.
  public var search: Search
  /// Whether there is a faster search for partial hypotheses while the driver speaks.
  public var partialHypotheses = true
  /// The maximum number of distinct hypotheses, 1 to 50.
  public var alternatives = 10
  /// The maximum length of an utterance; a longer one is an error.
  public var maximumUtterance: Duration = .seconds(60)
  /// The level of the pink noise bed below the speech, in dB; `nil` for no noise bed.
  public var noiseFloor: Double? = Self.standardNoiseFloor
  /// The level that measured best.
  public static let standardNoiseFloor = 27.0
  /// The search algorithm of a language model; a grammar has its own.
  public var wordSearch = WordSearch.treeAndFlat
  /// Beam of the tree or grammar search: the probability ratio to the best state below which a state is pruned.
  public var beam = 1e-80
  /// Beam of the tree or grammar search for word exits.
  public var wordBeam = 1e-60
  /// Beam of the tree or grammar search for phone transitions.
  public var phoneBeam = 1e-80
  /// The language-model weight relative to the acoustic score, 1 to 30; `nil` for the library's own, 6.5 in a tree and
  /// 8.5 in a flat search. Normalized features fit the audio better, including wrong words, so they need a higher
  /// weight.
  public var languageWeight: Double?
  /// The number of Gaussians evaluated in each codebook, 1 to 256.
  public var topGaussians = 4
  /// The maximum number of active HMMs in a frame; -1 for no limit.
  public var maximumActiveHMMs = -1
  /// Beam of the flat search for word exits, wide enough for names in noise if there was no tree search. Its other beam
  /// is the library's, 1e-64.
  private var flatWordBeam: Double { wordSearch == .flat ? 1e-40 : 7e-29 }
  /// The maximum number of word ends in a frame; -1 for no limit. It bounds the lattice, and so the cost of n-best, in
  /// noise.
  public var maximumWordsPerFrame = 40
  /// Whether the library drops frames that it classifies as silence; word times are wrong if it does.
  ///
  /// A grammar recognizes words in any silence, so removal helps; a language model in noise suffers from frames that are
  /// dropped by mistake. The default is `true` for a grammar and `false` for a language model.
  public var removeSilence: Bool
  /// Whether the features of a whole utterance are normalized to the variance of clean speech, which noise reduces.
  /// Otherwise the library's own features are used, with its removal of steady noise.
  ///
  /// It improves recognition in noise. The default is `true` for a grammar and `false` for a language model, which then
  /// needs another ``languageWeight``.
  public var normalizesFeatures: Bool

  /// Creates settings for a model, dictionary and search, with beams that are wide enough for noise.
  public init(acousticModel: URL, dictionary: URL, search: Search) {
    self.acousticModel = acousticModel
    self.dictionary = dictionary
    self.search = search
    removeSilence = search.isGrammar
    normalizesFeatures = search.isGrammar
  }

  /// Settings for phone recognition of whole utterances; the library requires a dictionary that fits the model, but
  /// doesn't use it.
  public static func phones(of model: AcousticModel, dictionary: URL) -> DecoderSettings {
    var settings = DecoderSettings(
      acousticModel: model.directory, dictionary: dictionary, search: .phones(model.phoneLanguageModel))
    settings.partialHypotheses = false
    settings.normalizesFeatures = true
    settings.languageWeight = 0.8
    settings.beam = 1e-10
    settings.phoneBeam = 1e-10
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

/// The location of an acoustic model with its dictionary and language models.
public struct AcousticModel: Sendable, Hashable {
  /// The folder with the model's own files.
  public var directory: URL
  /// The pronouncing dictionary made for the model.
  public var dictionary: URL
  /// The model's language model of general speech.
  public var generalLanguageModel: URL
  /// The model's phone language model.
  public var phoneLanguageModel: URL

  /// The layout of the distribution's packages: a folder of a language with model, dictionary and language models.
  public init(languageDirectory: URL) {
    let language = languageDirectory.lastPathComponent
    directory = languageDirectory.appending(path: language)
    dictionary = languageDirectory.appending(path: "cmudict-\(language).dict")
    generalLanguageModel = languageDirectory.appending(path: "\(language).lm.bin")
    phoneLanguageModel = languageDirectory.appending(path: "\(language)-phone.lm.bin")
  }

  /// The US English model from the distribution's package `pocketsphinx-en-us`.
  public static let usEnglish = AcousticModel(languageDirectory: URL(filePath: "/usr/share/pocketsphinx/model/en-us"))
}
