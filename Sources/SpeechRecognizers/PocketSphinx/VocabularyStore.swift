import Audio
public import Foundation
import Foundations
public import Recognition

/// Caches vocabularies in a folder, so that one is rebuilt only when its inputs change.
///
/// A vocabulary's folder appears atomically when it is complete, so two programs can build the same one concurrently.
/// Private names must not be cached here; see ``VocabularyFiles/inMemory(_:_:)``.
public struct VocabularyStore: Sendable {
  private let directory: URL
  private let capacity: Int

  /// Creates a cache in a folder, which is created when needed; the least recently used vocabularies are evicted.
  public init(directory: URL, capacity: Int = 8) {
    self.directory = directory
    self.capacity = max(1, capacity)
  }

  /// The files of a vocabulary, built if they aren't cached. `ingredients` identifies all of its inputs, and determines
  /// the cache entry.
  ///
  /// - Throws: ``RecognitionError`` if the folder can't be written or the model can't be converted, or the error of
  ///   `build`.
  @concurrent public func files(
    ingredients: [String], build: @Sendable () async throws -> (lexicon: Lexicon, model: BackoffModel)
  ) async throws -> VocabularyFiles {
    let name = FNV1a(ingredients.joined(separator: "\u{1F}").utf8).hexadecimal
    let target = directory.appending(path: name, directoryHint: .isDirectory)
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
    func used(_ url: URL) -> Date {
      (try? url.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate ?? .distantPast
    }
    let dated = (found ?? []).map { (url: $0, used: used($0)) }
    for old in dated.sorted(by: { $0.used > $1.used }).dropFirst(capacity)
    where old.url.lastPathComponent != current.lastPathComponent {
      try? manager.removeItem(at: old.url)
    }
  }
}
