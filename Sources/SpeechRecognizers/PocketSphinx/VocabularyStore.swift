import Audio
public import Foundation
import Foundations
public import Recognition

/// Caches vocabularies in a folder, so that one is rebuilt only when its inputs change.
///
/// A vocabulary's folder appears atomically when it is complete. Two programs that build the same vocabulary
/// concurrently both succeed. Private names must not be cached here; vocabularies with saved places are made in memory,
/// see ``VocabularyFiles/inMemory(_:_:)``.
public struct VocabularyStore: Sendable {
  private let directory: URL
  private let capacity: Int

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - directory: The folder of the vocabularies; created when needed.
  ///   - capacity: The maximum number of vocabularies; the least recently used are evicted.
  public init(directory: URL, capacity: Int = 8) {
    self.directory = directory
    self.capacity = max(1, capacity)
  }

  /// The files of a vocabulary, built if they aren't cached.
  ///
  /// - Parameters:
  ///   - ingredients: Text that identifies all inputs of the vocabulary; it determines the cache entry.
  ///   - build: Builds the lexicon and the model.
  /// - Throws: ``RecognitionError`` if the folder can't be written or the model can't be converted, or the error of
  ///   `build`.
  @concurrent public func files(
    ingredients: [String], build: @Sendable () async throws -> (lexicon: Lexicon, model: BackoffModel)
  ) async throws -> VocabularyFiles {
    let target = directory.appending(path: Self.name(of: ingredients), directoryHint: .isDirectory)
    let queue = QueueExecutor(label: "whereto.vocabulary")
    if let kept = try await queue.run({ Self.kept(in: target) }) { return kept }
    let (lexicon, model) = try await build()
    return try await queue.run { try keep(lexicon, model, in: target) }
  }

  /// The files of a complete folder, which is marked as used; `nil` if it isn't complete.
  private static func kept(in target: URL) -> VocabularyFiles? {
    guard isComplete(target) else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: target.path)
    return VocabularyFiles(in: target)
  }

  private static func isComplete(_ target: URL) -> Bool {
    let files = VocabularyFiles(in: target)
    return [files.languageModel, files.dictionary].allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
  }

  private func keep(_ lexicon: Lexicon, _ model: BackoffModel, in target: URL) throws -> VocabularyFiles {
    let manager = FileManager.default
    let building = directory.appending(path: ".building-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? manager.removeItem(at: building) }
    do {
      try manager.createDirectory(
        at: building, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let unfinished = VocabularyFiles(in: building)
      let arpa = building.appending(path: "language.lm")
      try Data(lexicon.dictionaryText.utf8).write(to: unfinished.dictionary)
      try Data(model.arpa.utf8).write(to: arpa)
      try LanguageModelFile.convert(arpa: arpa, binary: unfinished.languageModel)
      try manager.removeItem(at: arpa)
      // Another program may have created the same vocabulary meanwhile; if so, that one is used. An incomplete one is
      // replaced.
      if rename(building.path, target.path) != 0, !Self.isComplete(target) {
        try? manager.removeItem(at: target)
        guard rename(building.path, target.path) == 0 || Self.isComplete(target) else {
          throw CocoaError(.fileWriteUnknown)
        }
      }
    } catch let error as CocoaError {
      throw RecognitionError(
        .modelMissing, subject: directory.path,
        message: "the vocabulary can't be stored: \(error.localizedDescription)",
        advice: "check the folder's permissions and the disk")
    }
    prune(keeping: target)
    return VocabularyFiles(in: target)
  }

  private func prune(keeping current: URL) {
    let manager = FileManager.default
    let found = try? manager.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: [.contentModificationDateKey], options: .skipsHiddenFiles)
    let dated = (found ?? []).map { url in
      (
        url: url,
        used: (try? url.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate ?? .distantPast
      )
    }
    for old in dated.sorted(by: { $0.used > $1.used }).dropFirst(capacity)
    where old.url.lastPathComponent != current.lastPathComponent {
      try? manager.removeItem(at: old.url)
    }
  }

  /// A short name that depends on the ingredients.
  private static func name(of ingredients: [String]) -> String {
    FNV1a(ingredients.joined(separator: "\u{1F}").utf8).hexadecimal
  }
}
