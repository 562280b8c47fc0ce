import Audio
import CPocketSphinx
public import Foundation
import Foundations
public import Recognition

/// The files of a vocabulary for a decoder: in a folder, or in memory.
public struct VocabularyFiles: Sendable {
  /// The pronouncing dictionary.
  public let dictionary: URL
  /// The language model: in the recognizer's binary format in a folder, or as ARPA in memory.
  public let languageModel: URL

  /// The files that must stay open while they are read.
  private let memory: [MemoryFile]

  init(in directory: URL) {
    dictionary = directory.appending(path: "words.dict")
    languageModel = directory.appending(path: "language.lm.bin")
    memory = []
  }

  private init(_ dictionary: MemoryFile, _ languageModel: URL, _ memory: [MemoryFile]) {
    self.dictionary = dictionary.url
    self.languageModel = languageModel
    self.memory = memory
  }

  /// Stores a vocabulary with private names in anonymous files, which can't be found even if the program crashes. They
  /// exist as long as this value does: keep it until the decoder is created.
  ///
  /// - Throws: ``RecognitionError`` if the system can't allocate them.
  public static func inMemory(_ lexicon: Lexicon, _ model: BackoffModel) async throws -> VocabularyFiles {
    try await QueueExecutor(label: "whereto.vocabulary").run {
      let (dictionary, model) = try (MemoryFile(lexicon.dictionaryText), MemoryFile(model.arpa))
      return VocabularyFiles(dictionary, model.url, [dictionary, model])
    }
  }

  /// Combines a language model file with a dictionary in an anonymous file; see ``inMemory(_:_:)``.
  ///
  /// - Throws: ``RecognitionError`` if the system can't allocate it.
  public static func inMemory(_ lexicon: Lexicon, modelFile: URL) async throws -> VocabularyFiles {
    try await QueueExecutor(label: "whereto.vocabulary").run {
      let dictionary = try MemoryFile(lexicon.dictionaryText)
      return VocabularyFiles(dictionary, modelFile, [dictionary])
    }
  }
}

/// An anonymous file in memory.
private final class MemoryFile: Sendable {
  private let handle: FileHandle

  /// A path that opens it, valid only in this process.
  var url: URL { URL(filePath: "/proc/self/fd/\(handle.fileDescriptor)") }

  init(_ text: String) throws(RecognitionError) {
    let descriptor = whereto_memory_file()
    guard descriptor >= 0 else { throw Self.failure(String(cString: strerror(errno))) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      throw Self.failure(error.localizedDescription)
    }
  }

  private static func failure(_ reason: String) -> RecognitionError {
    RecognitionError(
      .engine, subject: "vocabulary", message: "can't be stored in memory: \(reason)",
      advice: "close other programs, or allow this one to create files in memory")
  }
}
