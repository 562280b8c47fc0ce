public import Foundation
public import Recognition

/// Makes PocketSphinx recognisers of small vocabularies.
///
/// The acoustic model is mapped from its files, and what costs time is the vocabulary: a decoder of a few hundred words
/// is there in some 20 ms and takes some 10 MB. So each turn has one of its own, rather than a decoder whose words
/// change: its dictionary can only grow, and other searches keep tables of its size.
public struct SmallVocabularyRecognizers: RecognizerMaking {
  private let acousticModel: URL
  private let directory: URL
  private let configure: @Sendable (inout DecoderSettings) -> Void

  /// Makes a maker.
  ///
  /// - Parameters:
  ///   - acousticModel: Folder of the acoustic model.
  ///   - directory: Where a vocabulary's files are for as long as they are read.
  ///   - configure: Changes the decoders' settings, as for enhanced audio.
  public init(
    acousticModel: URL, directory: URL = FileManager.default.temporaryDirectory,
    configure: @escaping @Sendable (inout DecoderSettings) -> Void = { _ in }
  ) {
    self.acousticModel = acousticModel
    self.directory = directory
    self.configure = configure
  }

  /// Makes a recogniser; its files, which may name the driver's own places, are gone again when it is there.
  ///
  /// - Throws: ``RecognitionError`` with `modelMissing` or `modelRefused`, naming the file.
  public func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any SpeechRecognizer {
    let manager = FileManager.default
    let folder = directory.appending(path: "whereto-vocabulary-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    let dictionary = folder.appending(path: "words.dict")
    let model = folder.appending(path: "language.lm")
    do {
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(lexicon.dictionaryText.utf8).write(to: dictionary)
      try Data(languageModel.arpa.utf8).write(to: model)
    } catch {
      throw RecognitionError(
        .modelMissing, subject: folder.path, message: "the vocabulary cannot be kept: \(error.localizedDescription)",
        advice: "check the folder's rights and the disk, or name another in TMPDIR")
    }
    var settings = DecoderSettings(
      acousticModel: acousticModel, dictionary: dictionary, search: .languageModel(model))
    configure(&settings)
    return try await PocketSphinxRecognizer(settings)
  }
}
