import Audio
import Foundation
import Foundations
import PlaceIndex
import Places
import Recognition
import SpeechRecognizers
import Understanding

/// Makes the vocabulary of regions for a position.
///
/// A vocabulary that consists of map names alone is cached in a folder beside the region. A vocabulary with saved
/// places or driver pronunciations is made in memory each time, so that no file reveals them and removed ones are gone.
struct VocabularyMaker: Sendable {
  let index: RegionSet
  let commands: CommandSet
  let commandsFile: URL
  let weights: PhrasePriors
  /// The factor of the logarithm of a candidate's prior in its score.
  var priorFactor = 1.0
  let phraseLimit: Int
  let confusions: PhoneConfusionCosts
  var settings = RecognitionSettings()

  /// The version of the cached format. Raise it if equal ingredients make a different vocabulary; folders of other
  /// versions are removed.
  private static let version = 6

  /// A vocabulary with its files and related data.
  struct Made {
    /// The vocabulary's files; keep them until the decoder is made.
    var files: VocabularyFiles
    /// The phrases from which second-pass vocabularies are chosen.
    var catalogue: PhraseCatalogue
    /// The pronunciations of the most frequent words of general speech.
    var generalWords: Lexicon
  }

  /// Makes the vocabulary.
  ///
  /// - Throws: `PlaceIndexError` if a region can't be read; `RecognitionError` if a model can't be loaded, or the folder
  ///   can't be written.
  @concurrent func vocabulary(
    for surroundings: RegionRecognizer.Surroundings, model: AcousticModel
  ) async throws -> Made {
    let focus = surroundings.position
    let ingredients = try await ingredients(near: focus, own: surroundings.own, model: model)
    let files = try await files(of: ingredients, near: focus, isPrivate: !surroundings.own.isEmpty, model: model)
    // The dictionary file already lists the pronunciations that the rules would have to derive again.
    let listed = try await Self.queue.run { try PronouncingDictionary(contentsOf: files.dictionary) }
    let catalogue = try await catalogue(of: ingredients, near: focus, pronouncer: listed)
    return Made(files: files, catalogue: catalogue, generalWords: ingredients.generalWords)
  }

  /// Makes only the catalogue, which is all that a speech model needs.
  ///
  /// - Throws: `PlaceIndexError` if a region can't be read; `RecognitionError` if a dictionary can't be loaded.
  @concurrent func catalogue(
    for surroundings: RegionRecognizer.Surroundings, model: AcousticModel
  ) async throws -> PhraseCatalogue {
    let focus = surroundings.position
    let ingredients = try await ingredients(near: focus, own: surroundings.own, model: model)
    return try await catalogue(of: ingredients, near: focus, pronouncer: ingredients.pronouncer)
  }

  private func catalogue(
    of ingredients: Ingredients, near focus: Coordinate?, pronouncer: some Pronouncing
  ) async throws -> PhraseCatalogue {
    let isWhole = try await index.canBeSaid(within: phraseLimit)
    let further = isWhole ? nil : further(near: focus, ingredients.pronouncer)
    return try await Self.queue.run { [commands, weights, priorFactor, confusions, settings] in
      PhraseCatalogue(
        commands: commands, phrases: ingredients.phrases, otherWords: ingredients.otherWords.map(\.word),
        pronouncer: pronouncer, weights: weights, priorFactor: priorFactor, confusions: confusions,
        rules: ingredients.pronouncer, further: further, settings: settings)
    }
  }

  /// Looks up names that the vocabulary has no room for.
  private func further(near focus: Coordinate?, _ pronouncer: Pronouncer) -> FurtherPhrases {
    FurtherPhrases(
      names: { [index] words in
        try await index.places(named: words, matching: PlaceFilter(), near: focus, limit: settings.furtherNames)
          .map(\.place.name)
      },
      spoken: SpokenForms(isWord: pronouncer.isListed), pronouncer: pronouncer)
  }

  private func files(
    of ingredients: Ingredients, near focus: Coordinate?, isPrivate: Bool, model: AcousticModel
  ) async throws -> VocabularyFiles {
    let sources = index.regions.map(\.source)
    try await Self.queue.run { for case .file(let file) in sources { Self.removeOthers(of: file) } }
    guard !isPrivate else {
      let vocabulary = try await built(of: ingredients)
      return try await .inMemory(vocabulary.lexicon, vocabulary.languageModel)
    }
    let (folder, stamps) = try await Self.queue.run { [phraseLimit, weights, commandsFile] in
      let stamps =
        try ["\(settings.otherWords) other words", "at most \(phraseLimit) phrases", "\(weights)"]
        + sources.map(Self.stamp) + [commandsFile, model.dictionary, model.generalLanguageModel].map(Self.stamp)
        + [focus?.description ?? "centre"]
      return (Self.folder(for: sources[0]), stamps)
    }
    return try await VocabularyStore(directory: folder).files(ingredients: stamps) {
      let vocabulary = try await built(of: ingredients)
      return (vocabulary.lexicon, vocabulary.languageModel)
    }
  }

