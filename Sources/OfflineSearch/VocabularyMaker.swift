import Audio
import Foundation
import Foundations
import PlaceIndex
import Places
import Recognition
import SpeechRecognizers
import Understanding

/// Makes the vocabulary in which regions are heard from a point.
///
/// What names the map alone is kept in a folder beside the region. With own places or pronunciations it is made in memory
/// each time: no file tells of them, and what is removed is gone.
struct VocabularyMaker: Sendable {
  let index: RegionSet
  let commands: CommandSet
  let commandsFile: URL
  let weights: PhrasePriors
  let phraseLimit: Int
  let confusions: PhoneConfusionCosts

  /// Raised whenever the same ingredients make another vocabulary; folders of other versions are removed.
  private static let version = 6

  /// How many names beyond the vocabulary each hypothesis brings at most.
  private static let furtherNames = 40

  /// Words of general speech that compete with the region's.
  static let otherWords = 1_500

  /// Words in which general speech is heard by itself.
  private static let generalWordCount = 2_000

  /// A vocabulary, and what belongs to it.
  struct Made {
    /// The vocabulary's files, to be kept until the decoder is made.
    var files: VocabularyFiles
    /// Everything that second passes choose from.
    var catalogue: PhraseCatalogue
    /// How the most frequent words of general speech sound.
    var generalWords: Lexicon
  }

  /// Makes the vocabulary.
  ///
  /// - Throws: `PlaceIndexError` where a region cannot be read, and `RecognitionError` where a model is missing or
  ///   refused, or the folder cannot be written.
  @concurrent func vocabulary(
    hearing surroundings: RegionRecognizer.Surroundings, model: AcousticModel
  ) async throws -> Made {
    let focus = surroundings.position.map(SearchEngine.cell)
    let ingredients = try await ingredients(near: focus, own: surroundings.own, model: model)
    let files = try await files(
      of: ingredients, near: focus, isPrivate: !surroundings.own.isEmpty, model: model)
    let isWhole = try await index.canBeSaid(within: phraseLimit)
    let further = isWhole ? nil : further(near: focus, ingredients.pronouncer)
    return try await Self.queue.run { [commands, weights, confusions] in
      // The files list what the rules would have to work out again.
      let catalogue = PhraseCatalogue(
        commands: commands, phrases: ingredients.phrases, otherWords: ingredients.otherWords.map(\.word),
        pronouncer: try PronouncingDictionary(contentsOf: files.dictionary), weights: weights,
        confusions: confusions, rules: ingredients.pronouncer, further: further)
      return Made(files: files, catalogue: catalogue, generalWords: ingredients.generalWords)
    }
  }

  /// What finds the names that the vocabulary has no room for.
  private func further(near focus: Coordinate?, _ pronouncer: Pronouncer) -> FurtherPhrases {
    FurtherPhrases(
      names: { [index] words in
        try await index.places(named: words, matching: PlaceFilter(), near: focus, limit: Self.furtherNames)
          .map(\.place.name)
      },
      spoken: SpokenForms(isWord: pronouncer.lists), pronouncer: pronouncer)
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
        try ["\(Self.otherWords) other words", "at most \(phraseLimit) phrases", "\(weights)"]
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

  /// What a vocabulary is made of, besides the commands.
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
      let spoken = SpokenForms(isWord: pronouncer.lists)
      let phrases =
        places
        + VocabularyPhrase.attributes(
          before: attributes.filter(\.isBefore).map(\.form), after: attributes.filter { !$0.isBefore }.map(\.form),
          weights: weights)
        + VocabularyPhrase.times(weights) + VocabularyPhrase.days(weights)
        + VocabularyPhrase.avoidances(weights) + VocabularyPhrase.ways(weights)
        + VocabularyPhrase.ownPlaces(own.names, spoken: spoken, weights: weights)
      return Ingredients(
        phrases: phrases, otherWords: Array(words.prefix(Self.otherWords)),
        generalWords: Self.generalWords(words, pronouncer), pronouncer: pronouncer)
    }
  }

  /// How the most frequent of the common words sound, in which general speech is heard by itself.
  static func generalWords(_ words: SearchEngine.CommonWords, _ pronouncer: Pronouncer) -> Lexicon {
    let general = words.prefix(generalWordCount).map(\.word).filter(pronouncer.lists)
    return Lexicon(entries: Dictionary(uniqueKeysWithValues: general.map { ($0, pronouncer.pronunciations(of: $0)) }))
  }

  /// Beside the index, or in the cache where that folder may not be written, or there is none.
  private static func folder(for source: RegionSource) -> URL {
    guard case .file(let index) = source else {
      let name = source.description.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
      return BaseFolders.cache.appending(path: "\(String(name)).vocabulary-\(version)")
    }
    let folder = RegionFiles.folder(".vocabulary-\(version)", of: index)
    let isWritable = FileManager.default.isWritableFile(atPath: folder.deletingLastPathComponent().path)
    return isWritable ? folder : BaseFolders.cache.appending(path: folder.lastPathComponent)
  }

  /// Removes the folders that other versions kept for an index: those before the third named the driver's own places.
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
        .modelMissing, subject: url.path, message: "is not there",
        advice: "install pocketsphinx-en-us or run 'whereto doctor'")
    }
    let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(file) \(attributes[.size] ?? 0) \(date)"
  }
}
