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
  }

  /// Folder of the acoustic model.
  public var acousticModel: URL
  /// Pronouncing dictionary with every word of the search.
  public var dictionary: URL
  /// What may be said.
  public var search: Search

  /// Whether to decode while the driver speaks and give partial hypotheses.
  public var partialHypotheses = true
  /// How many distinct hypotheses to return, 1 to 50.
  public var alternatives = 10
  /// The longest utterance taken; more is an error.
  public var maximumUtterance: Duration = .seconds(60)

  /// Beam of the whole search: the probability ratio to the best state below which a state is dropped.
  public var beam = 1e-80
  /// Beam for leaving a word.
  public var wordBeam = 1e-60
  /// Beam for going from phone to phone.
  public var phoneBeam = 1e-80
  /// Gaussians looked at in each codebook, 1 to 256.
  public var topGaussians = 4
  /// Weight of the language model against the acoustic model.
  public var languageWeight: Double?
  /// Word insertion penalty, more than 0; less makes words rarer.
  public var wordInsertionPenalty: Double?
  /// Most HMMs alive in a frame; -1 for no limit.
  public var maximumActiveHMMs = -1
  /// Most word ends kept in a frame; -1 for no limit. It bounds the lattice, and so the cost of n-best, in noise.
  public var maximumWordsPerFrame = 40
  /// Whether the library drops frames it takes for silence; word times are wrong when it does.
  ///
  /// A grammar has words for any silence and loses by it; a language model in noise loses with the frames that are
  /// dropped by mistake. So a grammar begins with `true`, a language model with `false`.
  public var removeSilence: Bool

  /// Makes settings for a model, dictionary and search, with beams that hold in noise.
  public init(acousticModel: URL, dictionary: URL, search: Search) {
    self.acousticModel = acousticModel
    self.dictionary = dictionary
    self.search = search
    if case .grammar = search { removeSilence = true } else { removeSilence = false }
  }

  /// The library's own defaults for everything that shapes the search, to compare with `pocketsphinx_batch`.
  public static func libraryDefaults(acousticModel: URL, dictionary: URL, search: Search) -> DecoderSettings {
    var settings = DecoderSettings(acousticModel: acousticModel, dictionary: dictionary, search: search)
    settings.beam = 1e-48
    settings.wordBeam = 7e-29
    settings.phoneBeam = 1e-48
    settings.maximumActiveHMMs = 30_000
    settings.maximumWordsPerFrame = -1
    settings.removeSilence = true
    return settings
  }

  /// The library's command-line form: option, value, option, value.
  var arguments: [String] {
    var arguments = [
      "-hmm", acousticModel.path, "-dict", dictionary.path, "-beam", "\(beam)", "-wbeam", "\(wordBeam)",
      "-pbeam", "\(phoneBeam)", "-topn", "\(topGaussians)", "-maxhmmpf", "\(maximumActiveHMMs)",
      "-maxwpf", "\(maximumWordsPerFrame)", "-remove_silence", removeSilence ? "yes" : "no",
    ]
    if let languageWeight { arguments += ["-lw", "\(languageWeight)"] }
    if let wordInsertionPenalty { arguments += ["-wip", "\(wordInsertionPenalty)"] }
    switch search {
    case .languageModel(let url): arguments += ["-lm", url.path]
    case .grammar(let url): arguments += ["-jsgf", url.path]
    }
    return arguments
  }
}
