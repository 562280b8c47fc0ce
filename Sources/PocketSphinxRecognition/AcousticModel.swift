public import Foundation

/// Where an acoustic model with its dictionary and general language model lies.
public struct AcousticModel: Sendable, Hashable {
  /// The folder with the model's own files.
  public var directory: URL
  /// The pronouncing dictionary made for the model.
  public var dictionary: URL
  /// The language model of general speech that comes with it.
  public var generalLanguageModel: URL

  /// The layout of the distribution's packages: a folder of a language with model, dictionary and language model.
  public init(languageDirectory: URL) {
    let language = languageDirectory.lastPathComponent
    directory = languageDirectory.appending(path: language)
    dictionary = languageDirectory.appending(path: "cmudict-\(language).dict")
    generalLanguageModel = languageDirectory.appending(path: "\(language).lm.bin")
  }

  /// US English as the distribution's package `pocketsphinx-en-us` installs it.
  public static let usEnglish = AcousticModel(
    languageDirectory: URL(filePath: "/usr/share/pocketsphinx/model/en-us"))
}
