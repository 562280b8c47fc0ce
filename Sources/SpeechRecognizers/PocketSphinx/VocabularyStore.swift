import Audio
public import Foundation
import Foundations
public import Recognition

/// Keeps built vocabularies in a folder, so that one is built only when what it is made from has changed.
///
/// A vocabulary's folder appears in one step when it is complete; two programs that build the same one at the same
/// time both succeed. Nothing private belongs here: what names the driver's own places is made in memory, see
/// ``VocabularyFiles/inMemory(_:_:)``.
public struct VocabularyStore: Sendable {
  private let directory: URL
  private let capacity: Int

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - directory: Where to keep vocabularies; made when needed.
  ///   - capacity: How many to keep; the ones used longest ago go first.
  public init(directory: URL, capacity: Int = 8) {
    self.directory = directory
    self.capacity = max(1, capacity)
  }

  /// The files of a vocabulary, built if they are not there yet.
  ///
  /// - Parameters:
  ///   - ingredients: Everything the vocabulary depends on, as text; other ingredients make another vocabulary.
  ///   - build: Makes the lexicon and the model.
  /// - Throws: ``RecognitionError`` when the folder cannot be written or the model is refused, and what `build` throws.
  @concurrent public func files(
    ingredients: [String], build: @Sendable () async throws -> (lexicon: Lexicon, model: BackoffModel)
  ) async throws -> VocabularyFiles {
    let target = directory.appending(path: Self.name(of: ingredients), directoryHint: .isDirectory)
    let queue = QueueExecutor(label: "whereto.vocabulary")
    if let kept = try await queue.run({ Self.kept(in: target) }) { return kept }
    let (lexicon, model) = try await build()
    return try await queue.run { try keep(lexicon, model, in: target) }
  }

  /// The files of a folder that is complete; it counts as used.
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
      // Another program may have put the same vocabulary there meanwhile: then that one serves.
      // What is left of a half-deleted one gives way.
      if rename(building.path, target.path) != 0, !Self.isComplete(target) {
        try? manager.removeItem(at: target)
        guard rename(building.path, target.path) == 0 || Self.isComplete(target) else {
          throw CocoaError(.fileWriteUnknown)
        }
      }
    } catch let error as CocoaError {
      throw RecognitionError(
        .modelMissing, subject: directory.path, message: "the vocabulary cannot be kept: \(error.localizedDescription)",
        advice: "check the folder's rights and the disk")
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

  /// A short name that differs when the ingredients do.
  private static func name(of ingredients: [String]) -> String {
    FNV1a(ingredients.joined(separator: "\u{1F}").utf8).hexadecimal
  }
}
