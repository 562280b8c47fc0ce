import Audio
import CPocketSphinx
public import Foundation
import Foundations
public import Recognition

/// A vocabulary in files, as a decoder wants it: in a folder, or in memory.
public struct VocabularyFiles: Sendable {
  /// The pronouncing dictionary.
  public let dictionary: URL
  /// The language model: in a folder in the recogniser's binary form, in memory as ARPA.
  public let languageModel: URL

  /// What must be open while files in memory are read.
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

  /// A vocabulary that names what is private: in files without a name, which nobody finds, however the program ends.
  ///
  /// They are there for as long as a value of them is: keep it until the decoder is made.
  ///
  /// - Throws: ``RecognitionError`` where the system gives no memory for them.
  public static func inMemory(_ lexicon: Lexicon, _ model: BackoffModel) async throws -> VocabularyFiles {
    try await QueueExecutor(label: "whereto.vocabulary").run {
      let (dictionary, model) = try (MemoryFile(lexicon.dictionaryText), MemoryFile(model.arpa))
      return VocabularyFiles(dictionary, model.url, [dictionary, model])
    }
  }

  /// Some words of a language model that is in a file: the dictionary is in a file without a name, as above.
  ///
  /// - Throws: ``RecognitionError`` where the system gives no memory for it.
  public static func inMemory(_ lexicon: Lexicon, modelFile: URL) async throws -> VocabularyFiles {
    try await QueueExecutor(label: "whereto.vocabulary").run {
      let dictionary = try MemoryFile(lexicon.dictionaryText)
      return VocabularyFiles(dictionary, modelFile, [dictionary])
    }
  }
}

/// A file without a name, in memory.
private final class MemoryFile: Sendable {
  private let handle: FileHandle

  /// What opens it, in this process alone.
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
      .engine, subject: "vocabulary", message: "cannot be kept in memory: \(reason)",
      advice: "end other programs, or run one that may make files in memory")
  }
}
