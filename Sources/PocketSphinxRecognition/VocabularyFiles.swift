public import Foundation

/// A vocabulary on disk, as a decoder wants it.
public struct VocabularyFiles: Sendable, Hashable {
  /// The pronouncing dictionary.
  public var dictionary: URL
  /// The language model, in the recogniser's binary form.
  public var languageModel: URL

  init(in directory: URL) {
    dictionary = directory.appending(path: "words.dict")
    languageModel = directory.appending(path: "language.lm.bin")
  }
}