  private func built(of ingredients: Ingredients) async throws -> RegionVocabulary {
    try await Self.queue.run { [commands, weights] in
      var builder = VocabularyBuilder(pronouncer: ingredients.pronouncer, weights: weights)
      return builder.build(commands: commands, phrases: ingredients.phrases, otherWords: ingredients.otherWords)
    }
  }

  /// The inputs of a vocabulary, except the commands.
  private struct Ingredients: Sendable {
    var phrases: [VocabularyPhrase]
    var otherWords: [(word: String, probability: Double)]
    var generalWords: Lexicon
    var pronouncer: Pronouncer
  }

  private static let queue = QueueExecutor(label: "whereto.vocabulary")

  private func ingredients(
    near focus: Coordinate?, own: RegionRecognizer.Own, model: AcousticModel
  ) async throws -> Ingredients {
    let places = try await index.vocabularyPhrases(near: focus, limit: phraseLimit, weights: weights)
    let attributes = index.rubricator.spokenAttributes
    return try await Self.queue.run { [weights] in
      let words = try SearchEngine.commonWords(model)
      let pronouncer = try SearchEngine.pronouncer(model, own: own.pronunciations, commonWords: words)
      let spoken = SpokenForms(isWord: pronouncer.isListed)
      let phrases =
        places
        + VocabularyPhrase.attributes(
          before: attributes.filter(\.isBefore).map(\.form), after: attributes.filter { !$0.isBefore }.map(\.form),
          weights: weights)
        + VocabularyPhrase.times(weights) + VocabularyPhrase.days(weights)
        + VocabularyPhrase.avoidances(weights) + VocabularyPhrase.routeSelections(weights)
        + VocabularyPhrase.ownPlaces(own.names, spoken: spoken, weights: weights)
      return Ingredients(
        phrases: phrases, otherWords: Array(words.prefix(settings.otherWords)),
        generalWords: Self.generalWords(words, pronouncer, count: settings.generalWords), pronouncer: pronouncer)
    }
  }

  /// The pronunciations of the most frequent common words, for the general-speech recognizer.
  static func generalWords(
    _ words: SearchEngine.CommonWords, _ pronouncer: Pronouncer, count: Int = RecognitionSettings().generalWords
  ) -> Lexicon {
    let general = words.prefix(count).map(\.word).filter(pronouncer.isListed)
    return Lexicon(entries: Dictionary(uniqueKeysWithValues: general.map { ($0, pronouncer.pronunciations(of: $0)) }))
  }

  /// The folder beside the index, or in the cache if that folder isn't writable or the region is in a database.
  private static func folder(for source: RegionSource) -> URL {
    guard case .file(let index) = source else {
      let name = source.description.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
      return BaseFolders.cache.appending(path: "\(String(name)).vocabulary-\(version)")
    }
    let folder = RegionFiles.folder(".vocabulary-\(version)", of: index)
    let isWritable = FileManager.default.isWritableFile(atPath: folder.deletingLastPathComponent().path)
    return isWritable ? folder : BaseFolders.cache.appending(path: folder.lastPathComponent)
  }

  /// Removes the folders that other versions cached for an index. Versions before the third contained names of saved
  /// places.
  private static func removeOthers(of index: URL) {
    let manager = FileManager.default
    for file in Set([index, RegionFiles.target(of: index)]) {
      let prefix = "\(file.lastPathComponent).vocabulary"
      for folder in [file.deletingLastPathComponent(), BaseFolders.cache] {
        for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] where name.hasPrefix(prefix) {
          let rest = name.dropFirst(prefix.count)
          let isOther = rest.isEmpty || rest.first == "-" && Int(rest.dropFirst()).map { $0 != version } ?? false
          if isOther { try? manager.removeItem(at: folder.appending(path: name)) }
        }
      }
    }
  }

  private static func stamp(_ source: RegionSource) throws -> String {
    switch source {
    case .file(let url): try stamp(url)
    case .database(_, _, let version): "\(source) \(version)"
    }
  }

  private static func stamp(_ url: URL) throws -> String {
    let file = RegionFiles.target(of: url).path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else {
      throw RecognitionError(
        .modelMissing, subject: url.path, message: "doesn't exist",
        advice: "install pocketsphinx-en-us or run 'whereto doctor'")
    }
    let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(file) \(attributes[.size] ?? 0) \(date)"
  }
}
